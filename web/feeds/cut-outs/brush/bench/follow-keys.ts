import type { BenchKeys } from './bench-keys.ts';
import type { ViewCommands } from './view-commands.ts';

/** Paints by keys while the stage has the focus. Returns a cancel function. */
export function followKeys(stage: HTMLElement, keys: BenchKeys, view: ViewCommands): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const press = (event: KeyboardEvent): void => {
    if (keys.onPicture(event)) event.preventDefault();
  };
  const focus = (): void => {
    // The crosshair is only shown if the focus was moved by keyboard; other users paint with the pointer.
    if (stage.matches(':focus-visible')) view.moveCrosshair({ x: 0, y: 0 });
  };
  const blur = (): void => {
    keys.release();
    view.hideCrosshair();
  };
  stage.addEventListener('keydown', press, { signal });
  stage.addEventListener('keyup', (event) => void keys.liftedOnPicture(event), { signal });
  stage.addEventListener('focus', focus, { signal });
  stage.addEventListener('blur', blur, { signal });
  return () => stop.abort();
}

/**
 * Handles keys that work everywhere in the dialog. For users who have turned single-key shortcuts off, they only work while the stage has
 * the focus. Returns a cancel function.
 */
export function followShortcuts(stage: HTMLElement, keys: BenchKeys, arePlainKeysOn: boolean): () => void {
  const dialog = stage.closest<HTMLElement>('[role=dialog]') ?? stage;
  const stop = new AbortController();
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const isPlainAllowed = arePlainKeysOn || event.target === stage;
    if (keys.commands(event) || (isPlainAllowed && keys.anywhere(event))) event.preventDefault();
  };
  const lift = (event: KeyboardEvent): void => keys.lifted(event);
  dialog.addEventListener('keydown', press, { signal: stop.signal });
  dialog.addEventListener('keyup', lift, { signal: stop.signal });
  return () => stop.abort();
}

/** Reports the size of the stage to the view. Returns a cancel function. */
export function followRoom(stage: HTMLElement, view: ViewCommands): () => void {
  const tell = () => view.resize({ width: stage.clientWidth, height: stage.clientHeight });
  // Also now, because the crosshair is first shown in the middle of the visible part.
  tell();
  const watch = new ResizeObserver(tell);
  watch.observe(stage);
  return () => watch.disconnect();
}
