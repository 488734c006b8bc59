import type { View } from '../document/editor.ts';
import type { Box, Point } from '../document/geometry.ts';

export type Size = { readonly width: number; readonly height: number };

/** Limits of the zoom, from 5 % to 3,200 %. */
export const zoomLimits = { min: 0.05, max: 32 } as const;

/** Width of the rulers, in CSS px. */
export const rulerPx = 20;

/** Least part of the canvas that stays on the stage however far it is panned, in CSS px. */
const keptPx = 48;
const fitPaddingPx = 48;
const phonePaddingPx = 16;
/** Largest step of a wheel event, in px: one notch of a wheel reports 100 and more; trackpads report little and often. */
const wheelMost = 10;
const wheelSpeed = 0.018;

/** A zoom that is allowed. */
export function clampZoom(zoom: number): number {
  return Math.min(zoomLimits.max, Math.max(zoomLimits.min, zoom));
}

/** Returns the view with another zoom; a point of the stage stays in place. */
export function zoomedAt(view: View, zoom: number, at: Point): View {
  const next = clampZoom(zoom);
  const factor = next / view.zoom;
  return { zoom: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor };
}

/** Returns the zoom after a turn of the wheel by so many px: always a share of the zoom, so that a turn back undoes it. */
export function wheelZoom(zoom: number, deltaPx: number): number {
  const delta = Math.min(wheelMost, Math.max(-wheelMost, deltaPx));
  return clampZoom(zoom * 2 ** (-delta * wheelSpeed));
}

/** The view that shows a box of the canvas in the middle of the stage, whole; not larger than `largest`. */
export function fitted(stage: Size, box: Box, largest = 1): View {
  const padding = stage.width < 600 ? phonePaddingPx : fitPaddingPx;
  const across = Math.max(1, stage.width - 2 * padding) / Math.max(1, box.width);
  const down = Math.max(1, stage.height - 2 * padding) / Math.max(1, box.height);
  return centred(stage, box, clampZoom(Math.min(across, down, largest)));
}

/** The view with a zoom that has the middle of a box in the middle of the stage. */
function centred(stage: Size, box: Box, zoom: number): View {
  return {
    zoom,
    x: stage.width / 2 - (box.x + box.width / 2) * zoom,
    y: stage.height / 2 - (box.y + box.height / 2) * zoom,
  };
}

/** The view as it may be: some of the canvas is always on the stage. */
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
 * Returns the view with the canvas's corner on a px of the screen: only then is each px of the picture one of the screen's, or a whole
 * block of them. `stageCorner` is the stage's own corner in the window, `ratio` the screen's px per CSS px.
 */
export function onDevicePx(view: View, stageCorner: Point, ratio: number): View {
  const snapped = (at: number, corner: number): number => Math.round((corner + at) * ratio) / ratio - corner;
  return { zoom: view.zoom, x: snapped(view.x, stageCorner.x), y: snapped(view.y, stageCorner.y) };
}

/** The zoom that is called 100 %: a px of the picture is one of the screen's, where these come in whole blocks. */
export function naturalZoom(ratio: number): number {
  return Number.isInteger(ratio) && ratio > 0 ? 1 / ratio : 1;
}

/** Returns how to scale a picture: smoothly while it is small, in blocks where each of its px can be told apart. */
export function pictureRendering(zoom: number, ratio: number): 'auto' | 'pixelated' {
  const scale = zoom * ratio;
  return scale >= 2 || Math.abs(scale - 1) < 1e-9 ? 'pixelated' : 'auto';
}

/** The zooms that the commands step through, as parts of the natural one. */
const zoomSteps = [0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32] as const;

/** The next zoom of the steps, larger or smaller. */
export function nextZoom(zoom: number, way: 'in' | 'out', ratio: number): number {
  const natural = naturalZoom(ratio);
  const now = zoom / natural;
  const found =
    way === 'in'
      ? zoomSteps.find((each) => each > now * 1.001)
      : zoomSteps.findLast((each) => each < now * 0.999);
  return clampZoom((found ?? now) * natural);
}
