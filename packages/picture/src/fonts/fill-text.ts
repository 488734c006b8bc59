import { fillTemplate, isVisible } from '../template/bindings/fill-template.ts';
import { normalizeKey } from '../template/bindings/normalize-key.ts';
import { sourcePieces } from '../template/bindings/placeholders.ts';
import type { TemplateBox, TemplateNode } from '../template/template-tree.ts';
import { piecesIn, withoutDoubleBlanks, withPieces } from '../template/words/one-text.ts';

/** True if a single font has glyphs for all of these code points. */
export type CanDraw = (...codePoints: readonly number[]) => boolean;

/** Fills the tree with the product's values, as far as the fonts can draw them. */
export function fillText(
  tree: TemplateBox,
  values: Readonly<Record<string, string>>,
  canDraw: CanDraw,
): TemplateBox {
  const drawable = Object.entries(values).map(([key, value]) => [key, drawableText(value, canDraw)] as const);
  const lost = drawable.flatMap(([key, value]) => (value === null ? [normalizeKey(key)] : []));
  const shown = Object.fromEntries(drawable.map(([key, value]) => [key, value ?? '']));
  const words = keepDrawableWords(tree, canDraw) ?? { ...tree, children: [] };
  return fillTemplate(words, shown, new Set(lost));
}

/**
 * Returns a box with those of the template's own words that can be drawn: a line that would lose a letter is removed as a whole, like a
 * value, together with a box that becomes empty. Unchanged boxes are returned as the same object. Null if nothing is left.
 */
function keepDrawableWords(box: TemplateBox, canDraw: CanDraw): TemplateBox | null {
  if (isPlainTree(box)) return box;
  if (box.isOneText === true) return keepDrawableText(box, canDraw);
  const children = box.children.flatMap((child) => cleanNode(child, canDraw) ?? []);
  const hasLost = children.length < box.children.length;
  if (hasLost && box.keepsEmpty !== true && !children.some(isVisible)) return null;
  const isSame = !hasLost && children.every((child, index) => child === box.children[index]);
  return isSame ? box : { ...box, children };
}

function cleanNode(node: TemplateNode, canDraw: CanDraw): TemplateNode | null {
  if (node.kind === 'box') return keepDrawableWords(node, canDraw);
  if (node.kind === 'image' || isPlain(node.text)) return node;
  const text = sourcePieces(node.text)
    .map(({ source, expression }) => (expression === null ? drawableLines(source, canDraw) : source))
    .join('');
  if (text === node.text) return node;
  return text.trim() === '' ? null : { ...node, text };
}

function drawableLines(words: string, canDraw: CanDraw): string {
  const lines = words.split('\n').map((line) => {
    const parts = drawableParts(line, canDraw);
    return parts.includes(null) ? null : parts.join('');
  });
  return lines.filter((line) => line !== null).join('\n');
}

/** Same as keepDrawableWords for one text made of several nodes: the nodes between two placeholders are checked together. */
function keepDrawableText(box: TemplateBox, canDraw: CanDraw): TemplateBox | null {
  const pieces = piecesIn(box);
  const sources = pieces.flatMap(({ text }, piece) =>
    sourcePieces(text).map((source) => ({ ...source, piece })),
  );
  const left = pieces.map(() => '');
  let words: Words[] = [];
  for (const { source, expression, piece } of [...sources, null].map((each) => each ?? lastOfAll)) {
    if (expression === null && piece >= 0) words.push({ text: source, piece });
    else {
      for (const each of drawableWords(words, canDraw)) left[each.piece] += each.text;
      words = [];
      if (piece >= 0) left[piece] += source;
    }
  }
  const isSame = left.every((text, at) => text === pieces[at]?.text);
  if (isSame) return box;
  const shown = withPieces(box, withoutDoubleBlanks(left));
  return shown.children.some(isVisible) || box.keepsEmpty === true ? shown : null;
}

/** Words of the template, with the index of the text node (piece) that contains them. */
type Words = { readonly text: string; readonly piece: number };

const lastOfAll = { source: '', expression: null, piece: -1 };

function drawableWords(words: readonly Words[], canDraw: CanDraw): Words[] {
  const lines: Words[][] = [[]];
  for (const { text, piece } of words)
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      lines.at(-1)?.push({ text: line, piece });
    }
  const drawn = lines.map((line) =>
    line.map(({ text, piece }) => ({ parts: drawableParts(text, canDraw), piece })),
  );
  const whole = drawn.filter((line) => line.every(({ parts }) => !parts.includes(null)));
  return whole.flatMap((line, at) =>
    line.map(({ parts, piece }, index) => ({
      text: (at > 0 && index === 0 ? '\n' : '') + parts.join(''),
      piece,
    })),
  );
}

function isPlainTree(node: TemplateNode): boolean {
  if (node.kind === 'text') return isPlain(node.text);
  return node.kind === 'image' || node.children.every(isPlainTree);
}

/**
 * Returns the drawable form of a text. A value that would lose a letter or digit is null: boxes instead of letters, or half a word, look
 * worse in an ad than no text. An emoji, symbol or accent without a glyph is removed, and the rest of the text stays.
 */
function drawableText(value: string, canDraw: CanDraw): string | null {
  if (isPlain(value)) return value;
  const parts = drawableParts(value.normalize('NFC'), canDraw);
  return parts.includes(null) ? null : parts.join('');
}

/** Returns the characters lost when drawing a value: letters and digits (then the value is left out), signs (then the rest is drawn). */
export function lostCharacters(value: string, canDraw: CanDraw): { letters: string[]; signs: string[] } {
  const lost = { letters: [] as string[], signs: [] as string[] };
  if (isPlain(value)) return lost;
  for (const { segment } of graphemes.segment(value.normalize('NFC'))) {
    const drawn = drawableCharacter(segment, canDraw);
    const [first = ''] = segment;
    if (drawn === null) lost.letters.push(segment);
    else if (drawn === '' && !/[\p{C}\p{M}\p{Z}]/u.test(first) && !invisible.test(first))
      lost.signs.push(segment);
  }
  return lost;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the drawable form of each character as a reader perceives it; null for a letter or digit without a glyph. */
function drawableParts(text: string, canDraw: CanDraw): (string | null)[] {
  if (isPlain(text)) return [text];
  return Array.from(graphemes.segment(text), ({ segment }) => drawableCharacter(segment, canDraw));
}

/** Returns the drawable form of a character, which may be several code points: an emoji with its skin colour, a letter with its accents. */
function drawableCharacter(cluster: string, canDraw: CanDraw): string | null {
  const [first = ''] = cluster;
  if (/\s/u.test(first)) return first === '\n' ? first : ' ';
  // Joiners and direction marks affect the letters around them; other invisible characters are removed.
  if (invisible.test(first)) return shaping.test(first) ? first : '';
  if (isDrawn(cluster, canDraw)) return cluster;
  if (isDrawn(first, canDraw)) return first;
  // Ⅻ, ②, ⅓, fullwidth and mathematical letters are variants of plain ones.
  const plain = first.normalize('NFKC');
  if (plain !== first && isDrawn(plain, canDraw)) return plain;
  return /[\p{L}\p{Nd}]/u.test(first) ? null : '';
}

function isDrawn(text: string, canDraw: CanDraw): boolean {
  const codePoints = Array.from(text, (character) =>
    invisible.test(character) ? [] : (character.codePointAt(0) ?? 0),
  );
  return canDraw(...codePoints.flat());
}

/** Characters that no font draws. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const shaping = /[\u00ad\u200b-\u200f\u2060]/u;

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
