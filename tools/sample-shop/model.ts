import type { Finish, Surface } from './surface/finish.ts';
import type { Shape, Vector } from './solid/shape.ts';

/** One material of a product: its solid, what its surface looks like, and an optional fine relief. */
export interface Part {
  shape: Shape;
  finish: Finish;
  /** A small height (inwards positive) that bends the light without changing the silhouette. */
  relief?: Shape;
}

/** A product to be photographed. It stands on the plane y = 0; lengths are about one unit. */
export interface Model {
  low: Vector;
  high: Vector;
  parts: readonly Part[];
}

export function blankSurface(): Surface {
  return { red: 0, green: 0, blue: 0, rough: 1, metal: 0, gloss: 0.04, sheen: 0, glow: 0 };
}

export function readSurface(part: Part, out: Surface, [x, y, z]: Vector): void {
  out.rough = 0.6;
  out.metal = 0;
  out.gloss = 0.04;
  out.sheen = 0;
  out.glow = 0;
  part.finish(out, x, y, z);
}
