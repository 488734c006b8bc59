import type { Layer } from '#picture/layers';
import { pathTo, type Doc } from './doc.ts';

export type Point = { readonly x: number; readonly y: number };
export type Box = Point & { readonly width: number; readonly height: number };

/** Affine matrix, as in CSS: x' = a x + c y + e and y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function apply([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Returns the inverse matrix, which always exists because layers are only moved and rotated. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

export function translation(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

/** Returns a clockwise rotation by degrees; exact for quarter turns. */
export function rotation(degrees: number): Matrix {
  const quarters = degrees / 90;
  const [sine, cosine] = Number.isInteger(quarters)
    ? [
        [0, 1, 0, -1],
        [1, 0, -1, 0],
      ].map((table) => table[((quarters % 4) + 4) % 4] ?? 0)
    : [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [cosine ?? 1, sine ?? 0, -(sine ?? 0), cosine ?? 1, 0, 0];
}

/** Returns the matrix from a layer's own px (with its top left corner at 0, 0) to its parent's; a layer is rotated about its middle. */
export function matrixInParent({
  x,
  y,
  width,
  height,
  rotation: degrees,
}: Box & { rotation: number }): Matrix {
  const middle = { x: width / 2, y: height / 2 };
  const turned = multiply(rotation(degrees), translation(-middle.x, -middle.y));
  return multiply(translation(x + middle.x, y + middle.y), turned);
}

/** Returns where the coordinates of a free group's layers start: inside its border, as in CSS. */
export function originInside(group: Layer): Point {
  const border = group.kind === 'group' ? Math.round(group.border?.width ?? 0) : 0;
  return { x: border, y: border };
}

/**
 * Returns the matrix from a layer's own px to the canvas's. Null if a row or column around it decides its place, which only the painter
 * computes (`Painter.boxes`).
 */
export function matrixOnCanvas(doc: Doc, id: string): Matrix | null {
  const path = pathTo(doc, id);
  if (path === null) return null;
  let matrix = identity;
  for (const [at, layer] of path.entries()) {
    const parent = path[at - 1];
    if (parent?.kind === 'group') {
      if (parent.layout !== 'free') return null;
      const origin = originInside(parent);
      matrix = multiply(matrix, translation(origin.x, origin.y));
    }
    matrix = multiply(matrix, matrixInParent(layer));
  }
  return matrix;
}

/** Returns the corners of a box under a matrix, clockwise from the top left one. */
export function findCorners(matrix: Matrix, { width, height }: { width: number; height: number }): Point[] {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  return corners.map((corner) => apply(matrix, corner));
}

/** Returns the smallest axis-aligned box around points; null if there are none. */
export function findBounds(points: readonly Point[]): Box | null {
  if (points.length === 0) return null;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Returns the smallest axis-aligned box around boxes; null if there are none. */
export function joinBoxes(boxes: readonly Box[]): Box | null {
  return findBounds(
    boxes.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  );
}

/** Normalises an angle in degrees to above -180 and up to 180. */
export function normalAngle(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360;
  return turned > 180 ? turned - 360 : turned;
}
