import { bounded, type Refusal } from './bound.ts';
import { isHtml, outermost, type Doc } from './doc.ts';
import { listGuidelines } from './guidelines.ts';
import { emptyHistory, record, sealed, stepBack, stepForward, type History } from './history.ts';

/** Zoom and position of the canvas on the stage: CSS px per px of the canvas, and the canvas's corner on the stage in CSS px. */
export type View = { readonly zoom: number; readonly x: number; readonly y: number };

/** Tool of the pointer on the stage. With `scale`, handles also scale letters and effects; with a kind of layer, dragging draws one. */
export type Tool = 'select' | 'hand' | 'scale' | 'text' | 'shape' | 'photo' | 'line';

/** The shown photo: of a product of a feed, or of the sample product if there is no feed. */
type PhotoRef = {
  readonly feedId: string | null;
  readonly productId: string | null;
  /** True if the photo is shown without its background, provided that it could be removed. */
  readonly isCutOut: boolean;
};

/** The product with which the template is shown; `values` by field, as in a published picture. */
export type ProductAtHand = PhotoRef & {
  readonly title: string;
  readonly values: Readonly<Record<string, string>>;
};

/** State of the editor: the document as shown, even in the middle of a gesture, and everything else that the editor shows. */
export type EditorState = {
  readonly doc: Doc;
  /** Ids of selected layers, from back to front. If a group is selected, its layers are not listed. */
  readonly selection: readonly string[];
  /** Group that the user has entered, so that clicks select layers inside it; null for the canvas. */
  readonly entered: string | null;
  /** Layer whose text is being edited in place. */
  readonly editing: string | null;
  /** Selected part of the edited text, as offsets; null if there is only a caret. */
  readonly chosen: { readonly start: number; readonly end: number } | null;
  /** Index of the selected guideline, null if none. A guideline and layers are never selected together. */
  readonly guideline: number | null;
  /** Name of the running gesture, such as 'Move'; null if none. */
  readonly gesture: string | null;
  readonly tool: Tool;
  readonly view: View;
  readonly product: ProductAtHand;
  readonly dialog: string | null;
  readonly options: EditorOptions;
  readonly history: History;
  /** True if another tab edits the template; the document cannot be changed in this one. */
  readonly isReadOnly: boolean;
  /** Reason for refusing the last change. A new object for each refusal, so that a repeated one is noticed. */
  readonly refused: { readonly why: Refusal } | null;
};

export type EditorOptions = {
  readonly snaps: boolean;
  readonly showsRulers: boolean;
  /** Platform whose safe area is shown; null for none. */
  readonly safeArea: string | null;
};

/** State that may be set directly, without a step of history. */
type Settable = Pick<
  EditorState,
  | 'editing'
  | 'chosen'
  | 'tool'
  | 'view'
  | 'product'
  | 'dialog'
  | 'options'
  | 'entered'
  | 'guideline'
  | 'isReadOnly'
>;

/** A drag, a scrubbed number or typing, which becomes one step of history at its end. */
export type Gesture = {
  /**
   * Applies `change` to the document as it was at the start of the gesture, and shows the result. Returns false if that is refused; the
   * shown document then stays.
   */
  readonly update: (change: (start: Doc) => Doc, selection?: readonly string[]) => boolean;
  /** Makes the gesture one step of history; `label` renames it if it became something else than it began as. */
  readonly commit: (label?: string) => void;
  /** Ends the gesture and restores the document from its start. */
  readonly cancel: () => void;
};

/** The open document. It is read by `state` and changed only by these functions. */
export type Editor = {
  readonly state: () => EditorState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Makes one step of history. Consecutive steps with the same `merge` key become one, until `seal` is called or another step is made.
   * `isWhole` replaces the document by a loaded one. Returns false if the change is refused; `refused` has the reason.
   */
  readonly change: (
    label: string,
    change: (doc: Doc) => Doc,
    options?: { readonly select?: readonly string[]; readonly merge?: string; readonly isWhole?: boolean },
  ) => boolean;
  /** Begins a gesture; a gesture that has not ended is cancelled before. */
  readonly begin: (label: string) => Gesture;
  readonly seal: () => void;
  /** Undoes a step and returns its label; null if there is none. During a gesture, cancels that instead. */
  readonly undo: () => string | null;
  readonly redo: () => string | null;
  readonly select: (ids: Iterable<string>) => void;
  readonly set: (patch: Partial<Settable>) => void;
};

/** Opens a document for editing, with nothing to undo. */
export function openEditor(doc: Doc, product: ProductAtHand): Editor {
  const { state, subscribe, put } = openState(makeStartState(doc, product));
  let running: Gesture | null = null;
  const begin = (label: string): Gesture => {
    running?.cancel();
    if (state().isReadOnly) return idleGesture;
    const gesture = gestureOn({ state, put }, label, () => {
      running = null;
    });
    running = gesture;
    put({ gesture: label });
    return gesture;
  };
  const travel = (way: typeof stepBack): string | null => {
    running?.cancel();
    const step = state().isReadOnly ? null : way(state().history);
    if (step === null) return null;
    put({ ...step.moment, history: step.history });
    return step.label;
  };
  return {
    state,
    subscribe,
    change: (label, change, { select, merge, isWhole = false } = {}) => {
      running?.commit();
      if (state().isReadOnly) return false;
      const { doc: now, selection, history } = state();
      const before = { doc: now, selection };
      const next = isWhole ? change(now) : allowed(now, change(now));
      if (typeof next === 'string') {
        put({ refused: { why: next } });
        return false;
      }
      const after = { doc: next, selection: select ?? selection };
      put({ ...after, history: record(history, { label, before, after, merge }) });
      return true;
    },
    begin,
    seal: () => put({ history: sealed(state().history) }),
    undo: () => {
      const isAmidGesture = running !== null;
      running?.cancel();
      return isAmidGesture ? null : travel(stepBack);
    },
    redo: () => travel(stepForward),
    select: (ids) =>
      put({ selection: outermost(state().doc, ids), guideline: null, history: sealed(state().history) }),
    set: (patch) => put(patch),
  };
}

function makeStartState(doc: Doc, product: ProductAtHand): EditorState {
  return {
    doc,
    selection: [],
    entered: null,
    editing: null,
    chosen: null,
    guideline: null,
    gesture: null,
    tool: 'select',
    view: { zoom: 1, x: 0, y: 0 },
    product,
    dialog: null,
    // Rulers are shown if there are guidelines, which are only visible with them.
    options: { snaps: true, showsRulers: listGuidelines(doc).length > 0, safeArea: null },
    history: emptyHistory,
    isReadOnly: false,
    refused: null,
  };
}

const idleGesture: Gesture = { update: () => false, commit: () => undefined, cancel: () => undefined };

type Store = { readonly state: () => EditorState; readonly put: (patch: Partial<EditorState>) => void };

function openState(start: EditorState): Store & Pick<Editor, 'subscribe'> {
  let state = start;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (patch) => {
      const next = { ...state, ...patch };
      const isOther =
        next.doc !== state.doc || next.selection !== state.selection || next.entered !== state.entered;
      state = isOther ? { ...next, ...existing(next) } : next;
      for (const listener of listeners) listener();
    },
  };
}

/** Refuses layers in a template written in HTML, wherever they come from: they would be lost when it is saved. */
function allowed(before: Doc, after: Doc): Doc | Refusal {
  return isHtml(before) && after.objects.length > 0 ? before : bounded(before, after);
}

function gestureOn({ state, put }: Store, label: string, end: () => void): Gesture {
  const before = { doc: state().doc, selection: state().selection };
  let isOver = false;
  let refused: EditorState['refused'] = null;
  const finish = (patch: Partial<EditorState>): void => {
    isOver = true;
    end();
    put({ ...patch, gesture: null });
  };
  return {
    update: (change, selection) => {
      if (isOver) return false;
      const doc = allowed(before.doc, change(before.doc));
      refused = typeof doc === 'string' ? { why: doc } : null;
      if (typeof doc === 'string') return false;
      put({ doc, ...(selection !== undefined && { selection }) });
      return true;
    },
    commit: (last = label) => {
      if (isOver) return;
      const after = { doc: state().doc, selection: state().selection };
      const history = record(state().history, { label: last, before, after });
      // Only a refusal of the last change of the gesture counts.
      finish({ history, ...(refused !== null && { refused }) });
    },
    cancel: () => {
      if (!isOver) finish(before);
    },
  };
}

/** Returns selection, entered group and edited text without layers that no longer exist. */
function existing(state: EditorState): Partial<EditorState> {
  const { doc, selection, entered, editing } = state;
  const kept = outermost(doc, selection);
  const isSame = kept.length === selection.length && kept.every((id, at) => id === selection[at]);
  const isThere = (id: string | null): string | null =>
    id !== null && outermost(doc, [id]).length > 0 ? id : null;
  const hasLine = state.guideline !== null && state.guideline < listGuidelines(doc).length;
  return {
    selection: isSame ? selection : kept,
    entered: isThere(entered),
    editing: isThere(editing),
    guideline: hasLine ? state.guideline : null,
  };
}
