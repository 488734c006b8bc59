import { computeContrast, hexChannels, computeLuminance } from '../luminance.ts';

const codeContrastMin = 3;

/**
 * True if phones can read a QR code in these colours: dark on light, opaque, with enough contrast. Accepts `#rgb`, `#rrggbb` or `rgb(…)`.
 */
export function isReadableCode(ink: string, ground: string): boolean {
  const [dark, light] = [parseChannels(ink.trim().toLowerCase()), parseChannels(ground.trim().toLowerCase())];
  if (dark === null || light === null || computeLuminance(dark) > computeLuminance(light)) return false;
  return computeContrast(dark, light) >= codeContrastMin;
}

const named: Readonly<Record<string, readonly number[] | undefined>> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
};

/** Returns the channels of a colour; null for one that is transparent or in another form. */
function parseChannels(color: string): readonly number[] | null {
  const levels = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(color);
  return levels === null ? (hexChannels(color) ?? named[color] ?? null) : levels.slice(1).map(Number);
}
