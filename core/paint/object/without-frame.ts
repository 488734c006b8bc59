import type { Pixels } from '../pixels/pixels.ts';

/** Px of a small picture that a thin line around it takes, with what it leaves in the px beside it. */
export const framePx = 2;

/** Levels: a line differs more than this from what it is around, and less from itself. */
const lineLevels = 12;

/** This share of a line, and of the ground that it is around, is in one colour. */
const evenShare = 0.85;
const groundShare = 0.6;

/** A small picture without the thin line that is drawn around it; null where there is none. */
export function withoutFrame(picture: Pixels): Pixels | null {
  const { width, height, channels } = picture;
  if (Math.min(width, height) < 8 * framePx) return null;
  const line = ringAt(picture, 0);
  const inside = ringAt(picture, framePx);
  const isLine = shareNear(line) >= evenShare && shareNear(inside) >= groundShare;
  const [one, other] = [medianOf(line), medianOf(inside)];
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

/** The colours of the px that lie so far from the edges, red, green and blue one after the other. */
function ringAt({ data, width, height, channels }: Pixels, depth: number): number[] {
  const colors: number[] = [];
  const add = (x: number, y: number) => {
    const at = (y * width + x) * channels;
    colors.push(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
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

function medianOf(colors: readonly number[]): number[] {
  return [0, 1, 2].map((channel) => {
    const levels = Uint8Array.from(colors.filter((_, at) => at % 3 === channel)).toSorted();
    return levels[levels.length >> 1] ?? 0;
  });
}

/** The share of colours that are near the usual one. */
function shareNear(colors: readonly number[]): number {
  const usual = medianOf(colors);
  let near = 0;
  for (let at = 0; at < colors.length; at += 3)
    if (usual.every((level, channel) => Math.abs((colors[at + channel] ?? 0) - level) <= lineLevels))
      near += 1;
  return (3 * near) / colors.length;
}
