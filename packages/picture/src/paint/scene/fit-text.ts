import { balanceLines, type TextPiece } from '../../template/words/balance-lines.ts';
import { isOfSizes, partedAgain, piecesIn, withPieces, wordsIn } from '../../template/words/one-text.ts';
import { atFontSize, largestFittingSize, lineHeightOf, parsePx } from '../../template/words/fit-font-size.ts';
import type { TemplateBox, TemplateNode } from '../../template/template-tree.ts';
import type { MeasuredNode, PaintEngine, SceneNode } from '../paint-engine.ts';
import { measureBoxes } from './measure-boxes.ts';
import {
  groupIntoLines,
  linesOfSizes,
  measureWidest,
  writtenLines,
  type BlankAt,
  type TextLine,
} from './text-lines.ts';
import { isOneLine, readMaxHeight, readMaxLines, paddingAcross, readWidth } from './text-room.ts';

/** A tree with final text sizes, and its layout if fitting has computed it. */
export type FittedTree = {
  readonly tree: TemplateBox;
  readonly layout: MeasuredNode | null;
  /** True if a text is too long even at its minimum size, so that it is truncated. */
  readonly isCut: boolean;
};

/**
 * Gives every text that requests it the largest size, down to its minimum, at which it is shown whole, and balanced texts their line
 * breaks. A text that is still too long is truncated by its line clamp. `sceneOfTree` is laid out in the first pass: most texts fit at
 * their first size, and then no other pass is needed.
 */
export async function fitText(
  engine: PaintEngine,
  tree: TemplateBox,
  sceneOfTree: ((tree: TemplateBox) => SceneNode) | null = null,
): Promise<FittedTree> {
  const texts = textsToFit(tree);
  if (texts.length === 0) return { tree, layout: null, isCut: false };
  const firsts = texts.map(atFirstSize);
  const scene = sceneOfTree?.(withTexts(tree, texts, firsts)) ?? null;
  const trials = texts.map((box, at) => makeTrials(box, firsts[at] ?? box));
  const measured = await measureBoxes(
    engine,
    trials.flat().map(({ trial }) => trial),
    scene,
  );
  const layout = scene === null ? null : (measured.pop() ?? null);
  const found = texts.map((box, at) => {
    const told = toldBy(trials[at] ?? [], measured);
    return { isWhole: isShownWhole(box, told), told };
  });
  const fitted = await Promise.all(
    texts.map(async (box, at) => {
      const { isWhole, told } = found[at] ?? { isWhole: true, told: {} };
      return isWhole ? { box: breakLines(firsts[at] ?? box, told), isCut: false } : shrink(engine, box);
    }),
  );
  // Balancing never adds or widens lines, so nothing is painted beyond that layout.
  return {
    tree: withTexts(
      tree,
      texts,
      fitted.map(({ box }) => box),
    ),
    isCut: fitted.some(({ isCut }) => isCut),
    layout: found.every(({ isWhole }) => isWhole) ? layout : null,
  };
}

/** Returns boxes that may shrink, are balanced, or whose lines must be measured for truncation. */
function textsToFit(node: TemplateNode): TemplateBox[] {
  if (node.kind !== 'box') return [];
  return node.fitMinPx !== undefined || isOfSizes(node) || isBalanced(node)
    ? [node]
    : node.children.flatMap(textsToFit);
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

/** Returns a text that need not shrink, unchanged. */
function atFirstSize(box: TemplateBox): TemplateBox {
  const first = parsePx(box.style['fontSize']);
  return first === null || makeTrial(box) === null ? box : shownWhole(box, first);
}

/** Returns the layout that shows if a text has to shrink; null for one that never does. */
function makeTrial(box: TemplateBox): TemplateBox | null {
  const first = parsePx(box.style['fontSize']);
  const width = readWidth(box);
  if ((box.fitMinPx === undefined && !isOfSizes(box)) || first === null || width === null) return null;
  const sized = { ...box, style: atFontSize(box.style, first) };
  const space = isOneLine(box) ? 'auto' : `${width}px`;
  return alone(sized, { width: space, textWrap: 'wrap', overflowWrap: 'normal' });
}

/** Layouts measured for a text: at its first size, with no width at all, and a space. */
type Trials = readonly { readonly name: keyof Told; readonly trial: TemplateBox }[];

/** Measurements of a text's trial layouts. */
type Told = { fit?: MeasuredNode; pieces?: MeasuredNode; blank?: MeasuredNode };

/** Returns the layouts for a text that may have to shrink or to be broken into lines. */
function makeTrials(box: TemplateBox, first: TemplateBox): Trials {
  const fit = makeTrial(box);
  const pieces = trialOfPieces(first);
  if (fit === null && pieces === null) return [];
  return [
    ...(fit === null ? [] : [{ name: 'fit', trial: fit } as const]),
    ...(pieces === null ? [] : [{ name: 'pieces', trial: pieces } as const]),
    { name: 'blank', trial: makeBlankTrial(first) },
  ];
}

/** Removes the results of trials from the front of the measurements. */
function toldBy(trials: Trials, measured: MeasuredNode[]): Told {
  return Object.fromEntries(trials.map(({ name }) => [name, measured.shift()]));
}

async function shrink(engine: PaintEngine, box: TemplateBox): Promise<{ box: TemplateBox; isCut: boolean }> {
  const first = parsePx(box.style['fontSize']) ?? 0;
  const sized = (size: number) => ({ ...box, style: atFontSize(box.style, size) });
  const ask = async (trials: Trials) =>
    toldBy(
      trials,
      await measureBoxes(
        engine,
        trials.map(({ trial }) => trial),
        null,
      ),
    );
  const { size, isWhole } = await largestFittingSize(first, box.fitMinPx ?? first, async (each) => {
    if (each === first) return false;
    const smaller = sized(each);
    const fits = makeTrials(smaller, smaller).filter(({ name }) => name !== 'pieces');
    return isShownWhole(smaller, await ask(fits));
  });
  const smaller = isWhole ? shownWhole(box, size) : sized(size);
  const told = await ask(makeTrials(smaller, smaller));
  const broken = breakLines(smaller, told);
  if (isWhole) return { box: broken, isCut: false };
  const cut = cutAtHeight(broken, told);
  // A word that is too wide may be broken and still be shown completely.
  return { box: cut, isCut: await isCutShort(engine, cut) };
}

/** Truncates a text with lines of different heights after as many as fit, because a clamp by number would cut a line in half. */
function cutAtHeight(box: TemplateBox, { fit }: Told): TemplateBox {
  if (!isOfSizes(box) || fit === undefined || isOneLine(box)) return box;
  const bottoms = linesIn(box, fit).map(({ runs }) => Math.max(...runs.map(({ y, height }) => y + height)));
  // Room from the end of the top padding.
  const room = readMaxHeight(box) - (parsePx(box.style['padding']?.split(' ')[0]) ?? 0);
  const fitting = bottoms.filter((bottom) => bottom <= room + 0.5).length;
  return fitting < readMaxLines(box)
    ? withStyle(box, { WebkitLineClamp: String(Math.max(1, fitting)) })
    : box;
}

function linesIn(box: TemplateBox, measured: MeasuredNode): TextLine[] {
  return box.isOneText === true ? linesOfSizes(measured) : groupIntoLines(measured, lineHeightOf(box));
}

/** Returns the text of a box that contains nothing else; null otherwise. */
function readWords(box: TemplateBox): string | null {
  const [only, ...others] = box.children;
  if (box.isOneText === true) return wordsIn(box);
  return only?.kind === 'text' && others.length === 0 ? only.text : null;
}

/** Returns the text at a size, without an ellipsis, which it does not need: rounding could truncate it in a tight box. */
function shownWhole(box: TemplateBox, size: number): TemplateBox {
  return withStyle({ ...box, style: atFontSize(box.style, size) }, { textOverflow: 'clip' });
}

function withStyle(box: TemplateBox, style: TemplateBox['style']): TemplateBox {
  return { ...box, style: { ...box.style, ...style } };
}

/** True for a text with balanced lines and nothing else that could break or shift them. */
function isBalanced(box: TemplateBox): boolean {
  const { style } = box;
  const isPlain = readWords(box)?.includes('\n') === false;
  const insets = ['padding', 'paddingLeft', 'paddingRight', 'textIndent'].map((name) => style[name] ?? '');
  return isPlain && style['textWrap'] === 'balance' && !/[\d.](?:r?em|%|pt)/.test(insets.join(' '));
}

/** Writes a balanced text's line breaks into the text, so that every engine draws the same lines. */
function breakLines(box: TemplateBox, told: Told): TemplateBox {
  const width = readWidth(box);
  const words = readWords(box);
  if (width === null || words === null || told.pieces === undefined) return box;
  const parts = linesIn(box, told.pieces);
  const pieces: TextPiece[] | null = writtenLines(words, parts, measureBlanks(box, told));
  if (pieces === null) return box;
  const room = width - paddingAcross(box.style) - roundingPx;
  const lines = balanceLines(pieces, { room, maxLines: readMaxLines(box) });
  if (lines === null) return withStyle(box, { textWrap: 'wrap' });
  const broken = withWords(box, lines.join('\n'));
  return broken === null ? box : withStyle(broken, { textWrap: 'wrap', whiteSpace: 'pre-line' });
}

function withWords(box: TemplateBox, words: string): TemplateBox | null {
  if (box.isOneText !== true) return { ...box, children: [{ kind: 'text', text: words }] };
  const pieces = partedAgain(
    piecesIn(box).map(({ text }) => text),
    words,
  );
  return pieces && withPieces(box, pieces);
}

// Tolerance in px, so that a line that fits is not broken because widths were rounded.
const roundingPx = 0.1;

/** Returns the layout that shows where a balanced text of known width may break: with no width at all, every part gets its own line. */
function trialOfPieces(box: TemplateBox): TemplateBox | null {
  if (readWidth(box) === null || !isBalanced(box)) return null;
  return alone(box, { width: '0px', textWrap: 'wrap', overflowWrap: 'normal' });
}

/** Returns the layout that shows the width of a space in a text. */
function makeBlankTrial(box: TemplateBox): TemplateBox {
  const spaces =
    box.isOneText === true
      ? withPieces(box, Array<string>(piecesIn(box).length).fill('\u00a0'))
      : { ...box, children: [{ kind: 'text' as const, text: '\u00a0' }] };
  return alone(spaces, { width: 'auto', whiteSpace: 'nowrap', padding: '0px', direction: 'ltr' });
}

/** Returns the width of spaces, which in a text of several nodes depends on the node. */
function measureBlanks(box: TemplateBox, { blank }: Told): BlankAt {
  const widths = (blank?.runs ?? []).map(({ width }) => width);
  const pieces = box.isOneText === true ? piecesIn(box) : [];
  if (widths.length !== pieces.length) return () => widths[0] ?? 0;
  const blanks = pieces.flatMap(({ text }, at) => Array<number>(text.length).fill(widths[at] ?? 0));
  return (offset) => blanks[offset] ?? 0;
}

/**
 * Tells from its measurements if a text is shown whole. A word that is too wide does not fit: it is broken only if the minimum size does
 * not help. Balancing never adds lines, so it is ignored here.
 */
function isShownWhole(box: TemplateBox, told: Told): boolean {
  const width = readWidth(box);
  const text = told.fit;
  if (text === undefined || width === null) return true;
  if (isOneLine(box)) return text.width <= width;
  const lines = linesIn(box, text);
  const widest = measureWidest(readWords(box), lines, measureBlanks(box, told));
  // A word wider by a fraction of a px would be broken before its last letter.
  const isInside = widest <= width - paddingAcross(box.style) + roundedPx;
  return isInside && lines.length <= readMaxLines(box) && text.height <= readMaxHeight(box) + 0.5;
}

/** Tolerance for sums of widths, in px. */
const roundedPx = 0.01;

/** True if a text is truncated at the size and with the lines that fitting gave it. */
export async function isCutShort(engine: PaintEngine, fitted: TemplateBox): Promise<boolean> {
  const width = readWidth(fitted);
  if (width === null) return false;
  const space = isOneLine(fitted) ? 'auto' : `${width}px`;
  const [text] = await measureBoxes(engine, [alone(fitted, { width: space })], null);
  if (text === undefined) return false;
  if (isOneLine(fitted)) return text.width > width + 0.5;
  const lines = linesIn(fitted, text).length;
  return lines > readMaxLines(fitted) || text.height > readMaxHeight(fitted) + 0.5;
}

/** Returns a text without size limits, with this `style`. */
function alone(box: TemplateBox, style: TemplateBox['style']): TemplateBox {
  const { WebkitLineClamp: _clamp, lineClamp: _lines, height: _height, ...rest } = box.style;
  const { maxHeight: _maxHeight, maxWidth: _maxWidth, ...free } = rest;
  const block = { ...free, display: 'block', position: 'static', overflow: 'visible', ...style };
  return { ...box, style: block };
}
