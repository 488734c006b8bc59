/** Phones read a code of at least this contrast, dark on light. */
const codeContrastMin = 3;

/** Whether a QR code in these colours is read: dark on light, opaque, and far enough apart. Written as `#rgb`, `#rrggbb` or `rgb(…)`. */
export function isReadableCode(ink: string, ground: string): boolean {
  const [dark, light] = [luminanceOf(ink), luminanceOf(ground)];
  return dark !== null && light !== null && (light + 0.05) / (dark + 0.05) >= codeContrastMin;
}

/** As WCAG counts it, 0 for black and 1 for white; null for a colour that lets something through or is written otherwise. */
function luminanceOf(color: string): number | null {
  const channels = channelsOf(color.trim().toLowerCase());
  if (channels === null) return null;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const named: Readonly<Record<string, readonly number[] | undefined>> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
};

function channelsOf(color: string): readonly number[] | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/.exec(color)?.[1];
  if (digits !== undefined) {
    const pairs = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
    return (pairs.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  }
  const levels = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(color);
  return levels === null ? (named[color] ?? null) : levels.slice(1).map(Number);
}
