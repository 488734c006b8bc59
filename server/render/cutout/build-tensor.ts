import type { RgbPixels } from './pixels.ts';
import { backdropCells, type Backdrop } from './fit-backdrop.ts';

/** How a network wants its colours: (value / 255 - mean) / deviation, per channel. */
export type Normalisation = { readonly mean: readonly number[]; readonly deviation: readonly number[] };

/**
 * The network's input, plane by plane: red, green, blue and, with a backdrop, twice the difference of each to the backdrop,
 * which tells the network what the backdrop is.
 */
export function buildTensor(
  picture: RgbPixels,
  { mean, deviation }: Normalisation,
  backdrop: Backdrop | null,
): Float32Array {
  const { data, width } = picture;
  const count = width * width;
  const tensor = new Float32Array(count * (backdrop === null ? 3 : 6));
  for (let channel = 0; channel < 3; channel += 1) {
    const scale = 1 / (255 * (deviation[channel] ?? 1));
    const offset = (mean[channel] ?? 0) / (deviation[channel] ?? 1);
    const plane = channel * count;
    for (let pixel = 0, at = channel; pixel < count; pixel += 1, at += 3)
      tensor[plane + pixel] = (data[at] ?? 0) * scale - offset;
    if (backdrop !== null) addResidual(tensor, picture, backdrop, channel);
  }
  return tensor;
}

function addResidual(tensor: Float32Array, picture: RgbPixels, { terms }: Backdrop, channel: number): void {
  const { data, width } = picture;
  const plane = (3 + channel) * width * width;
  const term = (at: number) => terms[at * 3 + channel] ?? 0;
  const [one, byX, byY, byXx, byYy, byXy] = [term(0), term(1), term(2), term(3), term(4), term(5)];
  // Where a pixel lies between -1 and 1 follows from the cells' middles, which are at -1 and 1 themselves.
  const reach = backdropCells / (backdropCells - 1);
  for (let row = 0; row < width; row += 1) {
    const y = (((row + 0.5) / width) * 2 - 1) * reach;
    const atMiddle = one + byY * y + byYy * y * y;
    const slope = byX + byXy * y;
    for (let column = 0; column < width; column += 1) {
      const x = (((column + 0.5) / width) * 2 - 1) * reach;
      const value = atMiddle + slope * x + byXx * x * x;
      const backdrop = value < 0 ? 0 : value > 1 ? 1 : value;
      const pixel = row * width + column;
      tensor[plane + pixel] = ((data[pixel * 3 + channel] ?? 0) / 255 - backdrop) * 2;
    }
  }
}
