import type { RgbPixels } from '../pixels.ts';

const darkest = 0.02;

/**
 * Returns for each pixel of a square picture its difference to the backdrop in the best-fitting shadow, in the channel that differs most (0
 * to 1). `behind`: the backdrop's colours there.
 */
export function colorsBesideBackdrop({ data, width }: RgbPixels, behind: Float32Array): Float32Array {
  const rest = new Float32Array(width * width);
  for (let pixel = 0, at = 0; pixel < rest.length; pixel += 1, at += 3) {
    const red = data[at]! / 255;
    const green = data[at + 1]! / 255;
    const blue = data[at + 2]! / 255;
    const backRed = Math.max(darkest, behind[at]!);
    const backGreen = Math.max(darkest, behind[at + 1]!);
    const backBlue = Math.max(darkest, behind[at + 2]!);
    const along = backRed * red + backGreen * green + backBlue * blue;
    const share = Math.min(1, along / (backRed * backRed + backGreen * backGreen + backBlue * backBlue));
    rest[pixel] = Math.max(
      Math.abs(red - share * backRed),
      Math.abs(green - share * backGreen),
      Math.abs(blue - share * backBlue),
    );
  }
  return rest;
}
