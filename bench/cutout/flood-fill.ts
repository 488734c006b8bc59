import {
  type AlphaPixels,
  type RgbPixels,
  findRegions,
} from '../../packages/picture/src/node/cutout/steps.fixture.ts';

/** A pixel is backdrop when no channel is further than this from the border's middle colour, of 255. */
const tolerance = 18;

/**
 * The remover that needs no network: backdrop is what has the colour of the photo's border and is joined to it. Photos are square.
 */
export function floodFill({ data, width, height }: RgbPixels): AlphaPixels {
  const color = [0, 1, 2].map((channel) => middleOfBorder({ data, width, height }, channel));
  const marks = new Uint8Array(width * height);
  for (let pixel = 0; pixel < marks.length; pixel += 1) {
    const isNear = color.every(
      (value, channel) => Math.abs((data[pixel * 3 + channel] ?? 0) - value) <= tolerance,
    );
    marks[pixel] = isNear ? 1 : 0;
  }
  const alpha = new Uint8Array(width * height).fill(255);
  for (const { pixels, isAtFrame } of findRegions(marks, width))
    if (isAtFrame) for (const at of pixels) alpha[at] = 0;
  return { data: alpha, width, height };
}

function middleOfBorder({ data, width, height }: RgbPixels, channel: number): number {
  const values: number[] = [];
  const take = (x: number, y: number) => values.push(data[(y * width + x) * 3 + channel] ?? 0);
  for (let x = 0; x < width; x += 1) {
    take(x, 0);
    take(x, height - 1);
  }
  for (let y = 0; y < height; y += 1) {
    take(0, y);
    take(width - 1, y);
  }
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 255;
}
