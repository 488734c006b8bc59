import { isBesideOutline, isOnOutline, isOutlined, makeOutline, type Ring } from '#picture/layers';
import { apply, inverse, type Box, type Point } from '../document/geometry.ts';
import { findPath, type Placed, type Scene } from './scene.ts';

/** Options of a hit test. */
type HitOptions = {
  /** Distance beside a layer that still counts, in px of the canvas. */
  readonly reach: number;
  /** Selected layers are taken by their whole box, where there are words or not. */
  readonly selection: readonly string[];
};

/** The layers under a point, the topmost first. Locked layers and those that are not shown are never among them. */
export function layersAt(scene: Scene, point: Point, options: HitOptions): Placed[] {
  return scene.all
    .filter((placed) => !placed.isLocked && placed.isShown && isHit(placed, point, options))
    .toReversed();
}

/**
 * Returns the layer that a click takes: the hit one or the group around it that lies in the entered group; where it lies elsewhere, in the
 * closest group around both. `entered` is that group.
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
  // A layer thinner than a fingertip or cursor is also hit beside it.
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

/** Whether a point is on a shape. One without a fill is hit by its border alone: a click inside goes through it. */
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
