import { fieldAround, fieldNodes, offsetAt } from '../area/area-dom.ts';
import type { TokenArea } from '../area/token-area-types.ts';
import type { ClientPoint } from '../open-text.ts';
import { caretAt, type TextSelection } from '../tokens/text-pieces.ts';

/** Puts the caret where the text was clicked to open it; if it was opened by keyboard, all of it is selected. */
export function placeCaret(area: TokenArea, root: HTMLElement, point: ClientPoint | null): void {
  const whole = { anchor: 0, focus: area.state().text.length };
  area.focus();
  area.select(point === null ? whole : (selectionAt(root, point) ?? caretAt(whole.focus)));
}

function selectionAt(root: HTMLElement, { clientX, clientY }: ClientPoint): TextSelection | null {
  const place = caretPosition(clientX, clientY);
  if (place === null || !root.contains(place.node)) return null;
  const field = fieldAround(root, place.node);
  const found = fieldNodes(root).find(({ node }) => node === field);
  return found === undefined
    ? caretAt(offsetAt(root, place.node, place.inside))
    : { anchor: found.start, focus: found.end };
}

function caretPosition(x: number, y: number): { node: Node; inside: number } | null {
  if ('caretPositionFromPoint' in document) {
    const place = document.caretPositionFromPoint(x, y);
    return place === null ? null : { node: place.offsetNode, inside: place.offset };
  }
  return null;
}
