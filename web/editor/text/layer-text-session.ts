import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { findLayer, type Doc, type WordsLayer } from '../document/doc.ts';
import type { Gesture } from '../document/editor.ts';
import { patchLayers } from '../document/operations.ts';
import type { EditorSession } from '../session/session.ts';
import type { TextSelection } from './tokens/text-pieces.ts';
import type { EditKind, TextState } from './tokens/edit-text.ts';

/** Minimum pause in typing, in ms, after which a new step of history begins. */
const pauseMs = 500;

/** Applies typing in a layer to the document and its history. */
export type LayerTyping = {
  readonly edit: (edit: TextState & { readonly kind: EditKind }, before: TextSelection) => boolean;
  /** Handles text during composition, or null after its end. Returns false if the template cannot contain the text, like `edit`. */
  readonly draft: (draft: TextState | null) => boolean;
  /** Called when the caret was moved, after which typing is a new step of history. */
  readonly jump: (selection: TextSelection) => void;
  readonly travel: (way: 'undo' | 'redo') => void;
  /** Returns the selection to restore after undo or redo, once; null if the last change was a different one. */
  readonly takeCaret: () => TextSelection | null;
};

/** Returns the layer with this id; null if it does not exist or is not a text. */
export function wordsLayer(doc: Doc, id: string): WordsLayer | null {
  const layer = findLayer(doc, id);
  return layer?.kind === 'text' || layer?.kind === 'badge' ? layer : null;
}

/** Opens typing in a layer: uninterrupted typing is one step of history, with the selections before and after it. */
export function openLayerTyping(
  { editor, announce }: EditorSession,
  id: string,
  now = Date.now,
): LayerTyping {
  // Selections to restore: after undo, where the undone change began; after redo, where it ended.
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
