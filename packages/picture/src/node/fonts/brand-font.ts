import { formatUnicodeRanges, type BrandFont as NeutralFont } from '../../fonts.ts';
import { readCodePoints } from './read-font.ts';
import { openFontBytes } from './sfnt-tables.ts';

/** A font face uploaded by a user, with its file; `hash` is the SHA-256 of `data` in hex. */
export type BrandFont = NeutralFont & { readonly data: Uint8Array };

/** Returns the code points that a font file has glyphs for, as a CSS `unicode-range`: for older uploads, for which this was not stored. */
export function lettersIn(data: Uint8Array): string {
  try {
    return formatUnicodeRanges(openFontBytes(data).slice(0, 1).flatMap(readCodePoints));
  } catch {
    // The font was accepted when checks were less strict: it is drawn as far as possible, and no letter relies on it.
    return '';
  }
}
