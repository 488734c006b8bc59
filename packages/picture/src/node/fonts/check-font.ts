import { createHash } from 'node:crypto';
import { Renderer } from '@takumi-rs/core';
import type { CheckedFont, FontProblem } from './checked-font.ts';
import { countCodePoints, formatUnicodeRanges } from '../../fonts.ts';
import { readCodePoints, readFont } from './read-font.ts';
import { openFontBytes } from './sfnt-tables.ts';

const formats = { OTTO: 'otf', wOF2: 'woff2', true: 'ttf', '\0\x01\0\0': 'ttf' } as const;

/**
 * Reads a font file and draws a word with it, so that a broken one is refused here and not in a run. Its first bytes determine the type,
 * not its name. The file is untrusted: run this in a drawing process, which can be killed.
 */
export async function checkFont(bytes: Uint8Array): Promise<CheckedFont | FontProblem> {
  const signature = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  // The fifth to eighth bytes of a WOFF2 file name the format it contains.
  const packed = Buffer.from(bytes.subarray(4, 8)).toString('latin1');
  if (signature === 'ttcf' || (signature === 'wOF2' && packed === 'ttcf')) return 'collection';
  const format = Object.entries(formats).find(([start]) => start === signature)?.[1];
  if (format === undefined) return 'not_a_font';
  try {
    const [face] = openFontBytes(bytes);
    const codePoints = face === undefined ? [] : readCodePoints(face);
    if (face === undefined || countCodePoints(codePoints) === 0) return 'not_a_font';
    const { family, weight, style, isVariable } = readFont(face);
    await drawWord(bytes, family);
    const hash = createHash('sha256').update(bytes).digest('hex');
    return { family, weight, style, isVariable, format, hash, letters: formatUnicodeRanges(codePoints) };
  } catch {
    return 'not_a_font';
  }
}

async function drawWord(bytes: Uint8Array, family: string): Promise<void> {
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  await renderer.registerFont({ name: family, data: bytes });
  const style = { fontFamily: `"${family}"`, fontSize: '32px', width: '600px', height: '60px' };
  await renderer.render(
    { type: 'text', text: 'Hamburgefonts 0123 €', style },
    { width: 600, height: 60, format: 'raw' },
  );
}
