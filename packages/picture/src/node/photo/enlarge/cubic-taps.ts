/** A place between two px is one of so many. */
const phases = 64;

/** Weights are whole numbers: 1 is so many. */
const weightOne = 4096;

/** Four weights of a place, of which two share one number each: the first in its lower 16 bits, the second above. */
type Weights = readonly [first: number, second: number];

const weights: readonly Weights[] = Array.from({ length: phases + 1 }, (_, at) => weightsAt(at / phases));

/** Sources of the numbers of a line of px: of each the first of four neighbours, and their weights. */
export type Taps = {
  /** May lie before the first px or, with its neighbours, behind the last one: those go on at the ends. */
  readonly first: Int32Array;
  readonly upper: Int32Array;
  readonly lower: Int32Array;
};

/**
 * Returns the taps of a line of px that is drawn longer than it is: of `count` px from `start` on. `step` is how far in the line one px of
 * the drawing is. Steps are added up along a row and multiplied down a column, as libvips has it, down to the last bit.
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

/** Catmull and Rom's curve through four values, at a share of the way from the second to the third. */
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
