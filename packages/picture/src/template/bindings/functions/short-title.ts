import { truncate } from './truncate.ts';

/** Minimum length of a shortened title, in letters; wide letters count twice. */
const leastLeft = 18;

const leastSentence = 8;

/** Maximum length, in letters, of a title that can be read at a glance and stays unchanged. */
const glance = 28;

/** Maximum letters of a title in which a dash may join a series with its product type; a longer one is cut at the last dash. */
const joinedMost = 40;

/** Maximum length, in letters, of a title without a natural break; a longer one is cut after a word. */
const mostLeft = 60;

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Closing marks for each opening bracket or quote: German quotes open below, and some are reversed. */
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
 * Returns the beginning of a title up to its first natural break: a comma, a dash, a bracket. Never cuts inside brackets or quotes. If the
 * result is still too long, it is cut after a word.
 */
export function shortTitle(title: string): string {
  const cut = isLong(title) ? naturalBreak(title) : null;
  const begun = cut === null ? title : title.slice(0, cut).replace(/[\s,;:|/+–—-]+$/u, '');
  // A title needs no full stop; after a short word it may belong to an abbreviation.
  const left = begun.replace(/(?<=\p{L}{4})\.$/u, '');
  return truncate(left, wide.test(left) ? mostLeft / 2 : mostLeft).replace(joiningEnd, '…');
}

/** Words that would introduce the removed part, with punctuation before them. */
const joiningEnd =
  /[\s,;:–—-]+(?:with|and|for|of|in|to|from|the|a|mit|und|für|aus|von|in|im|avec|et|de|du|des|pour|en|con|y|e|para|per|di|da|med|och|og|til|för|met|voor|van|z|ze|i|do|na|s|se|a|pro|с|и|для|из|&)…$/iu;

/** Returns the offset where a title can be cut; null to keep it whole. */
function naturalBreak(title: string): number | null {
  const expected: string[] = [];
  let [length, at, before, isQuoted] = [0, 0, '', false];
  let dash: number | null = null;
  for (const letter of title) {
    if (dash !== null && length > joinedMost) return dash;
    // A title longer than this is cut after a word.
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
    // An opening mark without a closing one is ignored.
    else if (closing !== undefined && Array.from(closing).some((each) => title.lastIndexOf(each) > at))
      expected.push(closing);
    // In 29" the quotation mark means inches.
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

/** True at a full stop after a word too long for an abbreviation, if words follow. */
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

/** True at a dash, a bar or a colon, after which a part of the name or a detail may follow. */
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

/** Removes words, such as the brand shown separately, from the beginning or end of a title; only whole words, and never the whole title. */
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
  // Removes a repeated brand twice.
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

/** True if a text is more than a size: has two letters. */
function says(text: string): boolean {
  return /\p{L}.*\p{L}/su.test(text);
}

/** Capitalises the first word if the title begins with a capital. */
function beginning(title: string, left: string): string {
  const [word = ''] = /^\p{Ll}[\p{Ll}\p{M}]*(?![\p{L}\p{N}])/u.exec(left) ?? [];
  const isCapital = /^\p{Lu}/u.test(title);
  return word === '' || !isCapital ? left : left.charAt(0).toUpperCase() + left.slice(1);
}
