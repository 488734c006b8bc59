import type { GreyPixels, Rectangle, Size } from '#picture/paint';

type Taken = (at: number) => boolean;

/** Flood fill: finds connected pixels of a picture, by their four neighbours. Its buffer is reused each time. */
export type Flood = {
  /** Current coverage, 0 to 255. */
  readonly coverage: GreyPixels;
  /** Covers all px that are connected with this one. */
  readonly from: (start: number, taken: Taken) => void;
  /**
   * Like `from`, unless that covers more than `most` px or reaches the picture's frame, if that is not allowed. Then returns false, and the
   * coverage cannot be used.
   */
  readonly within: (
    start: number,
    taken: Taken,
    limits: { readonly most: number; readonly mayReachFrame: boolean },
  ) => boolean;
  /** Extends the coverage outwards by `rings` px, with the value `covered`. */
  readonly grow: (rings: number, covered: number, taken: Taken) => void;
  /** Returns the smallest area that contains all covered px. */
  readonly area: () => Rectangle;
};

export function createFlood({ width, height }: Size): Flood {
  const coverage: GreyPixels = { data: new Uint8Array(width * height), width, height };
  const queue = new Int32Array(width * height);
  let count = 0;
  const reach = (at: number, value: number, taken: Taken) => {
    if (coverage.data[at] !== 0 || !taken(at)) return;
    coverage.data[at] = value;
    queue[count] = at;
    count += 1;
  };
  const reachAround = (at: number, value: number, taken: Taken): boolean => {
    const column = at % width;
    if (column > 0) reach(at - 1, value, taken);
    if (column < width - 1) reach(at + 1, value, taken);
    if (at >= width) reach(at - width, value, taken);
    if (at < (height - 1) * width) reach(at + width, value, taken);
    return column === 0 || column === width - 1 || at < width || at >= (height - 1) * width;
  };
  const begin = (start: number, taken: Taken) => {
    for (let each = 0; each < count; each += 1) coverage.data[queue[each] ?? 0] = 0;
    count = 0;
    reach(start, 255, taken);
  };
  return {
    coverage,
    from(start, taken) {
      begin(start, taken);
      for (let read = 0; read < count; read += 1) reachAround(queue[read] ?? 0, 255, taken);
    },
    within(start, taken, { most, mayReachFrame }) {
      begin(start, taken);
      for (let read = 0; read < count; read += 1) {
        const isAtFrame = reachAround(queue[read] ?? 0, 255, taken);
        if (count > most || (isAtFrame && !mayReachFrame)) return false;
      }
      return true;
    },
    grow(rings, covered, taken) {
      for (let ring = 0, first = 0; ring < rings; ring += 1) {
        const end = count;
        for (let read = first; read < end; read += 1) reachAround(queue[read] ?? 0, covered, taken);
        first = end;
      }
    },
    area: () => findArea(queue.subarray(0, count), width),
  };
}

function findArea(pixels: Int32Array, width: number): Rectangle {
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
