import path from 'node:path';
import type { InstalledFont } from '#core/contract/fonts-api.ts';
import { addresses } from '#core/public-addresses.ts';
import { formatUnicodeRanges } from '#core/paint/fonts/code-points.ts';
import type { FontFile } from '#core/paint/fonts/font-pack.ts';
import type { FontPack } from './font-pack.ts';

/** A font file as a browser loads it, and where it lies here. */
export type WebFont = { readonly face: InstalledFont; readonly path: string };

const known = new WeakMap<readonly FontPack[], readonly WebFont[]>();

/** The files that browsers take too, in the same order: all but collections. */
export function webFontsOf(packs: readonly FontPack[]): readonly WebFont[] {
  const fonts =
    known.get(packs) ?? packs.flatMap((pack) => pack.files.flatMap((file) => webFont(pack, file)));
  known.set(packs, fonts);
  return fonts;
}

function webFont(pack: FontPack, { path: filePath, face, slice }: FontFile): WebFont[] {
  const extension = path.extname(filePath).toLowerCase();
  if (extension === '.ttc') return [];
  const name = path.basename(filePath, path.extname(filePath)).replace(/[^\w-]+/g, '-');
  const version = pack.version.replace(/[^\w.]+/g, '-');
  return [
    {
      path: filePath,
      face: {
        family: pack.family,
        weight: face?.weight ?? 400,
        style: face?.style ?? 'normal',
        is_variable: face === null,
        url: addresses.installedFont.href({ version, file: name + extension }),
        unicode_range: slice === null ? null : formatUnicodeRanges(slice),
      },
    },
  ];
}
