import type { TemplateBox, TemplateNode } from '../template-tree.ts';
import { partedAgain, piecesIn, withPieces, wordsIn } from './one-text.ts';

/** Returns a text with a zero-width space wherever a line may break between words without a space. */
export type BreakWords = (text: string) => string;

/** Maximum number of texts in one request of an editor. */
export const textsAtOnceMax = 100;

const zeroWidthSpace = '\u200b';

const languages = [
  { language: 'th', letters: /[\p{Script=Thai}]+/gu },
  { language: 'lo', letters: /[\p{Script=Lao}]+/gu },
  { language: 'km', letters: /[\p{Script=Khmer}]+/gu },
  { language: 'my', letters: /[\p{Script=Myanmar}]+/gu },
] as const;

/** Korean has spaces between words, and lines of an ad break at them. */
const hangul = /\p{Script=Hangul}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff01-\uff5e]+/gu;
const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Never at the start of a line: characters that close, repeat, lengthen or end a word. */
const closing =
  /^[\p{M}\p{Pe}\p{Pf}\u0e2f\u0e46\u0ec6\u17d7\u3005\u30fc\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f\u30fb]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;
/** In Japanese, particles and endings belong to the preceding word. */
const ending = /^(?:\p{Script=Hiragana}{1,3}|[性用式製型系化的度風])$/u;

/** True if a text is in a script without spaces between words: Thai, Lao, Khmer, Burmese or Japanese. */
function isUnspaced(text: string): boolean {
  return unspaced.test(text);
}

/** True if lines of a text may break between words only, although the renderer would break after any letter. */
function keepsWords(text: string): boolean {
  return kana.test(text) || hangul.test(text);
}

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Finds words with the dictionaries of this JavaScript engine. Browsers' dictionaries differ from the server's, so their lines would too:
 * pictures use the server's.
 */
export function breakWordsHere(text: string): string {
  if (!isUnspaced(text)) return text;
  const broken = languages.reduce(
    (before, { language, letters }) => before.replace(letters, (run) => joined(splitWords(language, run))),
    text,
  );
  return kana.test(text)
    ? broken.replace(japanese, (run) => joined(joinPhrases(splitWords('ja', run))))
    : broken;
}

function splitWords(language: string, run: string): string[] {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return Array.from(segmenter.segment(run), ({ segment }) => segment);
}

function joined(words: readonly string[]): string {
  let text = '';
  for (const word of words) {
    const isWhole = text === '' || closing.test(word) || opening.test(text) || text.endsWith(zeroWidthSpace);
    text += isWhole ? word : zeroWidthSpace + word;
  }
  return text;
}

function joinPhrases(words: readonly string[]): string[] {
  const phrases: string[] = [];
  for (const word of words) {
    if (phrases.length > 0 && ending.test(word)) phrases.push(`${phrases.pop() ?? ''}${word}`);
    else phrases.push(word);
  }
  return phrases;
}

/**
 * Inserts break opportunities into a filled tree for scripts without spaces, and restricts Korean lines to breaks at spaces; one-line and
 * other texts stay unchanged.
 */
export function withWordBreaks(tree: TemplateBox, breakWords: BreakWords): TemplateBox {
  return hasBreaksIn(tree) ? brokenBox(tree, breakWords, false) : tree;
}

function brokenBox(box: TemplateBox, breakWords: BreakWords, isOneLineAround: boolean): TemplateBox {
  const { whiteSpace, wordBreak } = box.style;
  const isOneLine = whiteSpace === undefined ? isOneLineAround : /^(?:nowrap|pre)$/.test(whiteSpace);
  if (box.isOneText === true) return isOneLine ? box : brokenText(box, breakWords);
  let isWhole = false;
  const children = box.children.map((child): TemplateNode => {
    if (child.kind === 'box') return brokenBox(child, breakWords, isOneLine);
    if (child.kind === 'image' || isOneLine) return child;
    isWhole ||= keepsWords(child.text);
    if (!isUnspaced(child.text)) return child;
    const text = breakWords(child.text);
    return text === child.text ? child : { ...child, text };
  });
  const style = isWhole && wordBreak === undefined ? { ...box.style, wordBreak: 'keep-all' } : box.style;
  const isSame = style === box.style && children.every((child, index) => child === box.children[index]);
  return isSame ? box : { ...box, style, children };
}

/** Breaks the words of a text of several nodes (pieces), since a word may continue in the next piece. */
function brokenText(box: TemplateBox, breakWords: BreakWords): TemplateBox {
  const words = wordsIn(box);
  const isWhole = keepsWords(words);
  const pieces = isUnspaced(words)
    ? partedAgain(
        piecesIn(box).map(({ text }) => text),
        breakWords(words),
      )
    : null;
  const broken = pieces === null ? box : withPieces(box, pieces);
  const isKept = isWhole && box.style['wordBreak'] === undefined;
  return isKept ? { ...broken, style: { ...broken.style, wordBreak: 'keep-all' } } : broken;
}

function hasBreaksIn(node: TemplateNode): boolean {
  if (node.kind === 'text') return isUnspaced(node.text) || hangul.test(node.text);
  return node.kind === 'box' && node.children.some(hasBreaksIn);
}
