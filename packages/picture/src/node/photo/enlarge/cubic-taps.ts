/** Number of positions distinguished between two px. */
const phases = 64;

/** Integer that represents a weight of 1. */
const weightOne = 4096;

/** The four weights of a position, two in each number: the first in its lower 16 bits, the second above. */
type Weights = readonly [first: number, second: number];

const weights: readonly Weights[] = Array.from({ length: phases + 1 }, (_, at) => weightsAt(at / phases));

/** Inputs for a line of output px: for each, the first of four neighbours, and the weights. */
export type Taps = {
  /** May be before the first px or, with its neighbours, after the last one: the end px are repeated there. */
  readonly first: Int32Array;
  readonly upper: Int32Array;
  readonly lower: Int32Array;
};

/**
 * Returns the inputs for a line of px that is enlarged: for `count` px from `start` on. `step` is the distance in the source line per
 * output px. Steps are added up along a row and multiplied down a column, to match libvips bit by bit.
 */
export function computeTaps(step: number, start: number, count: number, isAcross: boolean): Taps {
  const taps = { first: new Int32Array(count), upper: new Int32Array(count), lower: new Int32Array(count) };
  let added = step * start + 0.5;
  for (let at = 0; at < count; at += 1) {
    const place = isAcross ? added : step * (start + at) + 0.5;
    const phase = ((Math.trunc(place * phases * 2) & (phases * 2 - 1)) + 1) >> 1;
    const [upper, lower] = weights[phase] ?? [0, 0];
    taps.first[at] = Math.trunc(place) - 2;
    taps.upper[at] = upper;
    taps.lower[at] = lower;
    added += step;
  }
  return taps;
}

/** Returns the weights of the Catmull-Rom curve through four values, for a position (0 to 1) between the second and the third. */
function weightsAt(share: number): Weights {
  const rest = 1 - share;
  const bend = rest * (-0.5 * share);
  const [before, after] = [rest * bend, share * bend];
  const slope = after - before;
  const [one, two, three, four] = [before, rest - before + slope, share - after - slope, after].map(
    (weight) => Math.trunc(weight * weightOne),
  );
  return [paired(one ?? 0, two ?? 0), paired(three ?? 0, four ?? 0)];
}

function paired(low: number, high: number): number {
  return (high << 16) | (low & 0xffff);
}
