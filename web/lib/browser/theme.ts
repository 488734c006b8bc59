import { useSyncExternalStore } from 'react';
import { openListeners } from '../listeners.ts';

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'theme';
const { subscribe, tell } = openListeners();

/** Reads the chosen theme; `public/early.js` reads the same key before anything is painted. */
function readTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, theme);
  apply();
}

export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => key === storageKey && apply());
}

function apply(): void {
  const theme = readTheme();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  tell();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}
