import { bounded, type Refusal } from './bound.ts';
import { isHtml, outermost, type Doc } from './doc.ts';
import { listGuidelines } from './guidelines.ts';
import { emptyHistory, record, sealed, stepBack, stepForward, type History } from './history.ts';

/** Zoom and position of the canvas on the stage: CSS px per px of the canvas, and the canvas's corner on the stage in CSS px. */
export type View = { readonly zoom: number; readonly x: number; readonly y: number };

/** Tool of the pointer on the stage; `scale`: handles scale letters and effects too; a kind of layer: dragging draws one. */
export type Tool = 'select' | 'hand' | 'scale' | 'text' | 'shape' | 'photo' | 'line';

/** The photo that is shown: that of a product of a feed, or of the sample product where there is no feed. */
type PhotoRef = {
  readonly feedId: string | null;
  readonly productId: string | null;
  /** Whether the background is removed, where a model has done that. */
  readonly isCutOut: boolean;
};

/** The product the template is shown with; `values` by field, as they are put into a published picture. */
export type ProductAtHand = PhotoRef & {
  readonly title: string;
  readonly values: Readonly<Record<string, string>>;
};

/** Everything about the open document that is not the document, and the document as it looks now, amid a gesture too. */
export type EditorState = {
  readonly doc: Doc;
  /** Ids of selected layers, from back to front. A selected group stands for its layers. */
  readonly selection: readonly string[];
  /** The group whose layers a click selects; null for the canvas. */
  readonly entered: string | null;
  /** The layer whose text is being edited in place. */
  readonly editing: string | null;
  /** The words of it that are chosen, as offsets in its text; null for a caret alone. */
  readonly chosen: { readonly start: number; readonly end: number } | null;
  /** The number of the chosen guideline; null where none is. It and layers are never chosen together. */
  readonly guideline: number | null;
  /** Name of the running gesture, such as 'Move'; null at rest. */
  readonly gesture: string | null;
  readonly tool: Tool;
  readonly view: View;
  readonly product: ProductAtHand;
  /** The dialog or sheet that is open, by its own name. */
  readonly dialog: string | null;
  readonly options: EditorOptions;
  readonly history: History;
  /** Whether another tab edits the template: nothing changes the document here. */
  readonly isReadOnly: boolean;
  /** Reason for refusing the last change; a new object each time. */
  readonly refused: { readonly why: Refusal } | null;
};

/** Options of the stage that the user switches on or off. */
export type EditorOptions = {
  readonly snaps: boolean;
  readonly showsRulers: boolean;
  /** The platform whose safe area is shown; null for none. */
  readonly safeArea: string | null;
};

/** State that may be set freely: none of it is a step of history. */
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

/** A drag, scrub or typing that is one step of history in the end, whatever happened on the way. */
export type Gesture = {
  /**
   * Shows the result of `change` on the document at the start of the gesture; false for a refused one, which leaves the document as shown.
   */
  readonly update: (change: (start: Doc) => Doc, selection?: readonly string[]) => boolean;
  /** Makes the gesture one step of history; `label` where it ended as another kind of step than it began. */
  readonly commit: (label?: string) => void;
  /** Restores the document: the same object. */
  readonly cancel: () => void;
};

/** The open document: read by `state`, changed only by these functions. */
export type Editor = {
  readonly state: () => EditorState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Makes one step of history. Steps with the same `merge` key in a row become one, until `seal` or another step. `isWhole`: a different
   * document, which was read as one. Returns false where the change is refused; `refused` tells why.
   */
  readonly change: (
    label: string,
    change: (doc: Doc) => Doc,
    options?: { readonly select?: readonly string[]; readonly merge?: string; readonly isWhole?: boolean },
  ) => boolean;
  /** Begins a gesture; one that still runs is rolled back first. */
  readonly begin: (label: string) => Gesture;
  readonly seal: () => void;
  /** Returns the label of the step, null when there was none. A running gesture is rolled back instead. */
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
    // Lines that were pulled out of rulers are seen with them.
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

/** A template that is HTML takes no layers, from wherever they come: they would be lost when it is saved. */
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
      // The end of the gesture counts, not the places that it passed.
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
