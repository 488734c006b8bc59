import type { MeasuredNode } from '@takumi-rs/core';
import { balanceLines, type TextPiece } from '#core/template/balance-lines.ts';
import { atFontSize, largestFittingSize, pxOf } from '#core/template/fit-font-size.ts';
import type { TemplateBox, TemplateNode } from '#core/template/template-tree.ts';
import type { Engine } from '../engine.ts';
import { sceneOf } from './draw-scene.ts';

/**
 * Gives every text that asks for it the largest size, down to its own minimum, at which it is shown whole, and balanced
 * texts their line breaks. A text that is too long even then keeps the smallest size and is cut by its line clamp.
 */
export async function fitText(engine: Engine, tree: TemplateBox): Promise<TemplateBox> {
  return { ...tree, children: await Promise.all(tree.children.map((child) => fitNode(engine, child))) };
}

async function fitNode(engine: Engine, node: TemplateNode): Promise<TemplateNode> {
  if (node.kind !== 'box') return node;
  if (node.fitMinPx !== undefined) return breakLines(engine, await fitBox(engine, node, node.fitMinPx));
  if (isBalanced(node)) return breakLines(engine, node);
  if (!node.children.some((child) => child.kind === 'box')) return node;
  const children = await Promise.all(node.children.map((child) => fitNode(engine, child)));
  return { ...node, children };
}

async function fitBox(engine: Engine, box: TemplateBox, minPx: number): Promise<TemplateBox> {
  const first = pxOf(box.style['fontSize']);
  const width = widthOf(box);
  if (first === null || width === null) return box;
  const sized = (size: number) => ({ ...box, style: atFontSize(box.style, size) });
  const { size, isWhole } = await largestFittingSize(first, minPx, (each) =>
    fits(engine, sized(each), width),
  );
  // A box as wide as its text would be cut by rounding; a text that fits needs no ellipsis.
  return isWhole ? withStyle(sized(size), { textOverflow: 'clip' }) : sized(size);
}

function withStyle(box: TemplateBox, style: TemplateBox['style']): TemplateBox {
  return { ...box, style: { ...box.style, ...style } };
}

/** A text whose lines are to be balanced, with nothing else in it that could break or shift them. */
function isBalanced({ style, children: [only, ...others] }: TemplateBox): boolean {
  const isPlain = only?.kind === 'text' && !only.text.includes('\n') && others.length === 0;
  const insets = ['padding', 'paddingLeft', 'paddingRight', 'textIndent'].map((name) => style[name] ?? '');
  return isPlain && style['textWrap'] === 'balance' && !/[\d.](?:r?em|%|pt)/.test(insets.join(' '));
}

/** Writes the line breaks of a balanced text out, where its width is known, so that every engine draws the same lines. */
async function breakLines(engine: Engine, box: TemplateBox): Promise<TemplateBox> {
  const width = widthOf(box);
  const [only] = box.children;
  if (width === null || only?.kind !== 'text' || !isBalanced(box)) return box;
  const pieces = await piecesOf(engine, box, only.text);
  if (pieces === null) return box;
  const room = width - paddingAcross(box.style) - roundingPx;
  const lines = balanceLines(pieces, { room, maxLines: maxLinesOf(box) });
  if (lines === null) return withStyle(box, { textWrap: 'wrap' });
  const text: TemplateNode = { kind: 'text', text: lines.join('\n') };
  return { ...withStyle(box, { textWrap: 'wrap', whiteSpace: 'pre-line' }), children: [text] };
}

// A line that is said to fit must not be broken because widths were rounded.
const roundingPx = 0.1;

/** The parts of a text between which it may be broken; null where the letters drawn are not those that are written. */
async function piecesOf(engine: Engine, box: TemplateBox, text: string): Promise<TextPiece[] | null> {
  // In no room at all, every part has a line of its own.
  const parts = alone(box, { width: '0px', textWrap: 'wrap', overflowWrap: 'normal' });
  const space: TemplateNode = { kind: 'text', text: '\u00a0' };
  const blank = alone({ ...box, children: [space] }, { width: 'auto', whiteSpace: 'nowrap' });
  const [inNoRoom, oneBlank] = await layOut(engine, [parts, blank]);
  const widths = new Map<number, { length: number; width: number }>();
  for (const run of inNoRoom === undefined ? [] : runsOf(inNoRoom)) {
    const line = Math.round(run.y);
    const { length, width } = widths.get(line) ?? { length: 0, width: 0 };
    widths.set(line, { length: length + run.text.length, width: width + run.width });
  }
  const blankWidth = oneBlank === undefined ? 0 : (runsOf(oneBlank)[0]?.width ?? 0);
  let end = 0;
  const pieces = [...widths.values()].map(({ length, width }) => {
    const piece = text.slice(end, (end += length));
    const trailing = piece.endsWith(' ') ? blankWidth : 0;
    return { text: piece, width: width - trailing, blank: trailing };
  });
  return end === text.length ? pieces : null;
}

/**
 * Whether a text is whole in its room. A word that is too wide does not fit: it is broken only where the smallest size
 * does not help. Balancing never takes more lines, so it is not asked for here.
 */
async function fits(engine: Engine, box: TemplateBox, width: number): Promise<boolean> {
  const { height, maxHeight, whiteSpace } = box.style;
  const isOneLine = whiteSpace === 'nowrap';
  const free = { width: isOneLine ? 'auto' : `${width}px`, textWrap: 'wrap', overflowWrap: 'normal' };
  const [text] = await layOut(engine, [alone(box, free)]);
  if (text === undefined) return true;
  if (isOneLine) return text.width <= width;
  const maxHeightPx = pxOf(height) ?? pxOf(maxHeight) ?? Number.POSITIVE_INFINITY;
  const widest = Math.max(0, ...runsOf(text).map((run) => run.x + run.width));
  const isInside = widest <= width - paddingAcross(box.style) + 0.5;
  return isInside && lineCount(text) <= maxLinesOf(box) && text.height <= maxHeightPx + 0.5;
}

/** A text free to grow, apart from what `style` says. */
function alone(box: TemplateBox, style: TemplateBox['style']): TemplateBox {
  const { WebkitLineClamp: _clamp, lineClamp: _lines, height: _height, ...rest } = box.style;
  const { maxHeight: _maxHeight, maxWidth: _maxWidth, ...free } = rest;
  const block = { ...free, display: 'block', position: 'static', overflow: 'visible', ...style };
  return { ...box, style: block };
}

async function layOut(engine: Engine, children: readonly TemplateBox[]): Promise<MeasuredNode[]> {
  const canvas: TemplateBox = { kind: 'box', tag: 'canvas', style: looseCanvas, children };
  return (await engine.renderer.measure(sceneOf(canvas, () => null))).children;
}

function maxLinesOf({ style: { WebkitLineClamp, lineClamp } }: TemplateBox): number {
  return Number(WebkitLineClamp ?? lineClamp ?? Number.POSITIVE_INFINITY);
}

function widthOf({ style }: TemplateBox): number | null {
  return pxOf(style['width']) ?? pxOf(style['maxWidth']);
}

/** Padding left and right together, as far as it is given in px. */
function paddingAcross({ padding = '0', paddingLeft, paddingRight }: TemplateBox['style']): number {
  const [top = '0', right = top, , left = right] = padding.split(/\s+/);
  return (pxOf(paddingLeft ?? left) ?? 0) + (pxOf(paddingRight ?? right) ?? 0);
}

// A flex column that aligns to its start leaves a one-line text exactly as wide as its words.
const looseCanvas = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  width: '8000px',
  fontFamily: 'Inter',
};

function lineCount(node: MeasuredNode): number {
  return new Set(runsOf(node).map((run) => Math.round(run.y))).size;
}

function runsOf(node: MeasuredNode): MeasuredNode['runs'] {
  return [...node.runs, ...node.children.flatMap(runsOf)];
}
