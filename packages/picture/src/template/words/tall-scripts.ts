import type { TemplateBox, TemplateNode, TemplateStyle } from '../template-tree.ts';
import { lineHeightOf, parsePx } from './fit-font-size.ts';

/** Scripts whose letters reach far above and below their line: set as tight as Latin ones, lines run into each other. */
const tall =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Tamil}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Least line height of such scripts, as a share of the font size. */
const leastLineHeight = 1.25;

/** Letters that are joined would come apart. */
const joined =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}]/u;

/**
 * Sets the texts of layers (`dir="auto"`) in such scripts as they need it: lines not too tight, and joined letters without
 * space between them. All others stay the objects that they are.
 */
export function withRoomForScripts(box: TemplateBox): TemplateBox {
  const children = box.children.map((child) => (child.kind === 'box' ? withRoomForScripts(child) : child));
  const style = box.autoDirection === true ? styleFor(box, wordsOf(box)) : box.style;
  const isSame = style === box.style && children.every((child, index) => child === box.children[index]);
  return isSame ? box : { ...box, style, children };
}

/** Returns the words in a box itself and in its inline parts. */
function wordsOf({ children }: TemplateBox): string {
  return children
    .map((child) => (isPart(child) ? wordsOf(child) : child.kind === 'text' ? child.text : ''))
    .join('');
}

function isPart(node: TemplateNode): node is TemplateBox {
  return node.kind === 'box' && node.style['display']?.startsWith('inline') === true;
}

function styleFor(box: TemplateBox, words: string): TemplateStyle {
  const spaced = joined.test(words) && box.style['letterSpacing'] !== undefined;
  const style = spaced ? { ...box.style, letterSpacing: '0' } : box.style;
  const [size, lineHeight] = [parsePx(style['fontSize']), lineHeightOf(box)];
  const isTight = size !== null && lineHeight !== null && lineHeight < size * leastLineHeight;
  if (!isTight || !tall.test(words) || style['whiteSpace'] === 'nowrap') return style;
  const needed = Math.round(size * leastLineHeight);
  // A multiple makes the lines of larger words taller by itself.
  const isOfManySizes = box.isOneText === true && parsePx(style['lineHeight']) === null;
  return {
    ...style,
    lineHeight: isOfManySizes ? String(leastLineHeight) : `${needed}px`,
    ...clampFor(box, style),
  };
}

/** Clamps to the lines that there is room for at the smallest size, where each takes more than its template assumed. */
function clampFor(box: TemplateBox, style: TemplateStyle): TemplateStyle {
  const [lines, most] = [Number(style['WebkitLineClamp']), parsePx(style['maxHeight'])];
  const smallest = Math.min(parsePx(style['fontSize']) ?? 0, box.fitMinPx ?? Infinity);
  if (!Number.isInteger(lines) || most === null || smallest === 0) return {};
  const above = parsePx(style['padding']?.split(' ')[0]) ?? 0;
  const fitting = Math.floor((most - 2 * above + 0.5) / (smallest * leastLineHeight));
  return { WebkitLineClamp: String(Math.max(1, Math.min(lines, fitting))) };
}
