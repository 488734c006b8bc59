import { formatUnicodeRanges, type BrandFont as NeutralFont } from '../../fonts.ts';
import { readCodePoints } from './read-font.ts';
import { openFontBytes } from './sfnt-tables.ts';

/** A face of a family that a user uploaded, with its file; `hash` is the SHA-256 of `data` in hex. */
export type BrandFont = NeutralFont & { readonly data: Uint8Array };

/** Returns the code points that a font file has glyphs for, as a CSS `unicode-range`: for fonts of before this was noted. */
export function lettersIn(data: Uint8Array): string {
  try {
    return formatUnicodeRanges(openFontBytes(data).slice(0, 1).flatMap(readCodePoints));
  } catch {
    // Taken when less was asked of a font: it is drawn as far as it goes, and no letter relies on it.
    return '';
  }
}
