import path from 'node:path';
import type { InstalledFont } from '#core/contract/editor/fonts-api.ts';
import { formatUnicodeRanges, filesWithLetters, type FontFile } from '#picture/fonts';
import { addresses } from '#core/public-addresses.ts';
import { listCodePoints, type FontPack } from '#picture/files';

/** A font file as described to browsers, and its path on this machine. */
export type WebFont = { readonly face: Omit<InstalledFont, 'letters'>; readonly path: string };

const known = new WeakMap<readonly FontPack[], readonly WebFont[]>();

/** Returns the files of all fonts, in the order in which fonts replace each other for missing letters. */
export function listWebFonts(packs: readonly FontPack[]): readonly WebFont[] {
  const fonts = known.get(packs) ?? packs.flatMap((pack) => pack.files.map((file) => webFont(pack, file)));
  known.set(packs, fonts);
  return fonts;
}

const described = new WeakMap<readonly FontPack[], readonly InstalledFont[]>();

/** Returns the same fonts with the letters that each can draw, for a browser that must choose the same fonts; reads the files once. */
export function describeFonts(packs: readonly FontPack[]): readonly InstalledFont[] {
  const fonts = described.get(packs) ?? describe(packs);
  described.set(packs, fonts);
  return fonts;
}

function describe(packs: readonly FontPack[]): InstalledFont[] {
  const telling = new Set(packs.flatMap(({ files }) => filesWithLetters(files)).map((file) => file.path));
  return listWebFonts(packs).map(({ face, path: file }) => ({
    ...face,
    letters: telling.has(file) ? readLetters(file) : null,
  }));
}

/** Returns the letters of a file; '' if it cannot be read, so that no letter relies on it. */
function readLetters(file: string): string {
  try {
    return formatUnicodeRanges(listCodePoints({ path: file, face: null, slice: null }));
  } catch {
    return '';
  }
}

function webFont(pack: FontPack, { path: filePath, face, slice }: FontFile): WebFont {
  const extension = path.extname(filePath).toLowerCase();
  const name = path.basename(filePath, path.extname(filePath)).replace(/[^\w-]+/g, '-');
  const version = pack.version.replace(/[^\w.]+/g, '-');
  return {
    path: filePath,
    face: {
      family: pack.family,
      weight: face?.weight ?? 400,
      style: face?.style ?? 'normal',
      is_variable: face === null,
      url: addresses.installedFont.href({ version, file: name + extension }),
      unicode_range: slice === null ? null : formatUnicodeRanges(slice),
      version: pack.version,
    },
  };
}
