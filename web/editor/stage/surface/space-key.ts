import { keyContextOf } from '../../commands/use-editor-keys.ts';

/** The space bar as the key that pans: where nothing is typed, no button has the focus, and until it is up or the window left. */
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
    // Nothing scrolls, and no key that is held down counts twice.
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
  if (keyContextOf(target) === 'text' || !(target instanceof Element)) return false;
  if (target.closest('button, a, [role=button], [role=treeitem], summary') !== null) return false;
  return target === document.body || root.contains(target);
}
