import type { Model, Part } from '../model.ts';
import type { Shape, Vector } from './shape.ts';

// A product has up to a thousand small shapes, but only a few of them can be the nearest one at any place. Space is
// cut into blocks that remember those few, which makes asking for a distance many times cheaper.

interface Leaf {
  shape: Shape;
  part: Part;
}

export interface Leaves {
  distance: Shape;
  nearest: (x: number, y: number, z: number) => Leaf;
}

const blocksAlong = 36;
const coarse = 4;

export function sortLeaves(model: Model): Leaves {
  const all = model.parts.flatMap((part) =>
    (part.shape.members ?? [part.shape]).map((shape): Leaf => ({ shape, part })),
  );
  const size = Math.max(...model.high.map((top, k) => top - model.low[k]!));
  const block = size / blocksAlong;
  const origin = model.low.map((low) => low - block) as unknown as Vector;
  const counts = model.high.map((top, k) => Math.ceil((top - origin[k]!) / block) + 1) as unknown as Vector;
  const blocks = fillBlocks(all, origin, counts, block);
  const leavesAt = (x: number, y: number, z: number): readonly Leaf[] => {
    const ix = Math.floor((x - origin[0]) / block);
    const iy = Math.floor((y - origin[1]) / block);
    const iz = Math.floor((z - origin[2]) / block);
    const isInside = ix >= 0 && iy >= 0 && iz >= 0 && ix < counts[0] && iy < counts[1] && iz < counts[2];
    return isInside ? blocks[(iz * counts[1] + iy) * counts[0] + ix]! : all;
  };
  return {
    distance: (x, y, z) => {
      const leaves = leavesAt(x, y, z);
      let least = Infinity;
      for (let i = 0; i < leaves.length; i++) least = Math.min(least, leaves[i]!.shape(x, y, z));
      return least;
    },
    nearest: (x, y, z) => {
      const leaves = leavesAt(x, y, z);
      let found = leaves[0]!;
      let least = Infinity;
      for (let i = 0; i < leaves.length; i++) {
        const d = leaves[i]!.shape(x, y, z);
        if (d >= least) continue;
        least = d;
        found = leaves[i]!;
      }
      return found;
    },
  };
}

/**
 * Per block the leaves that may be nearest somewhere in it: none that is farther than the best by the block's width.
 * Groups of blocks are sorted first, so that a block looks through its group's few leaves instead of all.
 */
function fillBlocks(all: readonly Leaf[], origin: Vector, [nx, ny, nz]: Vector, block: number): Leaf[][] {
  const blocks = Array.from({ length: nx * ny * nz }, (): Leaf[] => []);
  for (let gz = 0; gz < nz; gz += coarse) {
    for (let gy = 0; gy < ny; gy += coarse) {
      for (let gx = 0; gx < nx; gx += coarse) {
        const corner: Vector = [origin[0] + gx * block, origin[1] + gy * block, origin[2] + gz * block];
        const group = nearestWithin(all, corner, block * coarse);
        for (let iz = gz; iz < Math.min(nz, gz + coarse); iz++) {
          for (let iy = gy; iy < Math.min(ny, gy + coarse); iy++) {
            for (let ix = gx; ix < Math.min(nx, gx + coarse); ix++) {
              const low: Vector = [origin[0] + ix * block, origin[1] + iy * block, origin[2] + iz * block];
              blocks[(iz * ny + iy) * nx + ix] = nearestWithin(group, low, block);
            }
          }
        }
      }
    }
  }
  return blocks;
}

function nearestWithin(leaves: readonly Leaf[], [x, y, z]: Vector, size: number): Leaf[] {
  const half = size / 2;
  const distances = leaves.map(({ shape }) => shape(x + half, y + half, z + half));
  const limit = Math.min(...distances) + size * Math.sqrt(3) * 1.2;
  return leaves.filter((_, i) => distances[i]! <= limit);
}
