import { parsePx } from '../../template/words/fit-font-size.ts';
import { findDirection } from '../../template/words/directions.ts';
import { onCircle } from '../../template/outlines/turn.ts';
import type { Curve, TemplateBox, TemplateNode, TemplateStyle } from '../../template/template-tree.ts';
import type { PaintEngine } from '../paint-engine.ts';
import { toScene } from './draw-scene.ts';
import { hasCurve } from './has-curve.ts';

/** Maximum number of letters along a circle; more would be unreadable on any canvas. */
const unitsMax = 120;

/** Extent of letters above and below their baseline, as shares of their size. */
const [above, below] = [0.78, 0.24];

/** Degrees of an arc as long as its radius. */
const degreesOfRadius = 57.29577951308232;

/** Largest part of a circle that text may occupy, in degrees, so that its ends do not meet. */
const widestTurn = 345;

/**
 * Returns the tree with text along a circle (`curve`) replaced by rotated and placed letters; without such text it is the same object. Text
 * that is too long for its circle, or for its box if the circle is wider, shrinks down to its minimum size, and then ends with an ellipsis.
 */
export async function withCurvedWords(engine: PaintEngine, box: TemplateBox): Promise<TemplateBox> {
  if (box.curve !== undefined) return curvedBox(engine, box, box.curve);
  let isSame = true;
  const children: TemplateNode[] = [];
  for (const child of box.children) {
    const next = child.kind === 'box' && hasCurve(child) ? await withCurvedWords(engine, child) : child;
    isSame &&= next === child;
    children.push(next);
  }
  return isSame ? box : { ...box, children };
}

/** A part of a text that is placed as a unit, with the text's width up to its beginning and its end. */
type Placed = { readonly text: string; readonly start: number; readonly end: number };

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Scripts whose letters join or form clusters, which must not be separated. */
const joined =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Thai}\p{Script=Lao}]/u;
const leftwards = /[\p{Script=Hebrew}\p{Script=Thaana}]/u;
const rightwards = /[\p{L}\p{N}]/u;

/**
 * Splits text into the units that are rotated separately, spaces included: letters; whole words in scripts with joined letters, and in
 * mixed directions, where only the layout can order the letters.
 */
export function splitIntoUnits(words: string): string[] {
  const others = words.replaceAll(/[\p{Script=Hebrew}\p{Script=Thaana}\p{M}]/gu, '');
  const isMixed = leftwards.test(words) && rightwards.test(others);
  if (joined.test(words) || isMixed) return words.split(/( )/).filter((word) => word !== '');
  return Array.from(graphemes.segment(words), ({ segment }) => segment);
}

async function curvedBox(engine: PaintEngine, box: TemplateBox, curve: Curve): Promise<TemplateBox> {
  const { fitMinPx, curve: _curve, ...plain } = box;
  const [width, height] = [parsePx(box.style['width']) ?? 0, parsePx(box.style['height']) ?? 0];
  const first = parsePx(box.style['fontSize']) ?? 16;
  const words = box.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
  const isLeftwards = findDirection(words) === 'rtl';
  const units = splitIntoUnits(words.replaceAll(/\s+/g, ' ').trim()).slice(0, unitsMax);
  if (units.length === 0) return { ...plain, children: [] };
  const look = pickLetterStyle(box.style);
  const placed = await measured(engine, [...units, '…'], look);
  const ellipsis = placed.pop();
  const total = placed.at(-1)?.end ?? 0;
  const room = (size: number) => {
    const radius = radiusAt(curve, { width, height }, size);
    return (lengthMax(radius, width) * spread(curve, radius, size)) / radius;
  };
  const smallest = Math.min(first, fitMinPx ?? first);
  let size = first;
  while (size > smallest && (total * size) / first > room(size)) size -= 1;
  size = Math.max(size, smallest);
  const scale = size / first;
  const most = room(size) / scale;
  const dots = ellipsis === undefined ? 0 : ellipsis.end - ellipsis.start;
  const fitting = placed.filter(({ end }) => end <= most - (total > most ? dots : 0));
  const isCut = fitting.length < placed.length;
  const end = fitting.at(-1)?.end ?? 0;
  const shown = isCut ? [...fitting, { text: '…', start: end, end: end + dots }] : placed;
  const length = shown.at(-1)?.end ?? 0;
  const radius = radiusAt(curve, { width, height }, size);
  const children = shown
    .filter(({ text }) => text.trim() !== '')
    .map((unit): TemplateNode => {
      const middle = (unit.start + unit.end) / 2 - length / 2;
      const along = (isLeftwards ? -middle : middle) * scale;
      const style = { ...look, fontSize: `${size}px` };
      return letterAt(unit, style, placeLetter(along, curve, { width, height, radius, size }), {
        width: (unit.end - unit.start) * scale,
        size,
      });
    });
  return { ...plain, children };
}

/** Returns the text styles that a single letter needs to be measured as it is drawn. */
function pickLetterStyle(style: TemplateStyle): TemplateStyle {
  return Object.fromEntries(Object.entries(style).filter(([name]) => ofWords.test(name)));
}

const ofWords = /^(?:font\w+|letterSpacing|textTransform)$/;

/** Measures the width of a text up to each of its units, in a straight line, so that kerning is preserved. */
async function measured(
  engine: PaintEngine,
  units: readonly string[],
  look: TemplateStyle,
): Promise<Placed[]> {
  const style = { ...look, display: 'block', whiteSpace: 'pre', lineHeight: '1' };
  const [dots = ''] = units.slice(-1);
  const words = units.slice(0, -1);
  const prefixes = words.map((_unit, at) => words.slice(0, at + 1).join(''));
  const children = [...prefixes, dots].map((text) =>
    toScene({ kind: 'box', tag: 'div', style, children: [{ kind: 'text', text }] }, () => null),
  );
  const canvas = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', width: '100000px' };
  const { children: lines } = await engine.measure({ type: 'container', style: canvas, children });
  const ends = lines.map(({ runs }) => Math.max(0, ...runs.map(({ x, width }) => x + width)));
  return units.map((text, at) => {
    const isDots = at === units.length - 1;
    return { text, start: isDots ? 0 : (ends[at - 1] ?? 0), end: ends[at] ?? 0 };
  });
}

type Sides = { readonly width: number; readonly height: number };

/** Computes the radius of the circle on which letters stand, in px; by default the largest that fits in the box. */
function radiusAt({ radius, side }: Curve, { width, height }: Sides, size: number): number {
  const inscribed = Math.min(width, height) / 2 - (side === 'outside' ? above : below) * size;
  return Math.max(size / 2, radius ?? inscribed);
}

/** Returns the radius at which the letters' spacing is measured: on the inside that of their middles, as their tops would collide. */
function spread({ side }: Pick<Curve, 'side'>, radius: number, size: number): number {
  return side === 'outside' ? radius : Math.max(radius / 2, radius - 0.36 * size);
}

/** Returns the maximum length of text along a circle: nearly all of it, or the box's width if the circle is wider. */
function lengthMax(radius: number, width: number): number {
  const all = (widestTurn / degreesOfRadius) * radius;
  if (radius * 2 <= width) return all;
  let [fitting, tooFar] = [0, 90];
  for (let step = 0; step < 24; step += 1) {
    const half = (fitting + tooFar) / 2;
    if (radius * onCircle(half).x <= width / 2) fitting = half;
    else tooFar = half;
  }
  return Math.min(all, ((2 * fitting) / degreesOfRadius) * radius);
}

type Place = { readonly x: number; readonly y: number; readonly degrees: number };

/** Returns the position on the circle of a letter's centre, at a distance along it from the text's centre. */
function placeLetter(
  along: number,
  { side, angle }: Curve,
  { width, height, radius, size }: Sides & { radius: number; size: number },
): Place {
  const isOutside = side === 'outside';
  const turned = (along / spread({ side }, radius, size)) * degreesOfRadius;
  const degrees = angle + (isOutside ? turned : -turned);
  const middle = { x: width / 2, y: isOutside ? above * size + radius : height - below * size - radius };
  const { x, y } = onCircle(isOutside ? degrees : degrees + 180);
  return { x: middle.x + radius * x, y: middle.y + radius * y, degrees };
}

/** Distance of the baseline from the top in a box two font sizes high, in font sizes. */
const foot = 1.364;

function letterAt(
  { text }: Placed,
  style: TemplateStyle,
  { x, y, degrees }: Place,
  { width, size }: { width: number; size: number },
): TemplateBox {
  const up = onCircle(degrees);
  const [cosine, sine] = [-up.y, up.x];
  const [left, top] = [-width / 2, -foot * size];
  const matrix = [
    cosine,
    sine,
    -sine,
    cosine,
    x + cosine * left - sine * top,
    y + sine * left + cosine * top,
  ].map((number) => number.toFixed(5));
  return {
    kind: 'box',
    tag: 'div',
    style: {
      ...style,
      display: 'block',
      boxSizing: 'border-box',
      position: 'absolute',
      left: '0px',
      top: '0px',
      width: `${Math.ceil(width) + 1}px`,
      height: `${2 * size}px`,
      lineHeight: '2',
      whiteSpace: 'pre',
      textAlign: 'left',
      overflow: 'visible',
      transformOrigin: '0px 0px',
      transform: `matrix(${matrix.join(', ')})`,
    },
    children: [{ kind: 'text', text }],
  };
}
