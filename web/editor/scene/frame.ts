import { apply, inverse, translation, type Matrix, type Point } from '../document/geometry.ts';
import type { View } from '../document/editor.ts';
import { boundsOfAll, findPlaced, type Placed, type Scene } from './scene.ts';

/** The box that has the handles: for a single layer its box, with its rotation; for several layers an axis-aligned box around them. */
export type Frame = {
  readonly matrix: Matrix;
  readonly width: number;
  readonly height: number;
  readonly members: readonly Placed[];
};

/** Position of a handle on its frame, as shares of width and height; null for a direction in which it does not pull. */
export const sides = {
  nw: { x: 0, y: 0 },
  n: { x: null, y: 0 },
  ne: { x: 1, y: 0 },
  e: { x: 1, y: null },
  se: { x: 1, y: 1 },
  s: { x: null, y: 1 },
  sw: { x: 0, y: 1 },
  w: { x: 0, y: null },
} as const;

export type Side = keyof typeof sides;
export const allSides: readonly Side[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

/** Handle by which a frame is resized, or the one that rotates it. */
export type Handle = Side | 'rotate';

/** Size of handles and of the area that reacts to the pointer, in px of the screen. */
export const handleSizes = {
  mouse: { size: 8, hit: 24 },
  pen: { size: 16, hit: 28 },
  touch: { size: 28, hit: 44 },
} as const;
export type PointerKind = keyof typeof handleSizes;

const knobPx = 26;
const dotPx = 6;

/** Returns the frame around the selection; null if nothing is selected. */
export function findFrame(scene: Scene, ids: readonly string[]): Frame | null {
  const members = findPlaced(scene, ids);
  const [first] = members;
  if (first === undefined) return null;
  if (members.length === 1)
    return { matrix: first.matrix, width: first.width, height: first.height, members };
  const bounds = boundsOfAll(members);
  if (bounds === null) return null;
  return { matrix: translation(bounds.x, bounds.y), width: bounds.width, height: bounds.height, members };
}

/** True if the selection can be resized and rotated on the stage: none of its layers is locked. */
export function hasHandles(frame: Frame): boolean {
  return frame.members.every(({ isLocked }) => !isLocked);
}

/** Returns the angle of a matrix in degrees, clockwise. */
export function computeAngle([a, b]: Matrix): number {
  return (Math.atan2(b, a) * 180) / Math.PI;
}

/** Converts a point of the canvas to the stage, in CSS px. */
export function onStage({ zoom, x, y }: View, point: Point): Point {
  return { x: x + point.x * zoom, y: y + point.y * zoom };
}

/** Converts a point of the stage in CSS px to px of the canvas. */
export function onCanvas({ zoom, x, y }: View, point: Point): Point {
  return { x: (point.x - x) / zoom, y: (point.y - y) / zoom };
}

/** Returns the handles of a frame with their positions on the stage. A side that is too short has no handle. */
export function listHandles(frame: Frame, view: View, kind: PointerKind): { handle: Handle; at: Point }[] {
  const { matrix, width, height } = frame;
  const least = handleSizes[kind].size * 3;
  // On a tiny frame all corners would overlap, so only one is shown, for enlarging.
  const isDot = width * view.zoom < dotPx && height * view.zoom < dotPx;
  const shown = allSides.filter((side) => {
    if (isDot) return side === 'se';
    if (sides[side].x === null) return width * view.zoom >= least;
    if (sides[side].y === null) return height * view.zoom >= least;
    return true;
  });
  const handles = shown.map((side): { handle: Handle; at: Point } => {
    const { x, y } = sides[side];
    const at = apply(matrix, { x: (x ?? 0.5) * width, y: (y ?? 0.5) * height });
    return { handle: side, at: onStage(view, at) };
  });
  return canTurn(frame) ? [...handles, { handle: 'rotate', at: placeKnob(frame, view, kind) }] : handles;
}

/**
 * True if a frame can be rotated. Several layers in a row or column cannot, as the layout decides their places; a single one can be rotated
 * about its middle.
 */
function canTurn({ members }: Frame): boolean {
  return members.length === 1 || members.every(({ frame }) => frame === 'free');
}

/** Returns the position of the rotation handle, outside the middle of the upper edge. */
function placeKnob({ matrix, width }: Frame, view: View, kind: PointerKind): Point {
  const far = (knobPx + handleSizes[kind].size / 2) / view.zoom;
  return onStage(view, apply(matrix, { x: width / 2, y: -far }));
}

/** Returns the handle at a point of the stage. In the middle of a small frame there is none, so that the frame can be moved. */
export function handleAt(frame: Frame, view: View, at: Point, kind: PointerKind): Handle | null {
  const reach = handleSizes[kind].hit / 2;
  const inFrame = inStagePx(frame, view, at);
  const found = listHandles(frame, view, kind)
    .map(({ handle, at: place }) => ({ handle, far: Math.hypot(place.x - at.x, place.y - at.y) }))
    .filter(({ handle, far }) => far <= (handle === 'rotate' ? reach : reachInside(inFrame, reach)))
    .toSorted((one, other) => one.far - other.far || rankHandle(one.handle) - rankHandle(other.handle));
  return found[0]?.handle ?? edgeAt(inFrame, frame, kind) ?? cornerTurn(inFrame, frame, kind);
}

type InFrame = Point & { readonly width: number; readonly height: number };

function inStagePx({ matrix, width, height }: Frame, view: View, at: Point): InFrame {
  const { x, y } = apply(inverse(matrix), onCanvas(view, at));
  return { x: x * view.zoom, y: y * view.zoom, width: width * view.zoom, height: height * view.zoom };
}

/** Limits how far a handle reacts inside the frame, to a quarter of its size. */
function reachInside({ x, y, width, height }: InFrame, reach: number): number {
  const isInside = x > 0 && y > 0 && x < width && y < height;
  return isInside ? Math.min(reach, Math.max(3, Math.min(width, height) / 4)) : reach;
}

function rankHandle(handle: Handle): number {
  return handle.length === 2 ? 0 : 1;
}

/** Returns the side under a mouse pointer: with a mouse, any point of an edge can be pulled, not only its handle. */
function edgeAt({ x, y, width, height }: InFrame, frame: Frame, kind: PointerKind): Side | null {
  if (kind !== 'mouse') return null;
  const near = Math.min(4, Math.max(1, Math.min(width, height) / 6));
  const isAlongX = x >= 0 && x <= width;
  const isAlongY = y >= 0 && y <= height;
  if (isAlongY && Math.abs(x - width) <= near) return 'e';
  if (isAlongY && Math.abs(x) <= near) return 'w';
  if (isAlongX && Math.abs(y - height) <= near) return 's';
  return isAlongX && Math.abs(y) <= near ? 'n' : null;
}

/** Returns the rotation handle if a mouse pointer is just outside a corner, where a frame can also be rotated. */
function cornerTurn({ x, y, width, height }: InFrame, frame: Frame, kind: PointerKind): Handle | null {
  if (kind !== 'mouse' || !canTurn(frame)) return null;
  const isOutside = (x < 0 || x > width) && (y < 0 || y > height);
  const corner = { x: x < 0 ? 0 : width, y: y < 0 ? 0 : height };
  return isOutside && Math.hypot(x - corner.x, y - corner.y) <= 24 ? 'rotate' : null;
}

const cursors = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const;
const compass: Readonly<Record<Side, number>> = { n: 0, ne: 1, e: 2, se: 3, s: 4, sw: 5, w: 6, nw: 7 };

/** Returns the cursor for a handle: arrows in the direction in which it pulls, rotated with the frame. */
export function chooseCursor(handle: Handle, frame: Frame): string {
  if (handle === 'rotate') return 'grab';
  const eighths = Math.round(computeAngle(frame.matrix) / 45) + compass[handle];
  return cursors[((eighths % 4) + 4) % 4] ?? 'default';
}
