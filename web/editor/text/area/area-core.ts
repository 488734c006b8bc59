import type { TextEdit, TextState } from '../tokens/edit-text.ts';
import {
  caretAt,
  fieldSelected,
  outsideFields,
  splitPieces,
  type TextSelection,
} from '../tokens/text-pieces.ts';
import { fieldNodes, readText, renderItems } from './area-dom.ts';
import { putSelection, readSelection } from './area-selection.ts';
import type { ItemsOf, TokenArea, TokenAreaHost } from './token-area-types.ts';

/** State and functions that the parts of a text area share. */
export type AreaCore = {
  readonly root: HTMLElement;
  readonly host: TokenAreaHost;
  readonly state: () => TextState;
  readonly isComposing: () => boolean;
  /** Reads the current position of the caret, because browsers report a move only after the next key. */
  readonly follow: () => void;
  readonly put: (selection: TextSelection) => void;
  readonly apply: (edit: TextEdit | null) => void;
  readonly focus: () => void;
};

type Memo = {
  readonly root: HTMLElement;
  readonly host: TokenAreaHost;
  state: TextState;
  itemsOf: ItemsOf;
  isComposing: boolean;
};

/** What the typing listeners need in addition. */
export type WholeCore = AreaCore & {
  readonly show: TokenArea['show'];
  readonly draft: (isNew: boolean) => void;
  readonly endDraft: () => void;
};

/** Shows a text in an element and follows its caret. */
export function openCore(root: HTMLElement, host: TokenAreaHost): WholeCore {
  const start: TextState = { text: '', selection: caretAt(0) };
  const memo: Memo = { root, host, state: start, itemsOf: () => [], isComposing: false };
  return {
    root,
    host,
    state: () => memo.state,
    isComposing: () => memo.isComposing,
    put: (selection) => put(memo, selection),
    focus: () => root.focus({ preventScroll: true }),
    apply: (edit) => apply(memo, edit),
    show: (...shown) => show(memo, ...shown),
    follow: () => follow(memo),
    draft: (isNew) => {
      memo.isComposing = true;
      if (!isNew) host.onDraft(readDraft(root));
    },
    endDraft: () => endDraft(memo),
  };
}

function isFocused({ root }: Memo): boolean {
  return document.activeElement === root;
}

function render({ root, state, itemsOf }: Memo): void {
  renderItems(root, itemsOf(state.text));
  markField(root, state);
}

function put(memo: Memo, selection: TextSelection): void {
  memo.state = { ...memo.state, selection };
  if (isFocused(memo)) putSelection(memo.root, selection);
  markField(memo.root, memo.state);
  memo.host.onSelect(selection);
}

function apply(memo: Memo, edit: TextEdit | null): void {
  if (edit === null) return;
  if (edit.isTooLong === true) memo.host.onTooLong();
  const before = memo.state;
  if (edit.kind !== 'select' && edit.text !== before.text) {
    memo.state = { text: edit.text, selection: edit.selection };
    const isTaken = memo.host.onEdit({ ...memo.state, kind: edit.kind }, before.selection);
    if (!isTaken) memo.state = before;
    render(memo);
    put(memo, isTaken ? edit.selection : before.selection);
    return;
  }
  put(memo, edit.selection);
}

function show(memo: Memo, text: string, itemsOf: ItemsOf, selection?: TextSelection): void {
  const { root, state } = memo;
  memo.itemsOf = itemsOf;
  if (memo.isComposing) return;
  const shown = state.text === text && selection === undefined ? [...root.childNodes] : null;
  const { anchor, focus } = selection ?? state.selection;
  memo.state = { text, selection: { anchor: placed(text, anchor), focus: placed(text, focus) } };
  render(memo);
  // If the shown nodes are the same, the caret is left alone: at the end of a line the same offset has two positions.
  if (!isFocused(memo) || (shown !== null && isSame(shown, root.childNodes))) return;
  putSelection(root, memo.state.selection);
}

/** Reads the position of the caret after it may have been moved. */
function follow(memo: Memo): void {
  if (memo.isComposing || !isFocused(memo)) return;
  const now = readSelection(memo.root);
  const { anchor, focus } = memo.state.selection;
  if (now === null || (now.anchor === anchor && now.focus === focus)) return;
  memo.state = { ...memo.state, selection: now };
  markField(memo.root, memo.state);
  memo.host.onSelect(now);
}

function readDraft(root: HTMLElement): TextState {
  const text = readText(root);
  return { text, selection: readSelection(root) ?? caretAt(text.length) };
}

/** Ends the composition by an input method; the composed text is now normal text. */
function endDraft(memo: Memo): void {
  if (!memo.isComposing) return;
  memo.isComposing = false;
  const draft = readDraft(memo.root);
  if (memo.host.onDraft(draft)) memo.state = draft;
  memo.host.onDraft(null);
  const { text, selection } = memo.state;
  render(memo);
  put(memo, { anchor: placed(text, selection.anchor), focus: placed(text, selection.focus) });
}

/** Returns the nearest offset that is inside the text and not inside a field. */
function placed(text: string, offset: number): number {
  return outsideFields(splitPieces(text), Math.min(offset, text.length));
}

function isSame(nodes: readonly Node[], others: NodeListOf<ChildNode>): boolean {
  return nodes.length === others.length && nodes.every((node, index) => node === others[index]);
}

/** Marks the selected field, if the selection is exactly one field. */
function markField(root: HTMLElement, { text, selection }: TextState): void {
  const selected = fieldSelected(splitPieces(text), selection);
  for (const { node, start } of fieldNodes(root))
    node.toggleAttribute('data-selected', start === selected?.start);
}
