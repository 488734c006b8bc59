import type { Rectangle } from '../pixels/pixels.ts';
import { common } from './piece.ts';

/** A piece of a painted picture by its name and place; equal names have equal pixels. */
export type Placed = Rectangle & { readonly name: string };

/** Maximum number of rectangles; with more, repainting everything is simpler. */
const maxAreas = 12;

/** Returns the non-overlapping areas in which two pictures may differ; their pieces are listed from bottom to top. */
export function changedAreas(before: readonly Placed[], after: readonly Placed[]): Rectangle[] {
  const [olds, news] = [withKeys(before), withKeys(after)];
  const [inOld, inNew] = [new Set(olds.keys()), new Set(news.keys())];
  const gone = [...olds].filter(([key]) => !inNew.has(key));
  const come = [...news].filter(([key]) => !inOld.has(key));
  // If the order of remaining pieces changed, the pieces that overlap another one before or after are repainted.
  const [stayedOld, stayedNew] = [
    [...olds].filter(([key]) => inNew.has(key)),
    [...news].filter(([key]) => inOld.has(key)),
  ];
  const swapped = stayedNew.filter(([key], index) => stayedOld[index]?.[0] !== key);
  return disjoint([...gone, ...come, ...swapped].map(([, placed]) => placed));
}

/** Gives each piece a unique key; pieces with equal names and places get different keys. */
function withKeys(pieces: readonly Placed[]): Map<string, Placed> {
  const found = new Map<string, Placed>();
  for (const piece of pieces) {
    const key = `${piece.name} ${piece.left} ${piece.top}`;
    let number = 0;
    while (found.has(`${key} ${number}`)) number += 1;
    found.set(`${key} ${number}`, piece);
  }
  return found;
}

/** Returns non-overlapping rectangles that cover all of these. */
function disjoint(areas: readonly Rectangle[]): Rectangle[] {
  let result: Rectangle[] = [];
  for (const { left, top, width, height } of areas) {
    let next: Rectangle = { left, top, width, height };
    for (
      let overlapping = touching(result, next);
      overlapping !== undefined;
      overlapping = touching(result, next)
    ) {
      const other = overlapping;
      result = result.filter((each) => each !== other);
      next = around(next, other);
    }
    if (next.width > 0 && next.height > 0) result.push(next);
  }
  if (result.length <= maxAreas) return result;
  return [result.reduce(around)];
}

function touching(areas: readonly Rectangle[], area: Rectangle): Rectangle | undefined {
  return areas.find((each) => common(each, area) !== null);
}

function around(one: Rectangle, other: Rectangle): Rectangle {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}
