import { useSyncExternalStore } from 'react';
import { openListeners } from '../listeners.ts';

const storageKey = 'singleKeyShortcuts';
const { subscribe, tell } = openListeners();

/** Whether plain keys are shortcuts on this device; people who speak to their computer turn them off (WCAG 2.1.4). */
function arePlainKeyShortcutsOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

export function setPlainKeyShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
  tell();
}

export function useArePlainKeyShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, arePlainKeyShortcutsOn);
}

/** Selector of the elements that take letters; a box, a circle or a slider does not. */
const typedInto = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [role=combobox]';

/** Whether a press is free for a shortcut: nothing lies over the page, and no field has the caret. */
export function isPressOnPage(event: KeyboardEvent): boolean {
  const { target } = event;
  const isInField = target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto));
  return !isInField && isCommandOnPage(event);
}

/** The same for a key with Control or Command, which types nothing and so works in a field as well. */
export function isCommandOnPage({ defaultPrevented, isComposing }: KeyboardEvent): boolean {
  return !defaultPrevented && !isComposing && !isSomethingOpen();
}

/** Whether a free press is that of a plain key, and plain keys are shortcuts. */
export function isPlainKeyShortcut(event: KeyboardEvent): boolean {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return isPlain && isPressOnPage(event) && arePlainKeyShortcutsOn();
}

/** Closed lists may stay in the page without being shown. */
function isSomethingOpen(): boolean {
  const layers = document.querySelectorAll('[role$=dialog], [role=menu], [role=listbox]');
  return [...layers].some((layer) => layer.checkVisibility());
}
