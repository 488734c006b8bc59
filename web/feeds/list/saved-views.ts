import { useMemo, useSyncExternalStore } from 'react';
import { openListeners } from '#web/lib/listeners.ts';
import { readSession } from '#web/lib/session/session.ts';
import { type FeedsView, parseFeedsView } from './feeds-view.ts';

const { subscribe, tell } = openListeners();

export interface SavedView extends FeedsView {
  name: string;
}

/** The signed-in user's views of lists of feeds, of all projects, in this browser. */
export function useSavedViews(): readonly SavedView[] {
  const stored = useSyncExternalStore(subscribe, readStored);
  return useMemo(() => parseViews(stored), [stored]);
}

/** Saves a view under a name, in place of one with the same name. */
export function saveView(saved: SavedView): void {
  write([...others(saved.name), saved]);
}

export function forgetView(name: string): void {
  write(others(name));
}

function others(name: string): SavedView[] {
  return parseViews(readStored()).filter((each) => each.name !== name);
}

function write(views: readonly SavedView[]): void {
  localStorage.setItem(storageKey(), JSON.stringify(views.toSorted((a, b) => a.name.localeCompare(b.name))));
  tell();
}

function readStored(): string {
  return localStorage.getItem(storageKey()) ?? '[]';
}

/** Parses stored views; returns none if an extension or an earlier release has left something else. */
function parseViews(stored: string): SavedView[] {
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list)
      ? list.map((each) => ({ ...parseFeedsView(each), name: String(each.name) }))
      : [];
  } catch {
    return [];
  }
}

function storageKey(): string {
  const session = readSession();
  return `feedViews.${session.status === 'signed-in' ? session.session.user.id : ''}`;
}
