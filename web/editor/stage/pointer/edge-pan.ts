import type { Point } from '../../document/geometry.ts';
import type { Size } from '../../scene/view.ts';
import type { Machine } from './pointer.ts';

/** Depth of a pointer in the strip along each edge of the stage, or past the edge, in CSS px; 0 outside of the strip. */
export type EdgeDepths = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

const stripPx = 32;
/** Past the edge it gets faster still, as far as this. */
const deepestPx = 96;
const speedPerPx = 15;

/** Returns how deep a point of the stage is in the strip along its edges. */
export function edgeDepths({ x, y }: Point, { width, height }: Size): EdgeDepths {
  const depth = (inside: number): number => Math.min(deepestPx, Math.max(0, stripPx - inside));
  return { left: depth(x), right: depth(width - x), top: depth(y), bottom: depth(height - y) };
}

/** Returns the lower depth per edge: a depth at the start of a drag does not count until the pointer has left the strip. */
export function leastDepths(one: EdgeDepths, other: EdgeDepths): EdgeDepths {
  const least = (edge: keyof EdgeDepths): number => Math.min(one[edge], other[edge]);
  return { left: least('left'), right: least('right'), top: least('top'), bottom: least('bottom') };
}

/** Returns the speed of the canvas, in CSS px a second: it grows with the depth of the pointer beyond `free`. */
export function edgeSpeed(depths: EdgeDepths, free: EdgeDepths): Point {
  const speed = (edge: keyof EdgeDepths): number => (depths[edge] - free[edge]) * speedPerPx;
  return { x: speed('left') - speed('right'), y: speed('top') - speed('bottom') };
}

/** Gestures that pan towards places out of sight. */
const reaching: ReadonlySet<Machine['name']> = new Set([
  'moving',
  'resizing',
  'marquee',
  'reordering',
  'inserting',
]);

/** Returns the pointer's place on the stage in a drag that pans the view, and where it was pressed; null for others. */
export function findReach(machine: Machine): { readonly from: Point; readonly at: Point } | null {
  if (!('drag' in machine) || !reaching.has(machine.name)) return null;
  return { from: machine.press.from.at, at: machine.last.at };
}
