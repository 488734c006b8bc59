import { createHash } from 'node:crypto';
import type { CodePoints } from '../../fonts.ts';
import { readCmap } from './read-cmap.ts';
import type { FontTables } from './sfnt-tables.ts';

/** Properties of a font face, as it declares them; the weight is that of CSS, 1 to 1000. */
export type FontFacts = {
  readonly family: string;
  readonly weight: number;
  readonly style: 'normal' | 'italic';
  /** True if one file contains many weights. */
  readonly isVariable: boolean;
  /** A short hash that changes with the contents. */
  readonly version: string;
};

/** Reads the properties of a face. Throws if a table is missing or broken. */
export function readFont(face: FontTables): FontFacts {
  const [names, os2, head] = ['name', 'OS/2', 'head'].map((tag) => face.table(tag));
  if (!names || !head) throw new Error('a table is missing');
  const family = familyIn(names);
  if (family === '') throw new Error('the font has no name');
  const isItalic = os2 ? (os2.readUInt16BE(62) & 1) === 1 : (head.readUInt16BE(44) & 2) === 2;
  return {
    family,
    weight: os2
      ? Math.min(1000, Math.max(1, os2.readUInt16BE(4)))
      : (head.readUInt16BE(44) & 1) === 1
        ? 700
        : 400,
    style: isItalic ? 'italic' : 'normal',
    isVariable: face.table('fvar') !== null,
    version: createHash('sha256').update(face.identity).digest('hex').slice(0, 16),
  };
}

/** Returns the code points a face has glyphs for. Throws if they cannot be read. */
export function readCodePoints(face: FontTables): CodePoints {
  const cmap = face.table('cmap');
  if (cmap === null) throw new Error('a table is missing');
  return readCmap(cmap);
}

const typographicFamily = 16;
const plainFamily = 1;
const englishUnitedStates = 0x409;

/** Returns the typographic family ("Noto Sans"), else the older name that may include the weight. */
function familyIn(names: Buffer): string {
  const count = names.readUInt16BE(2);
  const texts = names.readUInt16BE(4);
  let best = { rank: 0, text: '' };
  for (let index = 0; index < count; index += 1) {
    const at = 6 + index * 12;
    const [platform, language, id] = [at, at + 4, at + 6].map((place) => names.readUInt16BE(place));
    if (platform !== 3 || (id !== typographicFamily && id !== plainFamily)) continue;
    const rank = (id === typographicFamily ? 2 : 0) + (language === englishUnitedStates ? 2 : 1);
    if (rank <= best.rank) continue;
    const start = texts + names.readUInt16BE(at + 10);
    // Copied, because swapping the bytes happens in place.
    const text = Buffer.from(names.subarray(start, start + names.readUInt16BE(at + 8))).swap16();
    best = { rank, text: cleanName(text.toString('utf16le')) };
  }
  return best.text;
}

/** Cleans a name for CSS and display: no control characters, quotes or backslashes, and not too long. */
function cleanName(text: string): string {
  return text
    .replace(/[\p{C}"'\\;{}<>,]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
}
