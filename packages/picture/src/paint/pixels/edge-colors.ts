import type { Pixels } from './pixels.ts';

/** Colours along a line: red, green and blue (0 to 255) for each place. */
export type Colors = Float32Array;

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** Side of the blocks in which edges are examined, in px, so that grain and compression do not count as detail. */
export const blockLength = 8;
const blockDepth = 4;

/** Returns the mean colours of blocks along one edge of a picture, from its start to its end; null if it is transparent. */
export function edgeBlocks(picture: Pixels, side: Side): Colors | null {
  const { width, height, channels, data: pixels } = picture;
  const isUpright = side === 'left' || side === 'right';
  const length = isUpright ? height : width;
  const [alongStep, depthStep] = isUpright ? [width * channels, channels] : [channels, width * channels];
  const first = side === 'right' ? width - blockDepth : side === 'bottom' ? height - blockDepth : 0;
  const blocks = new Float32Array(Math.ceil(length / blockLength) * 3);
  for (let block = 0; block * 3 < blocks.length; block += 1) {
    const start = block * blockLength;
    const end = Math.min(start + blockLength, length);
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let along = start; along < end; along += 1) {
      for (let depth = first; depth < first + blockDepth; depth += 1) {
        const at = along * alongStep + depth * depthStep;
        if (channels === 4 && pixels[at + 3] !== 255) return null;
        red += pixels[at] ?? 0;
        green += pixels[at + 1] ?? 0;
        blue += pixels[at + 2] ?? 0;
      }
    }
    const count = blockDepth * (end - start);
    blocks[block * 3] = red / count;
    blocks[block * 3 + 1] = green / count;
    blocks[block * 3 + 2] = blue / count;
  }
  return blocks;
}

/** Returns the median colour, 0 to 255 each, of all four edges of a picture; null if an edge is transparent. */
export function usualEdgeColor(picture: Pixels): [red: number, green: number, blue: number] | null {
  const lines: Colors[] = [];
  for (const side of ['left', 'right', 'top', 'bottom'] as const) {
    const blocks = edgeBlocks(picture, side);
    if (blocks === null) return null;
    lines.push(blocks);
  }
  return [computeMedian(lines, 0), computeMedian(lines, 1), computeMedian(lines, 2)];
}

function computeMedian(lines: readonly Colors[], channel: number): number {
  const levels = new Float32Array(lines.reduce((sum, line) => sum + line.length / 3, 0));
  let count = 0;
  for (const line of lines) for (let at = channel; at < line.length; at += 3) levels[count++] = line[at] ?? 0;
  return Math.round(levels.toSorted()[count >> 1] ?? 0);
}

/** Returns the largest difference of a channel between two neighbours. */
export function largestStep(colors: Colors): number {
  let largest = 0;
  for (let at = 3; at < colors.length; at += 1) {
    largest = Math.max(largest, Math.abs((colors[at] ?? 0) - (colors[at - 3] ?? 0)));
  }
  return largest;
}

/** Returns the mean of all colours, and the largest distance of any of them from it. */
export function summariseColors(lines: readonly Colors[]): { mean: [number, number, number]; range: number } {
  const mean: [number, number, number] = [0, 0, 0];
  const total = lines.reduce((sum, line) => sum + line.length / 3, 0);
  for (const line of lines) line.forEach((level, at) => (mean[at % 3] = (mean[at % 3] ?? 0) + level / total));
  let range = 0;
  for (const line of lines) {
    line.forEach((level, at) => (range = Math.max(range, Math.abs(level - (mean[at % 3] ?? 0)))));
  }
  return { mean, range };
}

/** Interpolates one colour per block to one per pixel. */
export function perPixel(blocks: Colors, length: number): Colors {
  const colors = new Float32Array(length * 3);
  const last = blocks.length / 3 - 1;
  for (let pixel = 0; pixel < length; pixel += 1) {
    const place = Math.max(0, Math.min(last, (pixel + 0.5) / blockLength - 0.5));
    const before = Math.floor(place) * 3;
    const after = Math.ceil(place) * 3;
    const share = place - Math.floor(place);
    for (let channel = 0; channel < 3; channel += 1) {
      const level = blocks[before + channel] ?? 0;
      colors[pixel * 3 + channel] = level + ((blocks[after + channel] ?? 0) - level) * share;
    }
  }
  return colors;
}

/** Computes a running mean over `radius` places on both sides. */
export function blurred(colors: Colors, radius: number): Colors {
  const count = colors.length / 3;
  const result = new Float32Array(colors.length);
  for (let channel = 0; channel < 3; channel += 1) {
    const sums = new Float64Array(count + 1);
    for (let place = 0; place < count; place += 1) {
      sums[place + 1] = (sums[place] ?? 0) + (colors[place * 3 + channel] ?? 0);
    }
    for (let place = 0; place < count; place += 1) {
      const start = Math.max(0, place - radius);
      const end = Math.min(count, place + radius + 1);
      result[place * 3 + channel] = ((sums[end] ?? 0) - (sums[start] ?? 0)) / (end - start);
    }
  }
  return result;
}
