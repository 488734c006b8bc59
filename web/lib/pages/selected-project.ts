import { useSyncExternalStore } from 'react';
import { isUuid } from './pages.ts';
import { openListeners } from '../listeners.ts';

const selectionKey = 'selectedProjectId';
const refreshKey = 'projectsRefresh';
const globalSelection = 'global';
const { subscribe, tell } = openListeners();

/** Parses a stored selection: a project id, or undefined for the global overview. */
export function parseSelection(stored: string | null): string | undefined {
  return stored !== null && isUuid(stored) ? stored.toLowerCase() : undefined;
}

/** The project chosen last in this browser, or undefined in global view. */
export function readSelectedProject(): string | undefined {
  return parseSelection(localStorage.getItem(selectionKey));
}

/** Remembers a choice; undefined is the global overview, stored as 'global'. */
export function selectProject(projectId: string | undefined): void {
  const next = projectId ?? globalSelection;
  if (localStorage.getItem(selectionKey) === next) return;
  localStorage.setItem(selectionKey, next);
  tell();
}

/** Removes the memory altogether, as signing out demands. */
export function forgetSelectedProject(): void {
  localStorage.removeItem(selectionKey);
  tell();
}

export function useSelectedProject(): string | undefined {
  return useSyncExternalStore(subscribe, readSelectedProject);
}

/** Tells other tabs that projects were created, renamed or deleted. */
export function announceProjectsRefresh(): void {
  localStorage.setItem(refreshKey, String(Date.now()));
}

/** Runs when another tab announces a change of the project list. Returns a function that stops listening. */
export function onProjectsRefresh(listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === refreshKey) listener();
  };
  addEventListener('storage', handle);
  return () => removeEventListener('storage', handle);
}
