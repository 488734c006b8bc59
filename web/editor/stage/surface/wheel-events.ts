import { isMacKeyboard } from '../../commands/keys.ts';
import type { EditorSession } from '../../session/session.ts';
import { wheelZoom } from '../../scene/view.ts';
import { placeIn } from './pointer-events.ts';

const linePx = 16;

/**
 * Pans and zooms by wheel and trackpad: with Ctrl (which browsers also report for a pinch on a trackpad) zooms about the pointer, with
 * Shift pans sideways. With Ctrl the page itself is never zoomed. Returns a cancel function.
 */
export function followWheel(root: HTMLElement, { editor, stage }: EditorSession): () => void {
  const isMac = isMacKeyboard();
  const turn = (event: WheelEvent): void => {
    event.preventDefault();
    const { view } = editor.state();
    const { x, y } = toPx(event, stage.size().height);
    if (event.ctrlKey || event.metaKey) {
      stage.zoomTo(wheelZoom(view.zoom, y), placeIn(root, event));
      return;
    }
    const [dx, dy] = event.shiftKey && !isMac && x === 0 ? [y, 0] : [x, y];
    stage.look({ ...view, x: view.x - dx, y: view.y - dy });
  };
  const notThePage = (event: WheelEvent): void => {
    if (event.ctrlKey) event.preventDefault();
  };
  const notSafari = (event: Event): void => event.preventDefault();
  const stop = new AbortController();
  const options = { passive: false, signal: stop.signal };
  root.addEventListener('wheel', turn, options);
  addEventListener('wheel', notThePage, options);
  for (const name of ['gesturestart', 'gesturechange', 'gestureend'])
    addEventListener(name, notSafari, options);
  return () => stop.abort();
}

/** Converts to px: Firefox reports lines, and some mice whole pages. */
function toPx({ deltaX, deltaY, deltaMode }: WheelEvent, page: number): { x: number; y: number } {
  const unit = deltaMode === 1 ? linePx : deltaMode === 2 ? page : 1;
  return { x: deltaX * unit, y: deltaY * unit };
}
