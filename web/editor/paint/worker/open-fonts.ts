import type { Font, InstalledFont } from '#core/contract/editor/fonts-api.ts';
import { parseUnicodeRanges, fontPack, type BrandFont, type FontFile, type FontPack } from '#picture/fonts';

export type OwnFont = BrandFont & { readonly path: string };

/** The fonts for pictures of this user, in the order in which they are searched for each letter. */
export type EditorFonts = { readonly packs: readonly FontPack[]; readonly brandFonts: readonly OwnFont[] };

/** Converts the server's lists to those from which the server itself chooses fonts. */
export function toEditorFonts(installed: readonly InstalledFont[], own: readonly Font[]): EditorFonts {
  const families = Map.groupBy(installed, ({ family }) => family);
  const packs = [...families].map(([family, faces]) => {
    const letters = new Map(faces.map((face) => [face.url, face.letters]));
    const pack = { family, version: faces[0]?.version ?? '', files: faces.map(toFile) };
    return fontPack(pack, ({ path }) => parseUnicodeRanges(letters.get(path) ?? ''));
  });
  const brandFonts = own.map(toOwnFont).toSorted(inOrder);
  return { packs, brandFonts };
}

function toFile({
  url,
  weight,
  style,
  is_variable: isVariable,
  unicode_range: range,
}: InstalledFont): FontFile {
  return {
    path: url,
    face: isVariable ? null : { weight, style },
    slice: range === null ? null : parseUnicodeRanges(range),
  };
}

function toOwnFont(font: Font): OwnFont {
  const { id, family, weight, style, letters, url } = font;
  // Cached by id, because the file of an id never changes.
  return { family, weight: font.is_variable ? null : weight, style, letters, hash: id, path: url };
}

/** Compares fonts in the server's order: by family, weight and style. */
function inOrder(one: OwnFont, other: OwnFont): number {
  const [first, second] = [one, other].map(({ family }) => family.toLowerCase());
  if (first !== second) return (first ?? '') < (second ?? '') ? -1 : 1;
  const byWeight = (one.weight ?? 400) - (other.weight ?? 400);
  return byWeight === 0 ? Number(one.style > other.style) - Number(one.style < other.style) : byWeight;
}
