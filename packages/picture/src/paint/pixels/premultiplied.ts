import type { Pixels } from './pixels.ts';

/** Returns the pixels with premultiplied alpha, adding an alpha to opaque ones. */
export function premultiplied(pixels: Pixels): Pixels {
  if (pixels.channels === 4 && pixels.isPremultiplied) return pixels;
  const { width, height, channels, data: source } = pixels;
  const data = new Uint8Array(width * height * 4);
  for (let from = 0, to = 0; to < data.length; from += channels, to += 4) {
    const alpha = channels === 4 ? (source[from + 3] ?? 0) : 255;
    data[to] = ((source[from] ?? 0) * alpha) / 255 + 0.5;
    data[to + 1] = ((source[from + 1] ?? 0) * alpha) / 255 + 0.5;
    data[to + 2] = ((source[from + 2] ?? 0) * alpha) / 255 + 0.5;
    data[to + 3] = alpha;
  }
  return { width, height, data, channels: 4, isPremultiplied: true };
}
