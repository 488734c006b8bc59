import { writeStyle, type Declarations } from '../css/write-style.ts';
import { isOutlined } from '../outlines/outline.ts';
import type { MarkupElement, MarkupNode } from '../html/read-markup.ts';
import { withoutDoubleBlanks } from '../words/one-text.ts';
import { attributes, effects, showIf, type Attributes, type Placing } from './write-layer-attributes.ts';
import type { BadgeLayer, TextLayer } from './layer-schema.ts';
import { boxShadow, paintStyle } from './paint-style.ts';
import { hasLook, piecesOfRuns, type RunLook } from './runs.ts';
import { outlinedBadgeMarkup } from './write-shape-layer.ts';

type Words = TextLayer | BadgeLayer;

/** Maximum room for a text in px; `isHugging` if its box shrinks to the text. */
type Room = { readonly width: number; readonly height: number; readonly isHugging: boolean };

// Control characters are invisible; direction overrides could reverse the text around the placeholder.
const unpaintable = /[^\P{Cc}\n]|[\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const sides = {
  left: 'flex-start',
  center: 'center',
  right: 'flex-end',
  start: 'flex-start',
  end: 'flex-end',
} as const;
const heights = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const;

/** Returns a text layer: a box of fixed place that contains the text, or, in a row or column, only the text. */
export function writeTextLayer(layer: TextLayer, frame: Placing): MarkupElement {
  const { width, height, pill } = layer;
  if (layer.curve !== undefined) return writeCurvedText(layer, layer.curve, frame);
  if (frame !== 'free') {
    const room = { width, height, isHugging: frame === 'row' || pill !== undefined };
    const style = { ...pillStyle(layer), 'flex-shrink': '0', ...effects(layer) };
    return { ...wordsMarkup(layer, room, style, showIf(layer)), source: layer.id };
  }
  const inner = wordsMarkup(layer, { width, height, isHugging: pill !== undefined }, pillStyle(layer), []);
  return {
    tagName: 'div',
    attrs: [...writeDirection(layer), ...attributes(layer, frame, columnStyle(layer))],
    childNodes: [inner],
    source: layer.id,
  };
}

function curveText(side: string, angle: number, radius: number | undefined): string {
  // Numbers are never written in exponent notation such as 1e-7, which attributes do not allow.
  return [side, ...[angle, radius].flatMap((each) => (each === undefined ? [] : [+each.toFixed(2)]))].join(
    ' ',
  );
}

/** Returns text along a circle in the layer's box; all letters have one look, and are rotated and placed when drawn. */
function writeCurvedText(
  layer: TextLayer,
  { side, angle, radius }: NonNullable<TextLayer['curve']>,
  frame: Placing,
): MarkupElement {
  const text = paintable(layer.text).replace(/\s+/g, ' ').trim();
  const style = {
    ...(frame !== 'free' && { position: 'relative' }),
    ...fontStyle({ ...layer, runs: undefined, decoration: 'none' }),
    'white-space': 'nowrap',
  };
  const { minFontSize, id } = layer;
  return {
    tagName: 'div',
    attrs: [
      byItsWords,
      { name: 'data-curve', value: curveText(side, angle, radius) },
      ...(minFontSize === undefined ? [] : [{ name: 'data-fit-min', value: String(minFontSize) }]),
      ...(layer.keepsEmpty ? [{ name: 'data-if-empty', value: 'keep' }] : []),
      ...attributes(layer, frame, style),
    ],
    childNodes: text === '' ? [] : [{ nodeName: '#text', value: text }],
    source: id,
  };
}

/** Returns text in the middle of a painted shape, which is left out with it. */
export function writeBadgeLayer(layer: BadgeLayer, frame: Placing): MarkupElement {
  const room = Math.round(2 * (layer.padding + (layer.border?.width ?? 0)));
  const [width, height] = [layer.width - room, layer.height - room].map((side) => Math.max(0, side));
  const inner = wordsMarkup(layer, { width: width ?? 0, height: height ?? 0, isHugging: false }, {}, []);
  const { shape } = layer;
  if (isOutlined(shape)) {
    const style = { padding: room / 2 || undefined, ...columnStyle(layer) };
    return outlinedBadgeMarkup({ ...layer, shape }, frame, { style, words: inner });
  }
  const style = {
    ...paintStyle(layer),
    ...(layer.shape === 'ellipse' && { 'border-radius': '50%' }),
    padding: layer.padding || undefined,
    ...columnStyle(layer),
  };
  const attrs = [...writeDirection(layer), ...attributes(layer, frame, style)];
  return { tagName: 'div', attrs, childNodes: [inner], source: layer.id };
}

const byItsWords = { name: 'dir', value: 'auto' };

/** Returns the attribute that aligns a box by its text's direction. */
function writeDirection({ align }: Words): Attributes {
  return align === 'start' || align === 'end' ? [byItsWords] : [];
}

function columnStyle({ align, verticalAlign }: Words): Declarations {
  return {
    display: 'flex',
    'flex-direction': 'column',
    'justify-content': heights[verticalAlign],
    'align-items': sides[align],
  };
}

function pillStyle({ pill }: TextLayer): Declarations {
  if (pill === undefined) return {};
  return {
    ...paintStyle(pill),
    padding: `${Math.round(pill.paddingY)}px ${Math.round(pill.paddingX)}px`,
  };
}

function wordsMarkup(layer: Words, room: Room, box: Declarations, condition: Attributes): MarkupElement {
  const { minFontSize } = layer;
  const text = paintable(layer.text);
  const pieces = writeRuns(layer);
  const style = writeStyle({
    'box-sizing': 'border-box',
    ...roomStyle(layer, room, box),
    ...box,
    ...fontStyle(layer),
    ...lineStyle(layer, room, text.includes('\n')),
  });
  return {
    tagName: 'div',
    attrs: [
      ...condition,
      byItsWords,
      ...(minFontSize === undefined ? [] : [{ name: 'data-fit-min', value: String(minFontSize) }]),
      ...(layer.keepsEmpty ? [{ name: 'data-if-empty', value: 'keep' }] : []),
      ...(pieces === null ? [] : [{ name: 'data-text', value: 'one' }]),
      { name: 'style', value: style },
    ],
    childNodes: pieces ?? (text === '' ? [] : [{ nodeName: '#text', value: text }]),
  };
}

function paintable(text: string): string {
  return text.replace(/[\t\r]+/g, ' ').replace(unpaintable, '');
}

/** Returns the parts of a text with several looks; null for a text with one look. */
function writeRuns(layer: Words): MarkupNode[] | null {
  const pieces = piecesOfRuns(layer.text, layer.runs);
  if (!pieces.some(({ look }) => hasLook(look))) return null;
  const texts = withoutDoubleBlanks(pieces.map(({ text }) => paintable(text)));
  const written: { style: string; text: string }[] = [];
  for (const [at, { look }] of pieces.entries()) {
    const text = texts[at] ?? '';
    const style = writeStyle(runStyle(layer, look));
    const last = written.at(-1);
    // An element with nothing but a space would be parsed as if it had none.
    if (last !== undefined && (style === last.style || (text.trim() === '' && style !== '')))
      last.text += text;
    else if (text !== '') written.push({ style: text.trim() === '' ? '' : style, text });
  }
  return written.map(({ style, text }): MarkupNode => {
    const words: MarkupNode = { nodeName: '#text', value: text };
    if (style === '') return words;
    return { tagName: 'span', attrs: [{ name: 'style', value: style }], childNodes: [words] };
  });
}

function runStyle(layer: Words, look: RunLook): Declarations {
  const { color, fontWeight, size, italic } = look;
  const decoration = decoratesPieces(layer) ? (look.decoration ?? layer.decoration) : 'none';
  return {
    color,
    'font-weight': fontWeight === undefined ? undefined : String(fontWeight),
    'font-size': size === undefined ? undefined : `${size}em`,
    'font-style': italic === undefined ? undefined : italic ? 'italic' : 'normal',
    'text-decoration': decoration === 'none' ? undefined : decoration,
  };
}

/** True if any part of a text has its own decoration: one on the whole text could not be removed from some words. */
function decoratesPieces({ runs = [] }: Words): boolean {
  return runs.some(({ decoration }) => decoration !== undefined);
}

/** Returns the size of the largest words, relative to the text. */
function largestSize({ runs = [] }: Words): number {
  return Math.max(1, ...runs.map(({ size = 1 }) => size));
}

/**
 * Returns the style of a text box: tight lines are lower than their letters, and a truncated text clips what stands out; so the box is
 * enlarged by the room that letters, accents and shadows may need, with negative margins of the same size.
 */
function roomStyle(layer: Words, { width, height, isHugging }: Room, box: Declarations): Declarations {
  if ('padding' in box) return { 'max-width': width, 'max-height': layer.wraps ? height : undefined };
  const { lineHeight, textShadow: shadow, stroke } = layer;
  const fontSize = layer.fontSize * largestSize(layer);
  const cast = shadow === undefined ? 0 : shadow.blur + Math.max(Math.abs(shadow.x), Math.abs(shadow.y));
  const shade = cast + measureOutside(stroke);
  const across = Math.ceil(0.04 * fontSize + shade);
  const down = Math.ceil(fontSize * Math.max(0, (1.3 - lineHeight) / 2) + shade);
  return {
    [isHugging ? 'max-width' : 'width']: width + 2 * across,
    'max-height': layer.wraps ? height + 2 * down : undefined,
    margin: `${-down}px ${-across}px`,
    padding: `${down}px ${across}px`,
  };
}

function fontStyle(layer: Words): Declarations {
  const { fontFamily, italic, uppercase, decoration, letterSpacing, stroke } = layer;
  return {
    'font-family': fontFamily === 'Inter' ? undefined : `'${fontFamily}', Inter`,
    'font-size': layer.fontSize,
    // Each line is as tall as its largest words need.
    'line-height': isOfOneSize(layer) ? layer.fontSize * layer.lineHeight : String(layer.lineHeight),
    'font-weight': String(layer.fontWeight),
    'font-style': italic ? 'italic' : undefined,
    // Written in em, so that the spacing shrinks with the letters.
    'letter-spacing': letterSpacing === 0 ? undefined : `${+(letterSpacing / layer.fontSize).toFixed(4)}em`,
    'text-transform': uppercase ? 'uppercase' : undefined,
    'text-decoration': decoration === 'none' || decoratesPieces(layer) ? undefined : decoration,
    color: layer.color,
    // Explicit, because right-to-left text would be right-aligned by default.
    'text-align': layer.align,
    'text-shadow': boxShadow(layer.textShadow),
    ...strokeStyle(stroke),
  };
}

function isOfOneSize({ runs = [] }: Words): boolean {
  return runs.every(({ size = 1 }) => size === 1);
}

/** Writes an outline of letters. CSS draws half of it inside them; for an outside outline, the letters are painted last. */
function strokeStyle(stroke: Words['stroke']): Declarations {
  if (stroke === undefined) return {};
  const outside = measureOutside(stroke);
  return {
    '-webkit-text-stroke': `${outside > 0 ? 2 * outside : stroke.width}px ${stroke.color}`,
    'paint-order': outside > 0 ? 'stroke' : undefined,
  };
}

/** Returns how far, in px, an outline under the letters extends around them. */
function measureOutside(stroke: Words['stroke']): number {
  return stroke?.position === 'outside' ? stroke.width : 0;
}

/** Returns the style of one line with an ellipsis, or of as many lines as fit at the minimum size, the last with an ellipsis. */
function lineStyle(layer: Words, { height }: Room, hasBreaks: boolean): Declarations {
  const cut = { overflow: 'hidden', 'text-overflow': 'ellipsis' };
  if (!layer.wraps) return { ...cut, 'white-space': 'nowrap' };
  const smallest = Math.min(layer.fontSize, layer.minFontSize ?? layer.fontSize);
  const fitting = Math.max(1, Math.floor((height + 0.5) / (smallest * layer.lineHeight)));
  return {
    ...cut,
    display: '-webkit-box',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': String(Math.min(fitting, layer.maxLines ?? 50, 50)),
    'overflow-wrap': 'anywhere',
    'text-wrap': 'balance',
    'white-space': hasBreaks ? 'pre-line' : undefined,
  };
}
