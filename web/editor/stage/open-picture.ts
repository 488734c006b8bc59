import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import { allLayers, type Doc } from '../document/doc.ts';
import type { EditorState } from '../document/editor.ts';
import { openPainter } from '../paint/painter.ts';
import type { PaintJob } from '../paint/paint-types.ts';
import { toPaintJob } from '../session/paint-job.ts';
import type { EditorSession } from '../session/session.ts';

/** The picture of the document on the stage, below everything that is drawn over it. */
type ShownPicture = {
  /** Paints the document if something that is painted has changed. */
  readonly paint: (state: EditorState) => void;
  readonly close: () => void;
};

const askedMost = 64;

/** Puts the painter's canvas into an element of the stage. `changed` is called when boxes of layers have changed. */
export function openPicture(
  { templateId, calls, painting, stage }: EditorSession,
  host: HTMLElement,
  changed: () => void,
): ShownPicture {
  const painter = openPainter({ templateId, calls, host });
  painting.put({ painter });
  let version = 0;
  /** Documents recently sent to the painter, by version; its boxes refer to one of these. */
  const asked = new Map<number, Doc>();
  const unsubscribe = painter.subscribe(() => {
    const boxes = painter.boxes();
    // Boxes are reported after the picture. Until then, it is unknown which layers are not drawn.
    if (boxes.size === 0 || boxes === stage.painted().boxes) return;
    const doc = asked.get(painter.state().version);
    if (doc !== undefined) stage.setPainted({ ids: new Set(allLayers(doc).map(({ id }) => id)), boxes });
    changed();
  });
  let last: EditorState | null = null;
  return {
    paint: (state) => {
      if (last !== null && looksAlike(last, state)) return;
      last = state;
      version += 1;
      asked.set(version, state.doc);
      asked.delete(version - askedMost);
      painter.paint(makeJob(state, version));
    },
    close: () => {
      unsubscribe();
      painting.put({ painter: null });
      painter.close();
    },
  };
}

function looksAlike(one: EditorState, other: EditorState): boolean {
  return (['doc', 'product', 'editing', 'gesture'] as const).every((part) => one[part] === other[part]);
}

function makeJob({ doc, product, editing, gesture }: EditorState, version: number): PaintJob {
  const job = { ...toPaintJob(doc, product), version };
  if ('html' in job) return job;
  // Typing is a gesture too, but it needs the positions of text lines, which are not reported during other gestures.
  const isResize = gesture === texts.steps.resize || gesture === texts.steps.scale;
  const during = gesture !== null && editing === null ? (isResize ? 'resize' : 'move') : null;
  return { ...job, during, ...(editing !== null && { editing }) };
}
