import type { TemplateBox, TemplateNode, TemplateStyle } from '../template-tree.ts';
import { lineHeightOf, parsePx } from './fit-font-size.ts';

/** Scripts whose letters extend far above and below their line: with the line height of Latin text, lines would overlap. */
const tall =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Tamil}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Minimum line height of tall scripts, as a share of the font size. */
const leastLineHeight = 1.25;

/** Scripts with joined letters, which letter spacing would separate. */
const joined =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}]/u;

/**
 * Adapts the layers' texts (`dir="auto"`) in tall or joined scripts: a sufficient line height, and no letter spacing for joined letters.
 * Other boxes stay the same objects.
 */
export function withRoomForScripts(box: TemplateBox): TemplateBox {
  const children = box.children.map((child) => (child.kind === 'box' ? withRoomForScripts(child) : child));
  const style = box.autoDirection === true ? styleFor(box, wordsOf(box)) : box.style;
  const isSame = style === box.style && children.every((child, index) => child === box.children[index]);
  return isSame ? box : { ...box, style, children };
}

/** Returns the text in a box itself and in its inline parts. */
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
  // A multiple makes the lines of larger words taller automatically.
  const isOfManySizes = box.isOneText === true && parsePx(style['lineHeight']) === null;
  return {
    ...style,
    lineHeight: isOfManySizes ? String(leastLineHeight) : `${needed}px`,
    ...clampFor(box, style),
  };
}

/** Clamps to the number of lines that fit at the minimum size, since each is taller than the template assumed. */
function clampFor(box: TemplateBox, style: TemplateStyle): TemplateStyle {
  const [lines, most] = [Number(style['WebkitLineClamp']), parsePx(style['maxHeight'])];
  const smallest = Math.min(parsePx(style['fontSize']) ?? 0, box.fitMinPx ?? Infinity);
  if (!Number.isInteger(lines) || most === null || smallest === 0) return {};
  const above = parsePx(style['padding']?.split(' ')[0]) ?? 0;
  const fitting = Math.floor((most - 2 * above + 0.5) / (smallest * leastLineHeight));
  return { WebkitLineClamp: String(Math.max(1, Math.min(lines, fitting))) };
}
