import { farthestPx } from '#picture/layers';
import { apply, inverse, type Point } from '../document/geometry.ts';
import { computeAngle, sides, type Frame, type Side } from '../scene/frame.ts';
import { sidePx } from './place-layer.ts';

export type Pull = {
  readonly side: Side;
  /** New position of the handle, in px of the canvas. */
  readonly to: Point;
  readonly keepsRatio: boolean;
  readonly isFromMiddle: boolean;
};

export type Size = { readonly width: number; readonly height: number };

/** Returns the point that stays in place while a handle is pulled, as shares of width and height. */
export function findAnchor({ side, isFromMiddle }: Pick<Pull, 'side' | 'isFromMiddle'>): Point {
  const { x, y } = sides[side];
  if (isFromMiddle) return { x: 0.5, y: 0.5 };
  return { x: x === null ? 0.5 : 1 - x, y: y === null ? 0.5 : 1 - y };
}

/** Returns the size of a box whose handle was pulled to a point, given in px of the box; changed sides are whole px. */
export function pulledSize(start: Size, to: Point, pull: Pull): Size {
  const wished = wishedSize(start, to, pull);
  const size = pull.keepsRatio ? inRatio(start, wished, pull.side) : wished;
  return {
    width: wholeSide(start.width, size.width, pull),
    height: wholeSide(start.height, size.height, pull),
  };
}

function wishedSize(start: Size, to: Point, pull: Pull): Size {
  const { x, y } = sides[pull.side];
  return {
    width: x === null ? start.width : pulledSide(start.width, x === 1 ? to.x : start.width - to.x, pull),
    height: y === null ? start.height : pulledSide(start.height, y === 1 ? to.y : start.height - to.y, pull),
  };
}

/** Returns the unrounded scaling factor if pulling a handle keeps the aspect ratio of a box. */
export function pulledScale(start: Size, to: Point, pull: Pull): number {
  return ratioScale(start, wishedSize(start, to, pull), pull.side);
}

function pulledSide(before: number, after: number, { isFromMiddle }: Pull): number {
  return isFromMiddle ? 2 * after - before : after;
}

/** Returns the wanted size with the aspect ratio of `start`; unchanged if a side of `start` is 0 px, as that has no ratio. */
function inRatio(start: Size, wished: Size, side: Side): Size {
  if (start.width <= 0 || start.height <= 0) return wished;
  const scale = ratioScale(start, wished, side);
  return { width: start.width * scale, height: start.height * scale };
}

/** Returns the scaling factor: of the side that grew more if a corner is pulled, of the pulled side otherwise. */
function ratioScale(start: Size, wished: Size, side: Side): number {
  if (start.width <= 0 || start.height <= 0) return 1;
  const across = wished.width / start.width;
  const down = wished.height / start.height;
  const { x, y } = sides[side];
  const wishedScale = x === null ? down : y === null ? across : Math.max(across, down);
  const least = Math.max(1 / start.width, 1 / start.height);
  const most = Math.min(farthestPx / start.width, farthestPx / start.height);
  return Math.min(most, Math.max(wishedScale, least));
}

/** Rounds a side to whole px. If both edges move, they move by the same whole px, so that the middle stays. */
function wholeSide(before: number, after: number, { isFromMiddle }: Pull): number {
  if (after === before) return before;
  if (!isFromMiddle) return sidePx(after);
  const grown = before + 2 * Math.round((after - before) / 2);
  return grown < 1 ? sidePx(after) : sidePx(grown);
}

/** Returns the axes of the canvas along which pulling a handle moves edges; none if the frame's rotation is not a multiple of 90°. */
export function pulledAxes(frame: Frame, side: Side): { x: boolean; y: boolean } {
  const quarters = computeAngle(frame.matrix) / 90;
  const isStraight = Math.abs(quarters - Math.round(quarters)) < 1e-6;
  if (!isStraight) return { x: false, y: false };
  const pulls = { x: sides[side].x !== null, y: sides[side].y !== null };
  return Math.round(quarters) % 2 === 0 ? pulls : { x: pulls.y, y: pulls.x };
}

/** Returns the axis on which the size follows the pointer if the aspect ratio is kept; the other axis follows from the ratio. */
export function leadingAxis(frame: Frame, pull: Pull): 'x' | 'y' {
  const { x, y } = sides[pull.side];
  if (x === null) return 'y';
  if (y === null) return 'x';
  const to = apply(inverse(frame.matrix), pull.to);
  const across = (x === 1 ? to.x : frame.width - to.x) / Math.max(1, frame.width);
  const down = (y === 1 ? to.y : frame.height - to.y) / Math.max(1, frame.height);
  return across >= down ? 'x' : 'y';
}
