import { computeContrast, hexChannels } from '../luminance.ts';

const light = '#ffffff';
const dark = '#111827';

/** Returns white or near-black, whichever is more readable on a `#rgb` or `#rrggbb` background; white if the colour is unknown. */
export function readableInk(ground: string): string {
  const channels = hexChannels(ground);
  if (channels === null) return light;
  const onLight = computeContrast(hexChannels(light) ?? [], channels);
  const onDark = computeContrast(hexChannels(dark) ?? [], channels);
  // Bold white on a saturated colour looks better than its contrast suggests, so it is preferred when both are close.
  return onLight >= 3 || onLight >= onDark ? light : dark;
}

/** Returns `#rrggbb` with an opacity between 0 and 1, as `rgba(…)`; a colour in any other form is returned unchanged. */
export function withOpacity(color: string, opacity: number): string {
  const channels = hexChannels(color);
  return channels === null ? color : `rgba(${channels.join(',')},${opacity})`;
}
