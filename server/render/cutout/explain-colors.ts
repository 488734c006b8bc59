import { backdropCells, type Backdrop } from './fit-backdrop.ts';
import type { RgbPixels } from './pixels.ts';

/** How far a picture's colours are those of its backdrop; per pixel, each 0 to 1. */
export type Explained = {
  /** How bright the backdrop would have to stand there: 1 in full light, less in a shadow. */
  readonly shade: Float32Array;
  /** What then is left between it and the pixel, in the channel that differs most. */
  readonly rest: Float32Array;
  /** How far the backdrop's own border is from what is known of it. */
  readonly residual: number;
};

const darkest = 0.02;

/** Tells the backdrop in any shadow from other colours, in a square picture. */
export function explainColors({ data, width }: RgbPixels, { terms, residual }: Backdrop): Explained {
  const shade = new Float32Array(width * width);
  const rest = new Float32Array(width * width);
  const behind = [0, 0, 0];
  const reach = backdropCells / (backdropCells - 1);
  for (let pixel = 0; pixel < shade.length; pixel += 1) {
    const x = ((((pixel % width) + 0.5) / width) * 2 - 1) * reach;
    const y = (((Math.floor(pixel / width) + 0.5) / width) * 2 - 1) * reach;
    let [along, length] = [0, 0];
    for (let channel = 0; channel < 3; channel += 1) {
      const value =
        terms[channel]! +
        x * terms[3 + channel]! +
        y * terms[6 + channel]! +
        x * x * terms[9 + channel]! +
        y * y * terms[12 + channel]! +
        x * y * terms[15 + channel]!;
      const bounded = value < darkest ? darkest : value > 1 ? 1 : value;
      behind[channel] = bounded;
      along += (bounded * data[pixel * 3 + channel]!) / 255;
      length += bounded * bounded;
    }
    const share = Math.min(1, along / length);
    shade[pixel] = share;
    let largest = 0;
    for (let channel = 0; channel < 3; channel += 1)
      largest = Math.max(largest, Math.abs(data[pixel * 3 + channel]! / 255 - share * behind[channel]!));
    rest[pixel] = largest;
  }
  return { shade, rest, residual };
}
