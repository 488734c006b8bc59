import type { Point } from '../../document/geometry.ts';
import type { Size } from '../../scene/view.ts';
import type { Machine } from './pointer.ts';

/** How far a pointer is inside the strip along each edge of the stage, or beyond the edge, in CSS px; 0 outside the strip. */
export type EdgeDepths = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

const stripPx = 32;
/** Distance in px up to which panning becomes faster, also beyond the edge. */
const deepestPx = 96;
const speedPerPx = 15;

/** Returns how far a point of the stage is inside the strip along each edge. */
export function edgeDepths({ x, y }: Point, { width, height }: Size): EdgeDepths {
  const depth = (inside: number): number => Math.min(deepestPx, Math.max(0, stripPx - inside));
  return { left: depth(x), right: depth(width - x), top: depth(y), bottom: depth(height - y) };
}

/** Returns the lower value for each edge. Used to ignore that a drag has started in the strip, until the pointer has left it. */
export function leastDepths(one: EdgeDepths, other: EdgeDepths): EdgeDepths {
  const least = (edge: keyof EdgeDepths): number => Math.min(one[edge], other[edge]);
  return { left: least('left'), right: least('right'), top: least('top'), bottom: least('bottom') };
}

/** Returns the speed of the canvas in CSS px per second: it grows with how much deeper than `free` the pointer is in the strip. */
export function edgeSpeed(depths: EdgeDepths, free: EdgeDepths): Point {
  const speed = (edge: keyof EdgeDepths): number => (depths[edge] - free[edge]) * speedPerPx;
  return { x: speed('left') - speed('right'), y: speed('top') - speed('bottom') };
}

/** Gestures during which the view pans when the pointer is at the edges of the stage. */
const reaching: ReadonlySet<Machine['name']> = new Set([
  'moving',
  'resizing',
  'marquee',
  'reordering',
  'inserting',
]);

/** Returns the pointer's position on the stage in such a drag, and where it was pressed; null for other gestures. */
export function findReach(machine: Machine): { readonly from: Point; readonly at: Point } | null {
  if (!('drag' in machine) || !reaching.has(machine.name)) return null;
  return { from: machine.press.from.at, at: machine.last.at };
}
