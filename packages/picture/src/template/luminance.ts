/** Returns red, green and blue of `#rgb` or `#rrggbb`, 0 to 255 each; null for any other form. */
export function hexChannels(color: string): number[] | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  if (digits === undefined) return null;
  const pairs = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return (pairs.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

/** Computes the luminance of a colour, from 0 for black to 1 for white, by WCAG 2; channels are 0 to 255. */
export function computeLuminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of WCAG 2 between two opaque colours: 1 for equal ones, 21 for black on white; channels are 0 to 255. */
export function computeContrast(one: readonly number[], other: readonly number[]): number {
  const [darker = 0, lighter = 0] = [computeLuminance(one), computeLuminance(other)].toSorted(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}
