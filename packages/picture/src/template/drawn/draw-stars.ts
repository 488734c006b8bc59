import { makeOutline } from '../outlines/outline.ts';
import { writeClipPath } from '../outlines/outline-path.ts';
import type { TemplateStyle } from '../template-tree.ts';

/** Gap between two stars, as a share of a star. */
const gapShare = 0.14;

type Stars = {
  /** Number of stars, and how many are filled, including fractions. */
  readonly count: number;
  readonly filled: number;
  readonly color: string;
  readonly rest: string;
  readonly width: number;
  readonly height: number;
};

/** Returns the size of a star, in px, with which this many fit into a box in a row. */
function starSide({ count, width, height }: Stars): number {
  return Math.min(height, width / (count + (count - 1) * gapShare));
}

/** Returns the width of this many stars of the given height, in whole px. */
export function starsWidth(count: number, height: number): number {
  return Math.ceil(height * (count + (count - 1) * gapShare));
}

/** Returns the box style that shows a row of stars: clipped to their outlines, and filled up to a place. */
export function starsStyle(stars: Stars): TemplateStyle {
  const { count, filled, color, rest, height } = stars;
  const side = starSide(stars);
  const top = (height - side) / 2;
  const rings = Array.from({ length: count }, (_, at) =>
    makeOutline({ shape: 'star', width: side, height: side * 0.955, depth: 0.56 })
      .flat()
      .map(({ x, y }) => ({ x: x + at * side * (1 + gapShare), y: y + top + side * 0.0225 })),
  );
  const whole = Math.floor(filled);
  const end = +(whole * side * (1 + gapShare) + (filled - whole) * side).toFixed(2);
  const background = filled >= count ? color : `linear-gradient(90deg, ${color} ${end}px, ${rest} ${end}px)`;
  return { background, clipPath: writeClipPath(rings, side * 0.03) };
}
