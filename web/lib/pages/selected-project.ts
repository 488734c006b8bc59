import { useSyncExternalStore } from 'react';
import { isUuid } from './pages.ts';
import { openListeners } from '../listeners.ts';

const selectionKey = 'selectedProjectId';
const refreshKey = 'projectsRefresh';
const globalSelection = 'global';
const { subscribe, tell } = openListeners();

/** Parses a stored selection: a project's id; undefined for all projects. */
export function parseSelection(stored: string | null): string | undefined {
  return stored !== null && isUuid(stored) ? stored.toLowerCase() : undefined;
}

/** Returns the project selected last in this browser; undefined for all projects. */
export function readSelectedProject(): string | undefined {
  return parseSelection(localStorage.getItem(selectionKey));
}

/** Stores the selection; undefined stands for all projects, stored as 'global'. */
export function selectProject(projectId: string | undefined): void {
  const next = projectId ?? globalSelection;
  if (localStorage.getItem(selectionKey) === next) return;
  localStorage.setItem(selectionKey, next);
  tell();
}

/** Removes the stored selection when the user signs out. */
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

/** Calls back when another tab reports a change of the project list. Returns a cancel function. */
export function onProjectsRefresh(listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === refreshKey) listener();
  };
  addEventListener('storage', handle);
  return () => removeEventListener('storage', handle);
}
