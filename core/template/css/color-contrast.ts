import { hexChannels, luminanceOf } from '../luminance.ts';

/** Phones read a code of at least this contrast, dark on light. */
const codeContrastMin = 3;

/** Whether a QR code in these colours is read: dark on light, opaque, and far enough apart. Written as `#rgb`, `#rrggbb` or `rgb(…)`. */
export function isReadableCode(ink: string, ground: string): boolean {
  const [dark, light] = [luminanceOfColor(ink), luminanceOfColor(ground)];
  return dark !== null && light !== null && (light + 0.05) / (dark + 0.05) >= codeContrastMin;
}

/** Null for a colour that lets something through or is written otherwise. */
function luminanceOfColor(color: string): number | null {
  const channels = channelsOf(color.trim().toLowerCase());
  return channels && luminanceOf(channels);
}

const named: Readonly<Record<string, readonly number[] | undefined>> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
};

function channelsOf(color: string): readonly number[] | null {
  const levels = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(color);
  return levels === null ? (hexChannels(color) ?? named[color] ?? null) : levels.slice(1).map(Number);
}
