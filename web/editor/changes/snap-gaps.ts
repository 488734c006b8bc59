import type { Box } from '../document/geometry.ts';

type Axis = 'x' | 'y';
/** A box along one axis (`start`, `end`), with its extent on the other axis (`low`, `high`). */
type Bar = { readonly start: number; readonly end: number; readonly low: number; readonly high: number };
type GapGuide = { kind: 'gap'; axis: Axis; at: number; from: number; to: number };

/** Returns the offsets of a box at which its gaps to its neighbours are equal, or continue an existing gap. */
export function gapOffsets(box: Box, others: readonly Box[], axis: Axis): number[] {
  const own = toBar(box, axis);
  const length = own.end - own.start;
  return pairsBeside(own, others, axis).flatMap(([first, second]) => {
    const gap = second.start - first.end;
    const between = first.end + (gap - length) / 2;
    return [
      ...(gap >= length ? [between - own.start] : []),
      second.end + gap - own.start,
      first.start - gap - own.end,
    ];
  });
}

/** Returns the equal gaps beside a box at its final position. */
export function gapGuides(box: Box, others: readonly Box[], axis: Axis): GapGuide[] {
  const own = toBar(box, axis);
  const guides: GapGuide[] = [];
  const add = (gaps: readonly (readonly [Bar, Bar])[]): void => {
    const sizes = gaps.map(([one, other]) => other.start - one.end);
    const isEqual = sizes.every((size) => size > 0 && Math.abs(size - (sizes[0] ?? 0)) <= 1.01);
    if (isEqual) guides.push(...gaps.map(([one, other]) => guideBetween(one, other, axis)));
  };
  for (const [first, second] of pairsBeside(own, others, axis)) {
    if (guides.length > 0) break;
    if (own.start >= first.end && own.end <= second.start)
      add([
        [first, own],
        [own, second],
      ]);
    if (own.start >= second.end)
      add([
        [first, second],
        [second, own],
      ]);
    if (own.end <= first.start)
      add([
        [own, first],
        [first, second],
      ]);
  }
  return guides;
}

/** Returns pairs of boxes that have a gap between them and overlap the box on the other axis; nearest first. */
function pairsBeside(own: Bar, others: readonly Box[], axis: Axis): [Bar, Bar][] {
  const beside = others
    .map((other) => toBar(other, axis))
    .filter((bar) => bar.low < own.high && own.low < bar.high)
    .toSorted((one, other) => one.start - other.start);
  return beside
    .flatMap((first, at) =>
      beside
        .slice(at + 1)
        .filter((second) => second.start > first.end && second.low < first.high && first.low < second.high)
        .slice(0, 1)
        .map((second): [Bar, Bar] => [first, second]),
    )
    .toSorted((one, other) => farFrom(own, one) - farFrom(own, other));
}

function farFrom(own: Bar, [first, second]: readonly [Bar, Bar]): number {
  return Math.abs((first.start + second.end) / 2 - (own.start + own.end) / 2);
}

function toBar({ x, y, width, height }: Box, axis: Axis): Bar {
  return axis === 'x'
    ? { start: x, end: x + width, low: y, high: y + height }
    : { start: y, end: y + height, low: x, high: x + width };
}

function guideBetween(one: Bar, other: Bar, axis: Axis): GapGuide {
  const at = (Math.max(one.low, other.low) + Math.min(one.high, other.high)) / 2;
  return { kind: 'gap', axis, at, from: one.end, to: other.start };
}
