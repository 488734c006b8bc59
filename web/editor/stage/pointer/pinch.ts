import type { View } from '../../document/editor.ts';
import type { Point } from '../../document/geometry.ts';
import { clampZoom } from '../../scene/view.ts';

type Pair = readonly [Point, Point];

/** Returns the view after two fingers have moved from one pair of points to another: the same points of the canvas stay under them. */
export function pinchedView(view: View, from: Pair, to: Pair): View {
  const spread = Math.max(1, distance(from));
  const zoom = clampZoom((view.zoom * Math.max(1, distance(to))) / spread);
  const [before, after] = [middle(from), middle(to)];
  const factor = zoom / view.zoom;
  return { zoom, x: after.x - (before.x - view.x) * factor, y: after.y - (before.y - view.y) * factor };
}

function distance([one, other]: Pair): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle([one, other]: Pair): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
