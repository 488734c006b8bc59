import type { Size } from '#picture/paint';
import type { Point } from '../mask/area.ts';

/** Zoom and position of the picture in its area: CSS px per px of the picture, and its corner in CSS px. */
export type View = { readonly zoom: number; readonly x: number; readonly y: number };

/** CSS px that stay free around a picture that is shown completely; below it there are buttons. */
const paddingPx = { around: 16, below: 64 } as const;

/** Minimum part of the picture that stays visible when it is moved, in CSS px. */
const keptPx = 64;

const zoomMax = 16;
const zoomStep = 1.25;
const wheelSpeed = 0.0022;

/** Returns the view in which all of a picture is visible, centred in the space without buttons. */
export function fitted(room: Size, picture: Size): View {
  const { around, below } = paddingPx;
  const across = Math.max(1, room.width - 2 * around) / picture.width;
  const down = Math.max(1, room.height - around - below) / picture.height;
  const zoom = Math.min(across, down, zoomMax);
  const free = Math.max(0, room.height - below - picture.height * zoom);
  return { zoom, x: (room.width - picture.width * zoom) / 2, y: Math.max(free / 2, Math.min(around, free)) };
}

/** Returns the view zoomed by a factor, with the same px of the picture at a point of the area. */
export function zoomedBy(view: View, factor: number, at: Point, place: { room: Size; picture: Size }): View {
  const least = Math.min(1, fitted(place.room, place.picture).zoom / 2);
  const zoom = Math.min(zoomMax, Math.max(least, view.zoom * factor));
  const by = zoom / view.zoom;
  return keptInSight({ zoom, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, place);
}

/** Returns the view moved by some CSS px, but a part of the picture always stays visible. */
export function movedBy(view: View, by: Point, place: { room: Size; picture: Size }): View {
  return keptInSight({ zoom: view.zoom, x: view.x + by.x, y: view.y + by.y }, place);
}

function keptInSight(view: View, { room, picture }: { room: Size; picture: Size }): View {
  const keep = (at: number, length: number, drawn: number): number => {
    const kept = Math.min(keptPx, drawn, length / 2);
    return Math.min(length - kept, Math.max(kept - drawn, at));
  };
  return {
    zoom: view.zoom,
    x: keep(view.x, room.width, picture.width * view.zoom),
    y: keep(view.y, room.height, picture.height * view.zoom),
  };
}

export function inPicture(view: View, at: Point): Point {
  return { x: (at.x - view.x) / view.zoom, y: (at.y - view.y) / view.zoom };
}

export function inRoom(view: View, at: Point): Point {
  return { x: view.x + at.x * view.zoom, y: view.y + at.y * view.zoom };
}

/** Returns the zoom factor for turning the wheel by some px; turning it back by the same px gives the earlier zoom. */
export function wheelFactor(deltaPx: number): number {
  return Math.exp(-Math.min(240, Math.max(-240, deltaPx)) * wheelSpeed);
}

export const zoomFactors = { in: zoomStep, out: 1 / zoomStep } as const;

/** Returns the nearest view in which a point is visible, as keys may have moved it out of the area. */
export function broughtIntoRoom(view: View, at: Point, room: Size): View {
  const { x, y } = inRoom(view, at);
  const shift = (value: number, length: number): number =>
    Math.max(0, keptPx / 2 - value) + Math.min(0, length - keptPx / 2 - value);
  return { zoom: view.zoom, x: view.x + shift(x, room.width), y: view.y + shift(y, room.height) };
}
