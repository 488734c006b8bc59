import { findGroundSurface, type SurfaceAt } from './ground-surface.ts';
import { continuedBackdrop, sidesWithRoom, type Backdrop } from './backdrop.ts';
import { blockLength, blurred, edgeBlocks, perPixel, type Colors, type Side } from './edge-colors.ts';
import type { Pixels, Rectangle } from './pixels.ts';

/** Colour levels: an edge block that differs less than this from the background is background. */
const groundLevels = 10;

/** Minimum share of an edge known to be background; with less, the other edges are better evidence. */
const leastKnown = 0.15;

/** Maximum share of the background's light that a shadow removes; its colour changes by fewer levels than `shadowLevels`. */
const shadowShare = 0.55;
const shadowLevels = 16;

/** Width of the transition from the photo's background to the painted one: as a share of its shorter side, and in px. */
const featherShare = 0.09;
const featherPxMax = 72;

/** Number of px left unchanged next to something that is not background. */
const restPx = 4;

/**
 * Returns the background of a photo with a product, to be continued around the photo, even if the product or its shadow touches an edge:
 * there it is derived from the rest of the edges. A shadow at an edge is faded out within the photo, whose pixels are changed. Null without
 * room around the photo, and if its edges show no background.
 */
export function continuedGround(photo: Pixels, slot: Rectangle): Backdrop | null {
  const calm = continuedBackdrop(photo, slot);
  if (calm !== null) return calm;
  const sides = sidesWithRoom(photo, slot);
  const surface = sides.length === 0 ? null : findGroundSurface(photo);
  if (surface === null) return null;
  const edges = new Map<Side, Colors>();
  for (const side of sides) {
    const blocks = edgeBlocks(photo, side);
    if (blocks === null) return null;
    edges.set(side, cleaned(blocks, photo, { side, surface }));
  }
  for (const [side, blocks] of edges) feather(photo, side, blocks);
  return { kind: 'edges', edges };
}

/** Returns the blocks of an edge, with the background's colour where something else covers it. */
function cleaned(
  blocks: Colors,
  { width, height }: Pixels,
  { side, surface }: { side: Side; surface: SurfaceAt },
): Colors {
  const isUpright = side === 'left' || side === 'right';
  const [x, y] = [side === 'right' ? width - 1 : 0, side === 'bottom' ? height - 1 : 0];
  const result = Float32Array.from(blocks);
  const known: number[] = [];
  for (let block = 0; block * 3 < blocks.length; block += 1) {
    const along = block * blockLength + blockLength / 2;
    const ground = isUpright
      ? surface(x, Math.min(along, height - 1))
      : surface(Math.min(along, width - 1), y);
    const isGround = ground.every(
      (level, channel) => Math.abs((blocks[block * 3 + channel] ?? 0) - level) <= groundLevels,
    );
    if (isGround) known.push(block);
    else result.set(ground, block * 3);
  }
  fromNeighbours(result, known, blocks);
  return blurred(result, 3);
}

/** Interpolates between two blocks of background, and continues the outermost ones. */
function fromNeighbours(result: Colors, known: readonly number[], blocks: Colors): void {
  const count = blocks.length / 3;
  if (known.length < count * leastKnown) return;
  for (let at = 0, next = 0; at < count; at += 1) {
    while (next < known.length && (known[next] ?? 0) < at) next += 1;
    if (known[next] === at) continue;
    const before = known[next - 1] ?? known[next] ?? 0;
    const after = known[next] ?? before;
    const share = after === before ? 0 : (at - before) / (after - before);
    for (let channel = 0; channel < 3; channel += 1) {
      const from = blocks[before * 3 + channel] ?? 0;
      result[at * 3 + channel] = from + ((blocks[after * 3 + channel] ?? 0) - from) * share;
    }
  }
}

/** Blends the photo into the colours of an edge, wherever only background and shadow lie there. */
function feather(photo: Pixels, side: Side, blocks: Colors): void {
  const { width, height, channels, data } = photo;
  const isUpright = side === 'left' || side === 'right';
  const length = isUpright ? height : width;
  const most = Math.min(featherPxMax, Math.round(Math.min(width, height) * featherShare));
  const colors = perPixel(blocks, length);
  const [alongStep, depthStep] = isUpright
    ? [width * channels, side === 'left' ? channels : -channels]
    : [channels, side === 'top' ? width * channels : -width * channels];
  const first =
    side === 'right' ? (width - 1) * channels : side === 'bottom' ? (height - 1) * width * channels : 0;
  const depths = new Float32Array(length);
  for (let along = 0; along < length; along += 1) {
    let depth = 0;
    while (depth < most && isShade(data, first + along * alongStep + depth * depthStep, colors, along * 3))
      depth += 1;
    depths[along] = depth === most ? most : Math.max(0, depth - restPx);
  }
  const reaches = lowest(depths, blockLength);
  for (let along = 0; along < length; along += 1) {
    const reach = reaches[along] ?? 0;
    for (let depth = 0; depth < reach; depth += 1) {
      const way = (depth + 0.5) / reach;
      const share = 1 - way * way * (3 - 2 * way);
      const at = first + along * alongStep + depth * depthStep;
      for (let channel = 0; channel < 3; channel += 1) {
        const level = data[at + channel] ?? 0;
        data[at + channel] = level + ((colors[along * 3 + channel] ?? 0) - level) * share + 0.5;
      }
    }
  }
}

/** True for the background's colour, in less or nearly the same light. */
function isShade(data: Uint8Array, at: number, ground: Colors, of: number): boolean {
  let [bright, sum] = [0, 0];
  for (let channel = 0; channel < 3; channel += 1) {
    const level = ground[of + channel] ?? 0;
    bright += level * level;
    sum += level * (data[at + channel] ?? 0);
  }
  const light = bright < 1 ? 1 : Math.min(1, sum / bright);
  if (light < 1 - shadowShare) return false;
  for (let channel = 0; channel < 3; channel += 1) {
    const off = (data[at + channel] ?? 0) - light * (ground[of + channel] ?? 0);
    if (Math.abs(off) > shadowLevels) return false;
  }
  return true;
}

/** Returns the minimum of the values around each, smoothed, so that neighbours do not differ much. */
function lowest(values: Float32Array, radius: number): Float32Array {
  const result = values.map((_, at) => {
    let least = Infinity;
    const end = Math.min(values.length, at + radius + 1);
    for (let near = Math.max(0, at - radius); near < end; near += 1)
      least = Math.min(least, values[near] ?? 0);
    return least;
  });
  return result.map((value, at) => {
    const start = Math.max(0, at - radius);
    const around = result.subarray(start, at + radius + 1);
    const mean = around.reduce((sum, near) => sum + near, 0) / around.length;
    return Math.min(value, mean);
  });
}
