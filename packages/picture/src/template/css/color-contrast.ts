import { computeContrast, hexChannels, computeLuminance } from '../luminance.ts';

/** Phones read a code of at least this contrast, dark on light. */
const codeContrastMin = 3;

/** Whether a QR code in these colours is read: dark on light, opaque, and far enough apart. Written as `#rgb`, `#rrggbb` or `rgb(…)`. */
export function isReadableCode(ink: string, ground: string): boolean {
  const [dark, light] = [parseChannels(ink.trim().toLowerCase()), parseChannels(ground.trim().toLowerCase())];
  if (dark === null || light === null || computeLuminance(dark) > computeLuminance(light)) return false;
  return computeContrast(dark, light) >= codeContrastMin;
}

const named: Readonly<Record<string, readonly number[] | undefined>> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
};

/** Returns the channels of a colour; null for one that is transparent or written otherwise. */
function parseChannels(color: string): readonly number[] | null {
  const levels = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(color);
  return levels === null ? (hexChannels(color) ?? named[color] ?? null) : levels.slice(1).map(Number);
}
