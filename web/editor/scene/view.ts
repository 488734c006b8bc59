import type { View } from '../document/editor.ts';
import type { Box, Point } from '../document/geometry.ts';

export type Size = { readonly width: number; readonly height: number };

/** Limits of the zoom, from 5 % to 3,200 %. */
export const zoomLimits = { min: 0.05, max: 32 } as const;

export const rulerPx = 20;

/** Minimum part of the canvas that stays visible when panning, in CSS px. */
const keptPx = 48;
const fitPaddingPx = 48;
const phonePaddingPx = 16;
/** Largest counted step of a wheel event, in px: a notch of a mouse wheel reports 100 and more; trackpads report many small steps. */
const wheelMost = 10;
const wheelSpeed = 0.018;

export function clampZoom(zoom: number): number {
  return Math.min(zoomLimits.max, Math.max(zoomLimits.min, zoom));
}

/** Returns the view with another zoom; a point of the stage stays in place. */
export function zoomedAt(view: View, zoom: number, at: Point): View {
  const next = clampZoom(zoom);
  const factor = next / view.zoom;
  return { zoom: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor };
}

/** Returns the zoom after the wheel turned by some px, in proportion to the zoom, so that turning back gives the earlier zoom. */
export function wheelZoom(zoom: number, deltaPx: number): number {
  const delta = Math.min(wheelMost, Math.max(-wheelMost, deltaPx));
  return clampZoom(zoom * 2 ** (-delta * wheelSpeed));
}

/** Returns the view in which a box of the canvas is completely visible in the middle of the stage, with a zoom of at most `largest`. */
export function fitted(stage: Size, box: Box, largest = 1): View {
  const padding = stage.width < 600 ? phonePaddingPx : fitPaddingPx;
  const across = Math.max(1, stage.width - 2 * padding) / Math.max(1, box.width);
  const down = Math.max(1, stage.height - 2 * padding) / Math.max(1, box.height);
  return centred(stage, box, clampZoom(Math.min(across, down, largest)));
}

function centred(stage: Size, box: Box, zoom: number): View {
  return {
    zoom,
    x: stage.width / 2 - (box.x + box.width / 2) * zoom,
    y: stage.height / 2 - (box.y + box.height / 2) * zoom,
  };
}

/** Limits a view so that a part of the canvas is always visible on the stage. */
export function keptInSight(view: View, stage: Size, canvas: Size): View {
  const keep = (at: number, room: number, length: number): number => {
    const kept = Math.min(keptPx, length, room / 2);
    return Math.min(room - kept, Math.max(kept - length, at));
  };
  return {
    zoom: view.zoom,
    x: keep(view.x, stage.width, canvas.width * view.zoom),
    y: keep(view.y, stage.height, canvas.height * view.zoom),
  };
}

/**
 * Returns the view moved so that the canvas's corner is on a px of the screen: only then does each px of the picture cover exactly one px
 * of the screen, or a whole number of them. `stageCorner` is the stage's corner in the window, `ratio` the number of screen px per CSS px.
 */
export function onDevicePx(view: View, stageCorner: Point, ratio: number): View {
  const snapped = (at: number, corner: number): number => Math.round((corner + at) * ratio) / ratio - corner;
  return { zoom: view.zoom, x: snapped(view.x, stageCorner.x), y: snapped(view.y, stageCorner.y) };
}

/** Returns the zoom shown as 100 %: one px of the picture per px of the screen if the screen's ratio is an integer. */
export function naturalZoom(ratio: number): number {
  return Number.isInteger(ratio) && ratio > 0 ? 1 / ratio : 1;
}

/** Returns how the browser scales the picture: smoothly, or pixelated if its px can be seen one by one. */
export function pictureRendering(zoom: number, ratio: number): 'auto' | 'pixelated' {
  const scale = zoom * ratio;
  return scale >= 2 || Math.abs(scale - 1) < 1e-9 ? 'pixelated' : 'auto';
}

/** Zoom steps of the commands, relative to the natural zoom. */
const zoomSteps = [0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32] as const;

export function nextZoom(zoom: number, way: 'in' | 'out', ratio: number): number {
  const natural = naturalZoom(ratio);
  const now = zoom / natural;
  const found =
    way === 'in'
      ? zoomSteps.find((each) => each > now * 1.001)
      : zoomSteps.findLast((each) => each < now * 0.999);
  return clampZoom((found ?? now) * natural);
}
