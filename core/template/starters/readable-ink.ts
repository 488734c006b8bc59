import { contrastOf, hexChannels } from '../luminance.ts';

const light = '#ffffff';
const dark = '#111827';

/** White or near-black, whichever reads better on a `#rgb` or `#rrggbb` ground; white where the colour is unknown. */
export function readableInk(ground: string): string {
  const channels = hexChannels(ground);
  if (channels === null) return light;
  const onLight = contrastOf(hexChannels(light) ?? [], channels);
  const onDark = contrastOf(hexChannels(dark) ?? [], channels);
  // Bold white on a saturated colour looks lighter than its contrast figure says, so it wins near draws.
  return onLight >= 3 || onLight >= onDark ? light : dark;
}

/** `#rrggbb` with an opacity between 0 and 1, as `rgba(…)`; the colour as given where it is written otherwise. */
export function withOpacity(color: string, opacity: number): string {
  const channels = hexChannels(color);
  return channels === null ? color : `rgba(${channels.join(',')},${opacity})`;
}
