import type { PhotoLayout, Pixels } from '#picture/paint';

/** Returns a photo in one size, made from its pixels in a different size without smoothing; used during a gesture. */
export function scaledPixels(from: { layout: PhotoLayout; pixels: Pixels }, to: PhotoLayout): Pixels {
  const { channels, isPremultiplied, data, width: fromWidth, height: fromHeight } = from.pixels;
  const { width, height } = to;
  const across = locatePixels(from.layout, to, { size: 'width', hidden: 'left', shown: fromWidth });
  const down = locatePixels(from.layout, to, { size: 'height', hidden: 'top', shown: fromHeight });
  const scaled = new Uint8Array(width * height * channels);
  let at = 0;
  for (let row = 0; row < height; row += 1) {
    const line = (down[row] ?? 0) * fromWidth;
    for (let column = 0; column < width; column += 1) {
      const start = (line + (across[column] ?? 0)) * channels;
      for (let channel = 0; channel < channels; channel += 1) scaled[at++] = data[start + channel] ?? 0;
    }
  }
  return { width, height, channels, isPremultiplied, data: scaled };
}

/** Returns, for each column or row of the wanted size, the available pixel to show there. */
function locatePixels(
  from: PhotoLayout,
  to: PhotoLayout,
  { size, hidden, shown }: { size: 'width' | 'height'; hidden: 'left' | 'top'; shown: number },
): Int32Array {
  const scale = from.drawn[size] / to.drawn[size];
  return Int32Array.from({ length: to[size] }, (_unused, at) => {
    const place = Math.floor((at + 0.5 + to.hidden[hidden]) * scale) - from.hidden[hidden];
    return Math.max(0, Math.min(shown - 1, place));
  });
}
