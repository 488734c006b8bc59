import { truncate } from './truncate.ts';

/** A title that is cut has at least this much left; a letter as wide as two counts as two. */
const leastLeft = 18;

/** The first sentence may be shorter. */
const leastSentence = 8;

/** Longest title, in letters, that is read at a glance and stays the same. */
const glance = 28;

/** Up to here, in letters, a dash may join a series with the kind of product; a title is cut at the last of them. */
const joinedMost = 40;

/** Longest title, in letters, that is left without a natural break; a longer one is cut behind a word. */
const mostLeft = 60;

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Closing marks by the opening mark of brackets and quotes: German quotes open below, and some are turned about. */
const closings: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['【', '】'],
  ['「', '」'],
  ['『', '』'],
  ['（', '）'],
  ['„', '“”'],
  ['“', '”'],
  ['«', '»'],
  ['»', '«'],
]);
const spacedBreaks = new Set(['-', '–', '—', '|', '•', '·', '/', '//', '::', '+', '★', '✓', '►']);

/**
 * Returns the beginning of a title up to its first natural break: a comma, a dash, a bracket. Text in brackets or quotes is never torn. A
 * result that is still too long is cut behind a word.
 */
export function shortTitle(title: string): string {
  const cut = isLong(title) ? naturalBreak(title) : null;
  const begun = cut === null ? title : title.slice(0, cut).replace(/[\s,;:|/+–—-]+$/u, '');
  // A title is no sentence; what ends in a short word may be an abbreviation.
  const left = begun.replace(/(?<=\p{L}{4})\.$/u, '');
  return truncate(left, wide.test(left) ? mostLeft / 2 : mostLeft).replace(joiningEnd, '…');
}

/** Words that lead to what has been cut off, and a sign before it. */
const joiningEnd =
  /[\s,;:–—-]+(?:with|and|for|of|in|to|from|the|a|mit|und|für|aus|von|in|im|avec|et|de|du|des|pour|en|con|y|e|para|per|di|da|med|och|og|til|för|met|voor|van|z|ze|i|do|na|s|se|a|pro|с|и|для|из|&)…$/iu;

/** Returns where a title can be cut, as an offset; null where it reads best as a whole. */
function naturalBreak(title: string): number | null {
  const expected: string[] = [];
  let [length, at, before, isQuoted] = [0, 0, '', false];
  let dash: number | null = null;
  for (const letter of title) {
    if (dash !== null && length > joinedMost) return dash;
    // Beyond this length a title is cut behind a word.
    if (length > mostLeft) return null;
    const isOutside = expected.length === 0 && !isQuoted;
    if (isOutside && length >= leastSentence && endsSentence(title, at)) return at;
    if (isOutside && length >= leastLeft && isBreak(title, at)) return at;
    if (isOutside && length >= leastLeft && isDash(title, at, before)) {
      if (length > joinedMost) return at;
      dash = at;
    }
    const closing = closings.get(letter);
    if (expected.at(-1)?.includes(letter) === true) expected.pop();
    // A mark that is never closed opens nothing.
    else if (closing !== undefined && Array.from(closing).some((each) => title.lastIndexOf(each) > at))
      expected.push(closing);
    // 29" are inches.
    else if (letter === '"' && (isQuoted || !/\d/.test(before))) isQuoted = !isQuoted;
    length += wide.test(letter) ? 2 : 1;
    at += letter.length;
    before = letter;
  }
  return null;
}

function isLong(title: string): boolean {
  let width = 0;
  for (const letter of title) {
    width += wide.test(letter) ? 2 : 1;
    if (width > glance) return true;
  }
  return false;
}

/** True at a full stop behind a word that is too long for an abbreviation, with words behind it. */
function endsSentence(title: string, at: number): boolean {
  const letter = title.charAt(at);
  if (letter !== '.' && letter !== '!' && letter !== '?') return false;
  return /\p{L}{4}[.!?]\s+(?=\p{Lu})|\p{L}{5}[.!?]\s+(?=\p{Ll})/u.test(
    title.slice(Math.max(0, at - 10), at + 4),
  );
}

function isBlank(letter: string): boolean {
  return letter === ' ' || letter === '\u00a0';
}

/** True at a comma or an opening bracket. */
function isBreak(title: string, at: number): boolean {
  const letter = title.charAt(at);
  if ('、，。；【（「'.includes(letter)) return true;
  const after = title.charAt(at + 1);
  return ',;'.includes(letter) ? isBlank(after) : isBlank(letter) && '([{'.includes(after);
}

/** True at a dash, a bar or a colon: the text behind it is a part as often as a detail. */
function isDash(title: string, at: number, before: string): boolean {
  const letter = title.charAt(at);
  if ('|｜：'.includes(letter)) return true;
  if (letter === ':') return isBlank(title.charAt(at + 1));
  if (!isBlank(letter) || isBlank(before)) return false;
  const word = /^\S{1,2}(?=\s)/u.exec(title.slice(at + 1, at + 4))?.[0];
  return word !== undefined && spacedBreaks.has(word);
}

const separatorAfter = /^[®™©]?(?:\s+(?:[-–—|:·•/]\s+)?|\s*[:|,·•]\s*|[–—]\s*)/u;
const separatorBefore =
  /(?:\s+[-–—|·•/]\s*|\s*[,|:]\s*|\s*\(\s*|\s+(?:by|von|from|par|di|van|av|de|от|od)\s+)$/iu;

/**
 * Returns a title without words at its beginning or end, such as the brand that stands above it: never torn out of a word, and never all
 * of it.
 */
export function withoutWords(title: string, words: readonly string[]): string {
  let left = title;
  for (const word of words) {
    const name = word.trim();
    if (name !== '') left = withoutEnd(withoutStart(left, name), name);
  }
  return left;
}

function withoutStart(title: string, name: string): string {
  if (!isSame(title.slice(0, name.length), name)) return title;
  const rest = title.slice(name.length);
  const separator = separatorAfter.exec(rest)?.[0];
  const left = separator === undefined ? '' : rest.slice(separator.length);
  // A brand said twice is left out twice.
  return says(left) ? withoutStart(beginning(title, left), name) : title;
}

function withoutEnd(title: string, name: string): string {
  const end = title.replace(/[®™©)\s]+$/u, '');
  if (!isSame(end.slice(-name.length), name)) return title;
  const rest = end.slice(0, -name.length);
  const left = separatorBefore.test(rest) ? rest.replace(separatorBefore, '') : '';
  return says(left) ? left : title;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether a text is more than a size: it has two letters. */
function says(text: string): boolean {
  return /\p{L}.*\p{L}/su.test(text);
}

/** Capitalizes the first word like that of the title. */
function beginning(title: string, left: string): string {
  const [word = ''] = /^\p{Ll}[\p{Ll}\p{M}]*(?![\p{L}\p{N}])/u.exec(left) ?? [];
  const isCapital = /^\p{Lu}/u.test(title);
  return word === '' || !isCapital ? left : left.charAt(0).toUpperCase() + left.slice(1);
}
