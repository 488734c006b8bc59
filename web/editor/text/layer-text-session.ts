import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { findLayer, type Doc, type WordsLayer } from '../document/doc.ts';
import type { Gesture } from '../document/editor.ts';
import { patchLayers } from '../document/operations.ts';
import type { EditorSession } from '../session/session.ts';
import type { TextSelection } from './tokens/text-pieces.ts';
import type { EditKind, TextState } from './tokens/edit-text.ts';

/** Pause in typing, in ms, after which another step of history begins. */
const pauseMs = 500;

/** Effects of typing into a layer on the document and its history. */
export type LayerTyping = {
  readonly edit: (edit: TextState & { readonly kind: EditKind }, before: TextSelection) => boolean;
  /** Text that is being composed; null when that has ended. False where a template cannot hold it, as for `edit`. */
  readonly draft: (draft: TextState | null) => boolean;
  /** Called when the caret has moved: typing there is another step. */
  readonly jump: (selection: TextSelection) => void;
  /** Undoes or redoes a step. */
  readonly travel: (way: 'undo' | 'redo') => void;
  /** Returns the caret's place at the time of the current text, right after such a step; null otherwise. Can be read once. */
  readonly takeCaret: () => TextSelection | null;
};

/** Returns the words layer of this id; null for one that is gone or has no words. */
export function wordsLayer(doc: Doc, id: string): WordsLayer | null {
  const layer = findLayer(doc, id);
  return layer?.kind === 'text' || layer?.kind === 'badge' ? layer : null;
}

/** Types into a layer: runs of typing are one step each, and each step knows its caret. */
export function openLayerTyping(
  { editor, announce }: EditorSession,
  id: string,
  now = Date.now,
): LayerTyping {
  // Back at a text, the caret is where the next change began; forth at it, where the last one ended.
  const carets = { undo: new WeakMap<Doc, TextSelection>(), redo: new WeakMap<Doc, TextSelection>() };
  let run = 0;
  let last: { kind: EditKind; at: number; focus: number } | null = null;
  let gesture: Gesture | null = null;
  let restored: TextSelection | null = null;
  const put = (text: string) => (doc: Doc) => patchLayers(doc, [id], { text });
  const keep = (way: 'undo' | 'redo', selection: TextSelection): void => {
    carets[way].set(editor.state().doc, selection);
  };
  return {
    edit: ({ text, selection, kind }, before) => {
      const isTyped = kind === 'type' || kind === 'delete';
      if (last === null || !isTyped || last.kind !== kind || now() - last.at > pauseMs) run += 1;
      keep('undo', before);
      const isTaken = editor.change(texts.step, put(text), { merge: `text ${id} ${run}` });
      if (isTaken) keep('redo', selection);
      last = { kind, at: now(), focus: (isTaken ? selection : before).focus };
      return isTaken;
    },
    draft: (draft) => {
      if (draft === null) {
        gesture?.commit();
        gesture = null;
        run += 1;
        return true;
      }
      gesture ??= editor.begin(texts.step);
      const isTaken = gesture.update(put(draft.text));
      if (isTaken) keep('redo', draft.selection);
      return isTaken;
    },
    jump: ({ anchor, focus }) => {
      if (last !== null && anchor === focus && focus === last.focus) return;
      last = null;
    },
    travel: (way) => {
      run += 1;
      last = null;
      const label = editor[way]();
      announce(label === null ? texts.nothing[way] : texts.stepped[way](label));
      restored = carets[way].get(editor.state().doc) ?? null;
    },
    takeCaret: () => {
      const caret = restored;
      restored = null;
      return caret;
    },
  };
}
