import type { Doc } from '../document/doc.ts';
import { apply, inverse, type Box, type Point } from '../document/geometry.ts';
import { computeAngle, type Frame } from '../scene/frame.ts';
import { cornerFrom, isTurnedBy, placeLayers, sidePx, type Placing } from './place-layer.ts';
import { findAnchor, pulledSize, type Pull } from './pull.ts';
import { boundsOnCanvas, matrixInside, type Placed, type Scene } from '../scene/scene.ts';

/** Scaling of everything in a frame: its fixed point, and its factors along both axes. */
type Scaling = { readonly from: Point; readonly across: number; readonly down: number };

/**
 * Scales the middles and sizes of several layers about the fixed point of their common box. If one is rotated, all keep their aspect ratio,
 * because layers cannot be sheared.
 */
export function resizedMany(doc: Doc, scene: Scene, frame: Frame, pull: Pull): Doc {
  const isAskew = frame.members.some(({ matrix }) => toQuarters(computeAngle(matrix)) === null);
  const box = { x: frame.matrix[4], y: frame.matrix[5], width: frame.width, height: frame.height };
  const to = { x: pull.to.x - box.x, y: pull.to.y - box.y };
  const size = pulledSize(box, to, { ...pull, keepsRatio: pull.keepsRatio || isAskew });
  if (size.width === box.width && size.height === box.height) return doc;
  const anchor = findAnchor(pull);
  const scaling = {
    from: { x: box.x + anchor.x * box.width, y: box.y + anchor.y * box.height },
    across: box.width > 0 ? size.width / box.width : 1,
    down: box.height > 0 ? size.height / box.height : 1,
  };
  const members = frame.members.filter((member) => member.frame === 'free');
  return placeLayers(doc, new Map(members.map((member) => [member.id, scaled(member, scene, scaling)])));
}

function scaled(member: Placed, scene: Scene, scaling: Scaling): Placing {
  const quarters = toQuarters(computeAngle(member.matrix));
  const inside = inverse(matrixInside(scene, member.parentId));
  const box = scaledBox(boundsOnCanvas(member), scaling, quarters !== null);
  const middle = apply(inside, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const { width, height, rotation } = member.layer;
  // The size of a rotated layer is scaled directly, as its bounding box has other sides.
  const size =
    quarters === null
      ? { width: sidePx(width * scaling.across), height: sidePx(height * scaling.across) }
      : quarters % 2 === 0
        ? { width: sidePx(box.width), height: sidePx(box.height) }
        : { width: sidePx(box.height), height: sidePx(box.width) };
  return { ...size, ...cornerFrom(middle, size, isTurnedBy(rotation)) };
}

/** Rounds each edge to whole px, so that edges of two boxes that touched still touch. */
function scaledBox(box: Box, { from, across, down }: Scaling, isStraight: boolean): Box {
  const edge = (px: number): number => (isStraight ? Math.round(px) : px);
  const left = edge(from.x + (box.x - from.x) * across);
  const top = edge(from.y + (box.y - from.y) * down);
  const right = edge(from.x + (box.x + box.width - from.x) * across);
  const bottom = edge(from.y + (box.y + box.height - from.y) * down);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns an angle in quarter turns; null if it is not a multiple. */
function toQuarters(degrees: number): number | null {
  const quarters = degrees / 90;
  const whole = Math.round(quarters);
  return Math.abs(quarters - whole) < 1e-6 ? Math.abs(whole) : null;
}
