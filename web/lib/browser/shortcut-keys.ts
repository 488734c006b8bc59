import { useSyncExternalStore } from 'react';
import { openListeners } from '../listeners.ts';

const storageKey = 'singleKeyShortcuts';
const { subscribe, tell } = openListeners();

/** True if keys without Ctrl, Alt or Command are shortcuts in this browser; people who use speech input turn them off (WCAG 2.1.4). */
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

/** Selector of elements in which text is typed or letters select an option. */
const typedInto = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [role=combobox]';

/** True if a key press may be a shortcut: no dialog, menu or list is open, and no text field has the focus. */
export function isPressOnPage(event: KeyboardEvent): boolean {
  const { target } = event;
  const isInField = target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto));
  return !isInField && isCommandOnPage(event);
}

/** True if a key press with Control or Command may be a shortcut. It types nothing, so it also works in text fields. */
export function isCommandOnPage({ defaultPrevented, isComposing }: KeyboardEvent): boolean {
  return !defaultPrevented && !isComposing && !isSomethingOpen();
}

/** True if a key press without Ctrl, Alt or Command may be a shortcut, and such shortcuts are on. */
export function isPlainKeyShortcut(event: KeyboardEvent): boolean {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return isPlain && isPressOnPage(event) && arePlainKeyShortcutsOn();
}

/** Returns true if a dialog, menu or list is visible; closed ones may still be in the page. */
function isSomethingOpen(): boolean {
  const layers = document.querySelectorAll('[role$=dialog], [role=menu], [role=listbox]');
  return [...layers].some((layer) => layer.checkVisibility());
}
