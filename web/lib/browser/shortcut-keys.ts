import { useSyncExternalStore } from 'react';

const storageKey = 'singleKeyShortcuts';
const listeners = new Set<() => void>();

/** Whether plain keys are shortcuts on this device; people who speak to their computer turn them off (WCAG 2.1.4). */
function areSingleKeysOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

export function turnSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
  for (const listener of listeners) listener();
}

export function useAreSingleKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

/** What takes letters; a box, a circle or a slider does not. */
const typedInto = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [role=combobox]';

/** Whether a press is nobody else's: nothing lies over the page, and no field has the caret. */
export function isFreePress(event: KeyboardEvent): boolean {
  const { target } = event;
  const isInField = target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto));
  return !isInField && isFreeCommand(event);
}

/** The same for a key with Control or Command, which types nothing and so works in a field as well. */
export function isFreeCommand({ defaultPrevented, isComposing }: KeyboardEvent): boolean {
  return !defaultPrevented && !isComposing && !isSomethingOpen();
}

/** Whether a free press is that of a plain key, and plain keys are shortcuts. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return isPlain && isFreePress(event) && areSingleKeysOn();
}

/** Closed lists may stay in the page without being shown. */
function isSomethingOpen(): boolean {
  const layers = document.querySelectorAll('[role$=dialog], [role=menu], [role=listbox]');
  return [...layers].some((layer) => layer.checkVisibility());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
