import { isBesideOutline, isOnOutline, isOutlined, makeOutline, type Ring } from '#picture/layers';
import { apply, inverse, type Box, type Point } from '../document/geometry.ts';
import { findPath, type Placed, type Scene } from './scene.ts';

type HitOptions = {
  /** Maximum distance from a layer at which it is still hit, in px of the canvas. */
  readonly reach: number;
  /** Ids of selected layers, which are hit anywhere in their box, even where a text has no letters. */
  readonly selection: readonly string[];
};

/** Returns the layers under a point, the top one first. Locked layers and those not shown are left out. */
export function layersAt(scene: Scene, point: Point, options: HitOptions): Placed[] {
  return scene.all
    .filter((placed) => !placed.isLocked && placed.isShown && isHit(placed, point, options))
    .toReversed();
}

/**
 * Returns the layer that a click selects: the hit layer, or a group around it, such that it is directly inside `entered` (the group that
 * the user has entered). If the hit layer is not in that group, the result is directly inside the smallest group that contains both.
 */
export function findTarget(
  scene: Scene,
  hit: Placed,
  entered: string | null,
): { id: string; entered: string | null } {
  const around = new Set(entered === null ? [] : findPath(scene, entered).map(({ id }) => id));
  const path = findPath(scene, hit.id);
  const at = path.findIndex(({ id }) => !around.has(id));
  const target = path[Math.max(0, at)] ?? hit;
  return { id: target.id, entered: target.parentId };
}

function isHit(placed: Placed, point: Point, { reach, selection }: HitOptions): boolean {
  const { layer, width, height, matrix } = placed;
  const at = apply(inverse(matrix), point);
  const box = { x: 0, y: 0, width, height };
  // A layer thinner than a fingertip or the cursor is also hit at some distance.
  const beside = Math.max(0, Math.min(reach, reach * 2 - Math.min(width, height) / 2));
  if (!isIn(box, at, beside)) return false;
  if (selection.includes(placed.id)) return true;
  if (layer.kind === 'text') return isOnWords(placed, at, reach);
  if (layer.kind === 'group') return hasGround(layer);
  if (layer.kind !== 'shape' && layer.kind !== 'badge') return true;
  const rings = outlineIn(placed);
  if (rings !== null) return isOnOutlined(layer, rings, at, { beside, reach });
  if (layer.shape === 'ellipse' && !isInEllipse(box, at, beside)) return false;
  return layer.kind === 'badge' || layer.shape === 'line' || isOnShape(placed, at, reach);
}

/** Returns the outline of a star and similar shapes, in px of the layer; null for a box or an ellipse. */
function outlineIn({ layer, width, height }: Placed): Ring[] | null {
  if (layer.kind !== 'shape' && layer.kind !== 'badge') return null;
  const { shape } = layer;
  return isOutlined(shape) ? makeOutline({ ...layer, shape, width, height }) : null;
}

function isOnOutlined(
  layer: Placed['layer'],
  rings: readonly Ring[],
  at: Point,
  { beside, reach }: { beside: number; reach: number },
): boolean {
  if (!isOnOutline(rings, at, beside)) return false;
  if (layer.kind !== 'shape' || layer.fill !== undefined) return true;
  return isBesideOutline(rings, at, (layer.border?.width ?? 0) + reach);
}

/** True if a point is on a shape. A shape without a fill is only hit on its border; inside, clicks reach the layer behind it. */
function isOnShape({ layer, width, height }: Placed, at: Point, reach: number): boolean {
  if (layer.kind !== 'shape' || layer.fill !== undefined) return true;
  const edge = (layer.border?.width ?? 0) + reach;
  const inner = { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge };
  if (inner.width <= 0 || inner.height <= 0) return true;
  return !(layer.shape === 'ellipse' ? isInEllipse(inner, at, 0) : isIn(inner, at, 0));
}

function isOnWords({ layer, lines }: Placed, at: Point, reach: number): boolean {
  if (lines === null || lines.length === 0) return true;
  const pill = layer.kind === 'text' ? layer.pill : undefined;
  const [paddingX, paddingY] = [pill?.paddingX ?? 0, pill?.paddingY ?? 0];
  const left = Math.min(...lines.map(({ x }) => x)) - paddingX;
  const top = Math.min(...lines.map(({ y }) => y)) - paddingY;
  const right = Math.max(...lines.map(({ x, width }) => x + width)) + paddingX;
  const bottom = Math.max(...lines.map(({ y, height }) => y + height)) + paddingY;
  return isIn({ x: left, y: top, width: right - left, height: bottom - top }, at, reach);
}

function hasGround(layer: Placed['layer']): boolean {
  if (layer.kind !== 'group') return true;
  return layer.fill !== undefined || (layer.border?.width ?? 0) > 0;
}

function isIn({ x, y, width, height }: Box, at: Point, beside: number): boolean {
  return (
    at.x >= x - beside && at.y >= y - beside && at.x <= x + width + beside && at.y <= y + height + beside
  );
}

function isInEllipse({ x, y, width, height }: Box, at: Point, beside: number): boolean {
  const [across, down] = [width / 2 + beside, height / 2 + beside];
  if (across <= 0 || down <= 0) return false;
  return ((at.x - x - width / 2) / across) ** 2 + ((at.y - y - height / 2) / down) ** 2 <= 1;
}
