const light = '#ffffff';
const dark = '#111827';

/** White or near-black, whichever reads better on a `#rgb` or `#rrggbb` ground; white where the colour is unknown. */
export function readableInk(ground: string): string {
  const luminance = luminanceOf(ground);
  if (luminance === null) return light;
  const onLight = 1.05 / (luminance + 0.05);
  const onDark = (luminance + 0.05) / ((luminanceOf(dark) ?? 0) + 0.05);
  // Bold white on a saturated colour looks lighter than its contrast figure says, so it wins near draws.
  return onLight >= 3 || onLight >= onDark ? light : dark;
}

/** `#rrggbb` with an opacity between 0 and 1, as `rgba(…)`; the colour as given where it is written otherwise. */
export function withOpacity(color: string, opacity: number): string {
  const channels = channelsOf(color);
  return channels === null ? color : `rgba(${channels.join(',')},${opacity})`;
}

function luminanceOf(color: string): number | null {
  const channels = channelsOf(color);
  if (channels === null) return null;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): number[] | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  if (digits === undefined) return null;
  const pairs = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return (pairs.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}
