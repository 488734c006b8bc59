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

/**
 * Tells the backdrop in any shadow from other colours, in a square picture. `behind` are the backdrop's colours there, and `residual` how far its
 * border is from them.
 */
export function explainColors({ data, width }: RgbPixels, behind: Float32Array, residual: number): Explained {
  const shade = new Float32Array(width * width);
  const rest = new Float32Array(width * width);
  for (let pixel = 0, at = 0; pixel < shade.length; pixel += 1, at += 3) {
    const red = data[at]! / 255;
    const green = data[at + 1]! / 255;
    const blue = data[at + 2]! / 255;
    const backRed = Math.max(darkest, behind[at]!);
    const backGreen = Math.max(darkest, behind[at + 1]!);
    const backBlue = Math.max(darkest, behind[at + 2]!);
    const along = backRed * red + backGreen * green + backBlue * blue;
    const share = Math.min(1, along / (backRed * backRed + backGreen * backGreen + backBlue * backBlue));
    shade[pixel] = share;
    rest[pixel] = Math.max(
      Math.abs(red - share * backRed),
      Math.abs(green - share * backGreen),
      Math.abs(blue - share * backBlue),
    );
  }
  return { shade, rest, residual };
}
