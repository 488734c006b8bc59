import { writeClipPath } from '../outlines/outline-path.ts';
import { makeOutline, type Ring } from '../outlines/outline.ts';
import type { TemplateBox, TemplateStyle } from '../template-tree.ts';
import type { EnergyClass } from './read-energy-class.ts';

/** Colours of the label, from the best class on; those behind the seventh have that of the last. */
const colors = ['#009640', '#52ae32', '#c8d400', '#ffed00', '#fbba00', '#ec6608', '#e30613'] as const;

type Size = { readonly width: number; readonly height: number };
type Place = Size & { readonly x: number; readonly y: number };

/** A box at least so high, as a share of its width, has room for all classes. */
const scaleFrom = 0.6;

/**
 * Returns what a box shows of an energy class, as the EU asks of advertisements: an arrow in the colour of the class, with its letter, and
 * the range of the classes beside it; in a higher box, on white, each class of the label as a bar, and the product's as a black arrow beside its own.
 */
export function drawEnergy(energy: EnergyClass, size: Size): TemplateBox[] {
  return size.height < scaleFrom * size.width ? drawArrow(energy, size) : drawScale(energy, size);
}

function drawArrow({ own, classes }: EnergyClass, { width, height }: Size): TemplateBox[] {
  const [best = '', worst = ''] = [classes[0], classes.at(-1)];
  const line = Math.max(1, Math.round(height * 0.025));
  const pluses = best.length - 1;
  const letters = height * (pluses === 0 ? 0.3 : 0.24);
  const side = Math.round(letters * (1 + 0.7 * pluses) + 2 * line);
  const range = { x: width - side, y: 0, width: side, height };
  const arrow = { x: 0, y: 0, width: width - side + line, height };
  const head = Math.min(height * 0.5, arrow.width * 0.4);
  const up = { width: height * 0.21, height: height * 0.25 };
  const upAt = { x: range.x + (side - up.width) / 2, y: (height - up.height) / 2, ...up };
  const inside = { x: range.x + line, y: line, width: side - 2 * line, height: height - 2 * line };
  return [
    box(arrow, { background: '#000000', clipPath: pointing(arrow, head, 'left') }),
    box(arrow, { background: colorOf(own, classes), clipPath: pointing(arrow, head, 'left', line) }),
    box(range, { background: '#000000' }),
    box(inside, { background: '#ffffff' }),
    word(best, { ...range, height: height * 0.38 }, letters),
    box(upAt, { background: '#000000', clipPath: writeClipPath([pointUp(up)], 0) }),
    word(worst, { ...range, y: height * 0.62, height: height * 0.38 }, letters),
    word(own, { ...arrow, x: head * 0.6, width: arrow.width - head * 0.6 }, height * 0.72, onColor),
  ];
}

function drawScale({ own, classes }: EnergyClass, { width, height }: Size): TemplateBox[] {
  const edge = Math.round(Math.min(width, height) * 0.05);
  const row = (height - 2 * edge) / classes.length;
  const bar = row * 0.88;
  const mark = Math.min(width * 0.3, bar * 2.2);
  const longest = width - 2 * edge - mark - row * 0.3;
  const bars = classes.flatMap((each, at) => {
    const share = 0.5 + (0.5 * at) / (classes.length - 1);
    const place = { x: edge, y: edge + at * row, width: longest * share, height: bar };
    const background = colorOf(each, classes);
    return [
      box(place, { background, clipPath: pointing(place, bar * 0.5, 'right') }),
      word(each, { ...place, width: place.width - bar * 0.5 }, bar * 0.72, {
        ...onColor,
        justifyContent: 'flex-end',
      }),
    ];
  });
  const y = edge + classes.indexOf(own) * row;
  const marked = { x: width - edge - mark, y, width: mark, height: bar };
  const inMark = { ...marked, x: marked.x + bar * 0.3, width: mark - bar * 0.3 };
  return [
    box({ x: 0, y: 0, width, height }, { background: '#ffffff' }),
    ...bars,
    box(marked, { background: '#000000', clipPath: pointing(marked, bar * 0.5, 'left') }),
    word(own, inMark, bar * 0.8, { color: '#ffffff' }),
  ];
}

/** White letters with a dark edge, which are read on yellow too. */
const onColor: TemplateStyle = { color: '#ffffff', paintOrder: 'stroke' };

function colorOf(name: string, classes: readonly string[]): string {
  return colors[Math.min(classes.indexOf(name), colors.length - 1)] ?? colors[0];
}

/** Returns an arrow without a shaft of its own, `head` px of which are its point, as a CSS `clip-path`. */
function pointing({ width, height }: Size, head: number, way: 'left' | 'right', inset = 0): string {
  const ring: Ring = makeOutline({ shape: 'arrow', width, height, head: head / width, shaft: 1 })
    .flat()
    .map(({ x, y }) => ({ x: way === 'right' ? x : width - x, y }));
  return writeClipPath([ring], 0, inset);
}

function pointUp({ width, height }: Size): Ring {
  const across = makeOutline({ shape: 'arrow', width: height, height: width, head: 0.5, shaft: 0.32 });
  return across.flat().map(({ x, y }) => ({ x: y, y: height - x }));
}

/** Returns words in the middle of a place, black and as large as asked or as there is room for. */
function word(text: string, place: Place, size: number, look: TemplateStyle = {}): TemplateBox {
  const fontSize = Math.min(size, place.width / (0.74 * text.length));
  const style = {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    color: '#000000',
    fontSize: px(fontSize),
    fontWeight: '700',
    lineHeight: '1',
    letterSpacing: '0px',
    whiteSpace: 'nowrap',
    ...look,
    ...(look['paintOrder'] !== undefined && { WebkitTextStroke: `${px(fontSize * 0.08)} #000000` }),
  };
  return { ...box(place, style), children: [{ kind: 'text', text }] };
}

function box({ x, y, width, height }: Place, style: TemplateStyle): TemplateBox {
  const place = { position: 'absolute', left: px(x), top: px(y), width: px(width), height: px(height) };
  return { kind: 'box', tag: 'div', style: { boxSizing: 'border-box', ...place, ...style }, children: [] };
}

function px(value: number): string {
  return `${+value.toFixed(2)}px`;
}
