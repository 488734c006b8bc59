import { findKeyContext } from '../../commands/use-editor-keys.ts';

/** Pans while the space bar is held and the window has the focus, except if text is typed or a button has the focus. */
export function openSpaceKey(
  root: HTMLElement,
  changed: (isHeld: boolean) => void,
): { readonly isHeld: () => boolean; readonly close: () => void } {
  let held = false;
  const put = (next: boolean): void => {
    if (held === next) return;
    held = next;
    changed(next);
  };
  const down = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || event.isComposing || !isForStage(root, event.target)) return;
    // Prevents that the page scrolls while the key is held.
    event.preventDefault();
    put(true);
  };
  const up = (event: KeyboardEvent): void => {
    if (event.key === ' ') put(false);
  };
  const leave = (): void => put(false);
  addEventListener('keydown', down);
  addEventListener('keyup', up);
  addEventListener('blur', leave);
  return {
    isHeld: () => held,
    close: () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
      removeEventListener('blur', leave);
    },
  };
}

function isForStage(root: HTMLElement, target: EventTarget | null): boolean {
  if (findKeyContext(target) === 'text' || !(target instanceof Element)) return false;
  if (target.closest('button, a, [role=button], [role=treeitem], summary') !== null) return false;
  return target === document.body || root.contains(target);
}
