import { statSync } from 'node:fs';
import {
  type CodePoints,
  fontPack as neutralPack,
  type FontFile,
  type FontPack as NeutralPack,
} from '../../fonts.ts';
import { readCodePoints } from './read-font.ts';
import { withFontFile } from './sfnt-tables.ts';

/** A font family that comes with the product or was found on the machine. */
export type FontPack = NeutralPack & {
  /** Source of the font for the operator: a package or a folder. */
  readonly origin: string;
};

/** Creates a pack that reads which letters it can draw from its files on first use. */
export function fontPack(pack: Omit<FontPack, 'covers'>): FontPack {
  return neutralPack(pack, listCodePoints);
}

export function coverageOf(pack: FontPack): number {
  let count = 0;
  for (let codePoint = 0x20; codePoint < 0x40000; codePoint += 1) if (pack.covers(codePoint)) count += 1;
  return count;
}

/** Returns the code points that a file has glyphs for. Throws if it cannot be read. */
export function listCodePoints({ path }: FontFile): CodePoints {
  return withFontFile(path, statSync(path).size, ([first]) =>
    first === undefined ? [] : readCodePoints(first),
  );
}
