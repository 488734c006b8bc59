import { getEncoding, UTF_8, type FeedEncoding } from '../encoding/feed-encoding.ts';

// Minimum share of zero bytes in UTF-16; other tables contain fewer.
const ZERO_SHARE = 0.25;
const PATTERN_BYTES = 512;
// Number of valid non-ASCII characters per invalid byte from which text counts as UTF-8: code pages rarely look like UTF-8.
const FOREIGN_PER_FAULT = 4;

const STRICT_UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the UTF-16 label shown by a byte order mark or the pattern of the first bytes; null for any other encoding. */
export function detectWideLabel(head: Uint8Array): string | null {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const pairCount = Math.min(head.length, PATTERN_BYTES) >> 1;
  const zeros = [0, 0];
  for (let at = 0; at < pairCount * 2; at++) if (head[at] === 0) zeros[at & 1]!++;
  const [highFirst = 0, lowFirst = 0] = zeros;
  if (lowFirst > pairCount * ZERO_SHARE && highFirst === 0) return 'utf-16le';
  return highFirst > pairCount * ZERO_SHARE && lowFirst === 0 ? 'utf-16be' : null;
}

/**
 * Returns the encoding of a table that is not UTF-16: UTF-8 if its first bytes are valid, else the code page in which they form words. A
 * table declares no encoding, so it must be guessed. Cells in another encoding than the rest are read in the code page of their own
 * letters.
 */
export function detectTableEncoding(head: Uint8Array): FeedEncoding {
  if (!isMostlyUtf8(head)) return getEncoding(detectCodePage(head), false);
  const decode = (bytes: Uint8Array): string => {
    try {
      return STRICT_UTF_8.decode(bytes);
    } catch {
      return new TextDecoder(detectCodePage(bytes)).decode(bytes);
    }
  };
  return { ...UTF_8, decode };
}

/** True if bytes are UTF-8; the last character may be cut and some cells may be in another encoding. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
  const faultCount = text.match(/\ufffd/g)?.length ?? 0;
  const foreignCount = text.match(/[^\u0000-\u009f\ufffd]/gu)?.length ?? 0; // oxlint-disable-line no-control-regex -- all of ASCII is meant
  return faultCount === 0 || text.startsWith('\ufeff') || foreignCount > faultCount * FOREIGN_PER_FAULT;
}

// The non-ASCII letters of shops' languages, by code page; more common pages first.
const ALPHABETS: readonly (readonly [label: string, letters: string])[] = [
  ['windows-1252', 'äöüß'],
  ['windows-1252', 'àâçèéêëîïôùûüœæ'],
  ['windows-1252', 'áéíñóúüºª'],
  ['windows-1252', 'àèéìíòóù'],
  ['windows-1252', 'àáâãçéêíóôõúü'],
  ['windows-1252', 'åäæéöø'],
  ['windows-1251', 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґў№'],
  ['windows-1250', 'ąćęłńóśźż'],
  ['windows-1250', 'áäčďéěíĺľňóôŕřšťúůýž'],
  ['windows-1250', 'áéíóöőúüű'],
  ['windows-1250', 'ćčđšž'],
  ['windows-1250', 'âăîşţ'],
  ['windows-1254', 'âçğîıöşü'],
  ['windows-1253', 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ'],
  ['windows-1257', 'ąčėęįšųūž'],
  ['windows-1257', 'āčēģīķļņšūž'],
  ['windows-1257', 'äõöüšž'],
];

/** Returns the code page in which bytes look most like one language. */
export function detectCodePage(bytes: Uint8Array): string {
  let best = { label: 'windows-1252', score: 0 };
  const texts = new Map<string, string>();
  for (const [label, letters] of ALPHABETS) {
    const text = texts.get(label) ?? new TextDecoder(label).decode(bytes);
    texts.set(label, text);
    const score = likeness(text, letters);
    if (score > best.score) best = { label, score };
  }
  return best.label;
}

/** Counts a text's letters that belong to an alphabet, minus those that no language has in that position. */
function likeness(text: string, letters: string): number {
  const known = new Set(letters);
  const capitalsInside = text.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
  const mixedScripts = text.match(/[a-z][\u0370-\u052f]|[\u0370-\u052f][a-z]/gi)?.length ?? 0;
  const foreign = text.match(/[^\u0000-\u009f]/gu) ?? []; // oxlint-disable-line no-control-regex -- all of ASCII is meant
  return foreign.filter((letter) => known.has(letter.toLowerCase())).length - capitalsInside - mixedScripts;
}
