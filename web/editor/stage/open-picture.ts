import type { EditorState } from '../document/editor.ts';
import { openPainter } from '../paint/painter.ts';
import type { PaintJob } from '../paint/paint-types.ts';
import { paintJobOf } from '../products/problems/paint-job.ts';
import type { EditorSession } from '../session.ts';

/** The picture under the overlay. */
export type ShownPicture = {
  /** Paints the state where something of it is another than before. */
  readonly paint: (state: EditorState) => void;
  readonly close: () => void;
};

/** Puts the painter's canvas into an element of the stage. */
export function openPicture({ templateId, calls, painting }: EditorSession, host: HTMLElement): ShownPicture {
  const painter = openPainter({ templateId, calls, host });
  painting.put({ painter });
  let version = 0;
  let last: EditorState | null = null;
  return {
    paint: (state) => {
      if (last !== null && looksAlike(last, state)) return;
      last = state;
      version += 1;
      painter.paint(jobOf(state, version));
    },
    close: () => {
      painting.put({ painter: null });
      painter.close();
    },
  };
}

function looksAlike(one: EditorState, other: EditorState): boolean {
  return (['doc', 'product', 'editing', 'gesture'] as const).every((part) => one[part] === other[part]);
}

function jobOf({ doc, product, editing, gesture }: EditorState, version: number): PaintJob {
  const job = { ...paintJobOf(doc, product), version };
  if ('html' in job) return job;
  // Typing is a gesture too, but whoever types needs the lines of the text.
  const during = gesture !== null && editing === null ? 'move' : null;
  return { ...job, during, ...(editing !== null && { editing }) };
}
