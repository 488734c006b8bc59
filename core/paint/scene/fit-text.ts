import { balanceLines, type TextPiece } from '#core/template/words/balance-lines.ts';
import { atFontSize, largestFittingSize, pxOf } from '#core/template/words/fit-font-size.ts';
import type { TemplateBox, TemplateNode } from '#core/template/template-tree.ts';
import type { MeasuredNode, PaintEngine, SceneNode } from '../paint-engine.ts';
import { sceneOf } from './draw-scene.ts';

/** A tree in which every text has its size, and where everything in it is, if that was found on the way. */
export type FittedTree = { readonly tree: TemplateBox; readonly layout: MeasuredNode | null };

/**
 * Gives every text that asks for it the largest size, down to its own minimum, at which it is shown whole, and balanced
 * texts their line breaks. A text that is too long even then keeps the smallest size and is cut by its line clamp.
 * `sceneOfTree` is laid out in the same pass: most texts fit at once, and then that pass has told everything.
 */
export async function fitText(
  engine: PaintEngine,
  tree: TemplateBox,
  sceneOfTree: ((tree: TemplateBox) => SceneNode) | null = null,
): Promise<FittedTree> {
  const texts = textsToFit(tree);
  if (texts.length === 0) return { tree, layout: null };
  const firsts = texts.map(atFirstSize);
  const scene = sceneOfTree?.(withTexts(tree, texts, firsts)) ?? null;
  const trials = texts.map((box, at) => ({ fit: trialOf(box), pieces: trialsOfPieces(firsts[at] ?? box) }));
  const boxes = trials.flatMap(({ fit, pieces }) => [...(fit === null ? [] : [fit]), ...pieces]);
  const measured = await measureBoxes(engine, boxes, scene);
  const layout = scene === null ? null : (measured.pop() ?? null);
  const found = texts.map((box, at) => {
    const { fit, pieces } = trials[at] ?? { fit: null, pieces: [] };
    const isWhole = fit === null || isShownWhole(box, measured.shift());
    return { isWhole, pieces: measured.splice(0, pieces.length) };
  });
  const fitted = await Promise.all(
    texts.map(async (box, at) => {
      const { isWhole, pieces } = found[at] ?? { isWhole: true, pieces: [] };
      return isWhole ? breakLines(firsts[at] ?? box, pieces) : shrink(engine, box);
    }),
  );
  // Balancing takes no more lines, and none of them is longer: nothing is painted beyond that layout.
  return {
    tree: withTexts(tree, texts, fitted),
    layout: found.every(({ isWhole }) => isWhole) ? layout : null,
  };
}

/** Boxes that may shrink or are to be balanced. */
function textsToFit(node: TemplateNode): TemplateBox[] {
  if (node.kind !== 'box') return [];
  return node.fitMinPx !== undefined || isBalanced(node) ? [node] : node.children.flatMap(textsToFit);
}

function withTexts(
  box: TemplateBox,
  texts: readonly TemplateBox[],
  fitted: readonly TemplateBox[],
): TemplateBox {
  const replaced = (node: TemplateNode): TemplateNode => {
    if (node.kind !== 'box') return node;
    return fitted[texts.indexOf(node)] ?? withTexts(node, texts, fitted);
  };
  return { ...box, children: box.children.map(replaced) };
}

/** A text as it is when it need not shrink. */
function atFirstSize(box: TemplateBox): TemplateBox {
  const first = pxOf(box.style['fontSize']);
  return first === null || trialOf(box) === null ? box : shownWhole(box, first);
}

/** What tells whether a text has to shrink; null for one that never does. */
function trialOf(box: TemplateBox): TemplateBox | null {
  const first = pxOf(box.style['fontSize']);
  const width = widthOf(box);
  if (box.fitMinPx === undefined || first === null || width === null) return null;
  const sized = { ...box, style: atFontSize(box.style, first) };
  const space = isOneLine(box) ? 'auto' : `${width}px`;
  return alone(sized, { width: space, textWrap: 'wrap', overflowWrap: 'normal' });
}

/** A text that is too long at its first size. */
async function shrink(engine: PaintEngine, box: TemplateBox): Promise<TemplateBox> {
  const first = pxOf(box.style['fontSize']) ?? 0;
  const sized = (size: number) => ({ ...box, style: atFontSize(box.style, size) });
  const { size, isWhole } = await largestFittingSize(first, box.fitMinPx ?? first, async (each) => {
    const trial = each === first ? null : trialOf(sized(each));
    return trial !== null && isShownWhole(box, (await measureBoxes(engine, [trial], null))[0]);
  });
  const smaller = isWhole ? shownWhole(box, size) : sized(size);
  return breakLines(smaller, await measureBoxes(engine, trialsOfPieces(smaller), null));
}

/** A box as wide as its text would be cut by rounding; a text that fits needs no ellipsis. */
function shownWhole(box: TemplateBox, size: number): TemplateBox {
  return withStyle({ ...box, style: atFontSize(box.style, size) }, { textOverflow: 'clip' });
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

/** Writes the line breaks of a balanced text out, so that every engine draws the same lines. */
function breakLines(box: TemplateBox, measured: readonly MeasuredNode[]): TemplateBox {
  const width = widthOf(box);
  const [only] = box.children;
  if (width === null || only?.kind !== 'text' || measured.length === 0) return box;
  const pieces = piecesOf(only.text, measured);
  if (pieces === null) return box;
  const room = width - paddingAcross(box.style) - roundingPx;
  const lines = balanceLines(pieces, { room, maxLines: maxLinesOf(box) });
  if (lines === null) return withStyle(box, { textWrap: 'wrap' });
  const text: TemplateNode = { kind: 'text', text: lines.join('\n') };
  return { ...withStyle(box, { textWrap: 'wrap', whiteSpace: 'pre-line' }), children: [text] };
}

// A line that is said to fit must not be broken because widths were rounded.
const roundingPx = 0.1;

/** What tells where a balanced text of known width may be broken; nothing for others. */
function trialsOfPieces(box: TemplateBox): TemplateBox[] {
  if (widthOf(box) === null || !isBalanced(box)) return [];
  const space: TemplateNode = { kind: 'text', text: '\u00a0' };
  return [
    // In no room at all, every part has a line of its own.
    alone(box, { width: '0px', textWrap: 'wrap', overflowWrap: 'normal' }),
    alone({ ...box, children: [space] }, { width: 'auto', whiteSpace: 'nowrap' }),
  ];
}

/** The parts of a text between which it may be broken; null where the letters drawn are not those that are written. */
function piecesOf(text: string, [inNoRoom, oneBlank]: readonly MeasuredNode[]): TextPiece[] | null {
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

function isOneLine({ style }: TemplateBox): boolean {
  return style['whiteSpace'] === 'nowrap';
}

/**
 * Whether a text is whole in its room, given what it takes by itself. A word that is too wide does not fit: it is broken
 * only where the smallest size does not help. Balancing never takes more lines, so it is not asked for here.
 */
function isShownWhole(box: TemplateBox, text: MeasuredNode | undefined): boolean {
  const width = widthOf(box);
  if (text === undefined || width === null) return true;
  const { height, maxHeight } = box.style;
  if (isOneLine(box)) return text.width <= width;
  const maxHeightPx = pxOf(height) ?? pxOf(maxHeight) ?? Number.POSITIVE_INFINITY;
  const widest = Math.max(0, ...runsOf(text).map((run) => run.x + run.width));
  const isInside = widest <= width - paddingAcross(box.style) + 0.5;
  return isInside && lineCount(text) <= maxLinesOf(box) && text.height <= maxHeightPx + 0.5;
}

/** Whether something of a text is not shown, given the size and the lines that fitting gave it. */
export async function isCutShort(engine: PaintEngine, fitted: TemplateBox): Promise<boolean> {
  const width = widthOf(fitted);
  if (width === null) return false;
  const { height, maxHeight } = fitted.style;
  const space = isOneLine(fitted) ? 'auto' : `${width}px`;
  const [text] = await measureBoxes(engine, [alone(fitted, { width: space })], null);
  if (text === undefined) return false;
  if (isOneLine(fitted)) return text.width > width + 0.5;
  const maxHeightPx = pxOf(height) ?? pxOf(maxHeight) ?? Number.POSITIVE_INFINITY;
  return lineCount(text) > maxLinesOf(fitted) || text.height > maxHeightPx + 0.5;
}

/** A text free to grow, apart from what `style` says. */
function alone(box: TemplateBox, style: TemplateBox['style']): TemplateBox {
  const { WebkitLineClamp: _clamp, lineClamp: _lines, height: _height, ...rest } = box.style;
  const { maxHeight: _maxHeight, maxWidth: _maxWidth, ...free } = rest;
  const block = { ...free, display: 'block', position: 'static', overflow: 'visible', ...style };
  return { ...box, style: block };
}

/** Lays boxes out, each by itself, and last a scene, if there is one, as large as it is. */
async function measureBoxes(
  engine: PaintEngine,
  boxes: readonly TemplateBox[],
  scene: SceneNode | null,
): Promise<MeasuredNode[]> {
  if (boxes.length === 0 && scene === null) return [];
  const children = boxes.map((box) => sceneOf(box, () => null));
  // Placed freely, the scene is laid out as if nothing stood beside it.
  const free = { position: 'absolute', left: '0px', top: '0px' } as const;
  if (scene !== null) children.push({ ...scene, style: { ...scene.style, ...free } });
  const measured = await engine.measure({ type: 'container', style: looseCanvas, children });
  return [...measured.children];
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
} as const;

function lineCount(node: MeasuredNode): number {
  return new Set(runsOf(node).map((run) => Math.round(run.y))).size;
}

function runsOf(node: MeasuredNode): MeasuredNode['runs'] {
  return [...node.runs, ...node.children.flatMap(runsOf)];
}
