import path from 'node:path';
import type { InstalledFont } from '#core/contract/editor/fonts-api.ts';
import { formatUnicodeRanges, filesWithLetters, type FontFile } from '#picture/fonts';
import { addresses } from '#core/public-addresses.ts';
import { listCodePoints, type FontPack } from '#picture/files';

/** A font file as a browser requests it, and its path here. */
export type WebFont = { readonly face: Omit<InstalledFont, 'letters'>; readonly path: string };

const known = new WeakMap<readonly FontPack[], readonly WebFont[]>();

/** Returns the files of all fonts, in the order in which a letter looks for one. */
export function listWebFonts(packs: readonly FontPack[]): readonly WebFont[] {
  const fonts = known.get(packs) ?? packs.flatMap((pack) => pack.files.map((file) => webFont(pack, file)));
  known.set(packs, fonts);
  return fonts;
}

const described = new WeakMap<readonly FontPack[], readonly InstalledFont[]>();

/** Returns the same with what can be drawn with them, for code that chooses fonts like we do; reads the files once. */
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

/** Returns the letters of a file; '' where it cannot be read: no letter relies on it then. */
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
