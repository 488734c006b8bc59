import type { RgbPixels } from './pixels.ts';

/** Colour normalisation of a network's input: (value / 255 - mean) / deviation, per channel. */
export type Normalisation = { readonly mean: readonly number[]; readonly deviation: readonly number[] };

/**
 * Returns the network's input, plane by plane: red, green, blue and, if the backdrop's colours are given, twice the difference of each
 * channel to them, which shows the network where the backdrop is.
 */
export function buildTensor(
  { data, width }: RgbPixels,
  { mean, deviation }: Normalisation,
  behind: Float32Array | null,
): Float32Array {
  const count = width * width;
  const tensor = new Float32Array(count * (behind === null ? 3 : 6));
  for (let channel = 0; channel < 3; channel += 1) {
    const scale = 1 / (255 * (deviation[channel] ?? 1));
    const offset = (mean[channel] ?? 0) / (deviation[channel] ?? 1);
    const plane = channel * count;
    for (let pixel = 0, at = channel; pixel < count; pixel += 1, at += 3)
      tensor[plane + pixel] = data[at]! * scale - offset;
    if (behind === null) continue;
    const residuals = (3 + channel) * count;
    for (let pixel = 0, at = channel; pixel < count; pixel += 1, at += 3)
      tensor[residuals + pixel] = (data[at]! / 255 - behind[at]!) * 2;
  }
  return tensor;
}
