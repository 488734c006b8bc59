import type { TextState } from '../tokens/edit-text.ts';
import {
  caretAt,
  fieldSelected,
  fieldEndingAt,
  fieldStartingAt,
  splitPieces,
  toRange,
  type TextSelection,
} from '../tokens/text-pieces.ts';
import { offsetAt, placeOfOffset } from './area-dom.ts';

/** Reads the selection in a text area; null if nothing in it is selected. */
export function readSelection(root: HTMLElement): TextSelection | null {
  const selection = getSelection();
  if (selection === null) return null;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  if (anchorNode === null || focusNode === null) return null;
  if (!root.contains(anchorNode) || !root.contains(focusNode)) return null;
  const focus = offsetAt(root, focusNode, focusOffset);
  return selection.isCollapsed ? caretAt(focus) : { anchor: offsetAt(root, anchorNode, anchorOffset), focus };
}

export function putSelection(root: HTMLElement, { anchor, focus }: TextSelection): void {
  const from = placeOfOffset(root, anchor);
  const to = anchor === focus ? from : placeOfOffset(root, focus);
  getSelection()?.setBaseAndExtent(from.node, from.inside, to.node, to.inside);
}

/** Returns the part of the text that an input event is about to change; null if the browser does not report it. */
export function findTargetRange(root: HTMLElement, event: InputEvent): { start: number; end: number } | null {
  const [range] = event.getTargetRanges();
  if (range === undefined || !root.contains(range.startContainer) || !root.contains(range.endContainer))
    return null;
  return {
    start: offsetAt(root, range.startContainer, range.startOffset),
    end: offsetAt(root, range.endContainer, range.endOffset),
  };
}

/**
 * Moves the caret for an arrow key: letter by letter like the browser, which also handles text from right to left; a field is first
 * selected. Null if the browser may handle the key.
 */
export function moveCaret(
  root: HTMLElement,
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  state: TextState,
): TextSelection | null {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a' && !altKey && !shiftKey)
    return { anchor: 0, focus: state.text.length };
  if (ctrlKey || metaKey || altKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null;
  const pieces = splitPieces(state.text);
  const { start, end } = toRange(state.selection);
  if (!shiftKey && fieldSelected(pieces, state.selection) !== undefined)
    return caretAt(key === 'ArrowLeft' ? start : end);
  const before = state.selection.focus;
  const after = stepped(root, key === 'ArrowLeft' ? 'left' : 'right', shiftKey, before);
  if (after === null) return null;
  if (shiftKey) return { anchor: state.selection.anchor, focus: after };
  const field = after > before ? fieldStartingAt(pieces, before) : fieldEndingAt(pieces, before);
  if (start === end && field !== undefined) return { anchor: field.start, focus: field.end };
  return caretAt(after);
}

/** Lets the browser move the caret until its offset in the text changes, as several positions may have the same offset. */
function stepped(root: HTMLElement, way: 'left' | 'right', extends_: boolean, from: number): number | null {
  const selection = getSelection();
  if (selection === null) return null;
  const isRange = !selection.isCollapsed && !extends_;
  for (let step = 0; step < 4; step += 1) {
    selection.modify(extends_ ? 'extend' : 'move', way, 'character');
    const now = readSelection(root);
    if (now === null) return null;
    if (isRange || now.focus !== from) return now.focus;
  }
  return from;
}
