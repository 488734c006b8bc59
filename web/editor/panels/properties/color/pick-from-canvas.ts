import type { EditorSession } from '../../../session/session.ts';
import { placeOnCanvas } from '../../place-on-canvas.ts';

/**
 * Takes the colour as published at the next press on the canvas; a press elsewhere or Escape takes none. Calls `taken` once, with null for
 * none. The returned function cancels without calling it.
 */
export function pickFromCanvas(session: EditorSession, taken: (color: string | null) => void): () => void {
  const stopping = new AbortController();
  const options = { capture: true, signal: stopping.signal };
  const end = (): void => {
    document.documentElement.style.cursor = '';
    stopping.abort();
  };
  const take = async (event: PointerEvent): Promise<void> => {
    const { painter } = session.painting.state();
    const at = placeOnCanvas(session, event);
    const color = at === null || painter === null ? null : await painter.sampleColor(at.x, at.y);
    taken(color);
  };
  document.documentElement.style.cursor = 'crosshair';
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener(
    'pointerdown',
    (event) => {
      swallow(event);
      void take(event);
    },
    options,
  );
  addEventListener('mousedown', swallow, options);
  addEventListener('pointerup', swallow, options);
  addEventListener('mouseup', swallow, options);
  // The last event of a press; all of them are stopped, so that none reaches the stage.
  addEventListener(
    'click',
    (event) => {
      swallow(event);
      end();
    },
    options,
  );
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      swallow(event);
      end();
      taken(null);
    },
    options,
  );
  return end;
}
