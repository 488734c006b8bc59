import type { Pixels } from '../pixels/pixels.ts';

/** Width of a thin frame line in a small picture, including the px it blends into. */
export const framePx = 2;

/** Colour levels: a line differs by more than this from its surroundings, and by less from itself. */
const lineLevels = 12;

/** Minimum share of a line, and of the background inside it, that has one colour. */
const evenShare = 0.85;
const groundShare = 0.6;

/** Returns a small picture without the thin line around it; null if there is none. */
export function withoutFrame(picture: Pixels): Pixels | null {
  const { width, height, channels } = picture;
  if (Math.min(width, height) < 8 * framePx) return null;
  const line = ringAt(picture, 0);
  const inside = ringAt(picture, framePx);
  const isLine = shareNear(line) >= evenShare && shareNear(inside) >= groundShare;
  const [one, other] = [computeMedians(line), computeMedians(inside)];
  if (!isLine || !one.some((level, channel) => Math.abs(level - (other[channel] ?? 0)) > lineLevels))
    return null;
  const size = { width: width - 2 * framePx, height: height - 2 * framePx };
  const data = new Uint8Array(size.width * size.height * channels);
  for (let row = 0; row < size.height; row += 1) {
    const start = ((row + framePx) * width + framePx) * channels;
    data.set(picture.data.subarray(start, start + size.width * channels), row * size.width * channels);
  }
  return { ...picture, ...size, data };
}

/** Returns the colours of the px at this distance from the edges: red, green and blue of each in turn. */
function ringAt({ data, width, height, channels }: Pixels, depth: number): Uint8Array {
  const colors = new Uint8Array(6 * (width - 2 * depth + (height - 2 * depth)));
  let count = 0;
  const add = (x: number, y: number) => {
    const at = (y * width + x) * channels;
    colors[count++] = data[at] ?? 0;
    colors[count++] = data[at + 1] ?? 0;
    colors[count++] = data[at + 2] ?? 0;
  };
  for (let x = depth; x < width - depth; x += 1) {
    add(x, depth);
    add(x, height - 1 - depth);
  }
  for (let y = depth; y < height - depth; y += 1) {
    add(depth, y);
    add(width - 1 - depth, y);
  }
  return colors;
}

function computeMedians(colors: Uint8Array): number[] {
  const middle = Math.trunc(colors.length / 3) >> 1;
  return [0, 1, 2].map((channel) => {
    const counts = new Int32Array(256);
    for (let at = channel; at < colors.length; at += 3)
      counts[colors[at] ?? 0] = (counts[colors[at] ?? 0] ?? 0) + 1;
    let level = 0;
    for (let below = counts[0] ?? 0; below <= middle && level < 255; below += counts[level] ?? 0) level += 1;
    return level;
  });
}

/** Returns the share of colours close to the median. */
function shareNear(colors: Uint8Array): number {
  const [red = 0, green = 0, blue = 0] = computeMedians(colors);
  let near = 0;
  for (let at = 0; at < colors.length; at += 3) {
    const isNear =
      Math.abs((colors[at] ?? 0) - red) <= lineLevels &&
      Math.abs((colors[at + 1] ?? 0) - green) <= lineLevels &&
      Math.abs((colors[at + 2] ?? 0) - blue) <= lineLevels;
    if (isNear) near += 1;
  }
  return (3 * near) / colors.length;
}
