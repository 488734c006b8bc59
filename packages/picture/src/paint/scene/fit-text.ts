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

/** A tree in which every text has its size, and where everything in it is, if that was found on the way. */
export type FittedTree = {
  readonly tree: TemplateBox;
  readonly layout: MeasuredNode | null;
  /** Whether a text is too long at its smallest size, so that something of it is not shown. */
  readonly isCut: boolean;
};

/**
 * Gives every text that asks for it the largest size, down to its own minimum, at which it is shown whole, and balanced texts their line
 * breaks. A text that is too long even then has the smallest size and is cut by its line clamp. `sceneOfTree` is laid out in the same
 * pass: most texts fit at once, and then no other pass is needed.
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
  // Balancing takes no more lines, and none of them is longer: nothing is painted beyond that layout.
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

/** Boxes that may shrink or are to be balanced, or whose lines have to be measured to be cut. */
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

/** Returns the layout that shows whether a text has to shrink; null for one that never does. */
function makeTrial(box: TemplateBox): TemplateBox | null {
  const first = parsePx(box.style['fontSize']);
  const width = readWidth(box);
  if ((box.fitMinPx === undefined && !isOfSizes(box)) || first === null || width === null) return null;
  const sized = { ...box, style: atFontSize(box.style, first) };
  const space = isOneLine(box) ? 'auto' : `${width}px`;
  return alone(sized, { width: space, textWrap: 'wrap', overflowWrap: 'normal' });
}

/** Layouts measured for a text: as it would stand, in no room at all, and a blank. */
type Trials = readonly { readonly name: keyof Told; readonly trial: TemplateBox }[];

/** Measurements of these layouts. */
type Told = { fit?: MeasuredNode; pieces?: MeasuredNode; blank?: MeasuredNode };

/** Returns the layouts for a text that may have to shrink, and at its first size may have to be broken into lines. */
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

/** Takes the answers to trials from the front of the measurements. */
function toldBy(trials: Trials, measured: MeasuredNode[]): Told {
  return Object.fromEntries(trials.map(({ name }) => [name, measured.shift()]));
}

/** Shrinks a text that is too long at its first size. */
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
  // A word that is too wide may be broken, and all of it be there.
  return { box: cut, isCut: await isCutShort(engine, cut) };
}

/** Cuts a text with lines of several heights at as many as there is room for, since a clamp that counts alone would leave half of one. */
function cutAtHeight(box: TemplateBox, { fit }: Told): TemplateBox {
  if (!isOfSizes(box) || fit === undefined || isOneLine(box)) return box;
  const bottoms = linesIn(box, fit).map(({ runs }) => Math.max(...runs.map(({ y, height }) => y + height)));
  // Measured from below the padding.
  const room = readMaxHeight(box) - (parsePx(box.style['padding']?.split(' ')[0]) ?? 0);
  const fitting = bottoms.filter((bottom) => bottom <= room + 0.5).length;
  return fitting < readMaxLines(box)
    ? withStyle(box, { WebkitLineClamp: String(Math.max(1, fitting)) })
    : box;
}

function linesIn(box: TemplateBox, measured: MeasuredNode): TextLine[] {
  return box.isOneText === true ? linesOfSizes(measured) : groupIntoLines(measured, lineHeightOf(box));
}

/** Returns the words of a text with nothing else in it; null otherwise. */
function readWords(box: TemplateBox): string | null {
  const [only, ...others] = box.children;
  if (box.isOneText === true) return wordsIn(box);
  return only?.kind === 'text' && others.length === 0 ? only.text : null;
}

/** Returns the text at a size, without an ellipsis: a box as wide as its text would be cut by rounding, and a text that fits needs none. */
function shownWhole(box: TemplateBox, size: number): TemplateBox {
  return withStyle({ ...box, style: atFontSize(box.style, size) }, { textOverflow: 'clip' });
}

function withStyle(box: TemplateBox, style: TemplateBox['style']): TemplateBox {
  return { ...box, style: { ...box.style, ...style } };
}

/** True for a text whose lines are to be balanced, with nothing else in it that could break or shift them. */
function isBalanced(box: TemplateBox): boolean {
  const { style } = box;
  const isPlain = readWords(box)?.includes('\n') === false;
  const insets = ['padding', 'paddingLeft', 'paddingRight', 'textIndent'].map((name) => style[name] ?? '');
  return isPlain && style['textWrap'] === 'balance' && !/[\d.](?:r?em|%|pt)/.test(insets.join(' '));
}

/** Writes the line breaks of a balanced text out, so that every engine draws the same lines. */
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

/**
 * Returns the layout that shows where a balanced text of known width may be broken: in no room at all, every part has a line of its own.
 */
function trialOfPieces(box: TemplateBox): TemplateBox | null {
  if (readWidth(box) === null || !isBalanced(box)) return null;
  return alone(box, { width: '0px', textWrap: 'wrap', overflowWrap: 'normal' });
}

/** Returns the layout that shows the width of a blank between the words of a text. */
function makeBlankTrial(box: TemplateBox): TemplateBox {
  const spaces =
    box.isOneText === true
      ? withPieces(box, Array<string>(piecesIn(box).length).fill('\u00a0'))
      : { ...box, children: [{ kind: 'text' as const, text: '\u00a0' }] };
  return alone(spaces, { width: 'auto', whiteSpace: 'nowrap', padding: '0px', direction: 'ltr' });
}

/** Returns the width of blanks: in a text in several pieces as wide as in theirs. */
function measureBlanks(box: TemplateBox, { blank }: Told): BlankAt {
  const widths = (blank?.runs ?? []).map(({ width }) => width);
  const pieces = box.isOneText === true ? piecesIn(box) : [];
  if (widths.length !== pieces.length) return () => widths[0] ?? 0;
  const blanks = pieces.flatMap(({ text }, at) => Array<number>(text.length).fill(widths[at] ?? 0));
  return (offset) => blanks[offset] ?? 0;
}

/**
 * Whether a text is whole in its room, given its measurements. A word that is too wide does not fit: it is broken only if the smallest
 * size does not help. Balancing never takes more lines, so it does not matter here.
 */
function isShownWhole(box: TemplateBox, told: Told): boolean {
  const width = readWidth(box);
  const text = told.fit;
  if (text === undefined || width === null) return true;
  if (isOneLine(box)) return text.width <= width;
  const lines = linesIn(box, text);
  const widest = measureWidest(readWords(box), lines, measureBlanks(box, told));
  // A word that is wider by less than a px would be broken before its last letter.
  const isInside = widest <= width - paddingAcross(box.style) + roundedPx;
  return isInside && lines.length <= readMaxLines(box) && text.height <= readMaxHeight(box) + 0.5;
}

/** Tolerance for sums of widths, in px. */
const roundedPx = 0.01;

/** Whether something of a text is not shown, given the size and the lines that fitting gave it. */
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

/** Returns a text free to grow, apart from `style`. */
function alone(box: TemplateBox, style: TemplateBox['style']): TemplateBox {
  const { WebkitLineClamp: _clamp, lineClamp: _lines, height: _height, ...rest } = box.style;
  const { maxHeight: _maxHeight, maxWidth: _maxWidth, ...free } = rest;
  const block = { ...free, display: 'block', position: 'static', overflow: 'visible', ...style };
  return { ...box, style: block };
}
