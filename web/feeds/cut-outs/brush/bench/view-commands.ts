import type { GreyPixels, Size } from '#picture/paint';
import { cutOutBrushMessages as texts } from '#core/messages/screens/feeds/cut-out-brush-messages.ts';
import type { Point } from '../mask/area.ts';
import { broughtIntoRoom, fitted, inPicture, inRoom, movedBy, zoomedBy } from '../view/view.ts';
import type { Bench } from './open-bench.ts';
import { sizeLimits } from './bench-state.ts';

/** Commands for the view of the picture, in an area of given size. Positions are in CSS px of that area. */
export type ViewCommands = {
  /** Sets the size of the area; if the picture was completely visible, it is so afterwards. */
  readonly resize: (room: Size) => void;
  readonly zoom: (factor: number, at?: Point) => void;
  readonly pan: (by: Point) => void;
  readonly fit: () => void;
  readonly inPicture: (at: Point) => Point;
  /** Moves the crosshair by some px of the picture. At the first call it appears in the middle of the visible part. */
  readonly moveCrosshair: (by: Point) => void;
  readonly hideCrosshair: () => void;
};

export function openViewCommands({ store, size, surface, ...bench }: Bench): ViewCommands {
  let room: Size = { width: 0, height: 0 };
  let isFitted = true;
  const place = () => ({ room, picture: size });
  const zoom = (factor: number, at: Point = { x: room.width / 2, y: room.height / 2 }) => {
    isFitted = false;
    const view = zoomedBy(store.state().view, factor, at, place());
    store.put({ view, said: texts.said.zoom(Math.round(view.zoom * 100)) });
  };
  const fit = () => {
    isFitted = true;
    store.put({ view: fitted(room, size) });
  };
  return {
    resize(next) {
      room = next;
      if (isFitted) fit();
      else store.put({ view: movedBy(store.state().view, { x: 0, y: 0 }, place()) });
    },
    zoom,
    pan(by) {
      isFitted = false;
      store.put({ view: movedBy(store.state().view, by, place()) });
    },
    fit,
    inPicture: (at) => inPicture(store.state().view, at),
    moveCrosshair(by) {
      const { crosshair, view } = store.state();
      const from =
        crosshair ?? middleInSight(inPicture(view, { x: room.width / 2, y: room.height / 2 }), size);
      const to = {
        x: Math.min(size.width - 0.5, Math.max(0.5, from.x + (crosshair === null ? 0 : by.x))),
        y: Math.min(size.height - 0.5, Math.max(0.5, from.y + (crosshair === null ? 0 : by.y))),
      };
      const { x, y } = inRoom(view, to);
      const isSeen = x >= 0 && y >= 0 && x <= room.width && y <= room.height;
      store.put({
        crosshair: to,
        ...(!isSeen && { view: broughtIntoRoom(view, to, room) }),
        said: placeInWords(to, surface.alpha),
      });
      if (bench.isPainting()) bench.goOn(to, 0);
      else bench.hover(to);
    },
    hideCrosshair: () => store.state().crosshair !== null && store.put({ crosshair: null }),
  };
}

function middleInSight({ x, y }: Point, { width, height }: Size): Point {
  return {
    x: Math.floor(Math.min(width - 1, Math.max(0, x))) + 0.5,
    y: Math.floor(Math.min(height - 1, Math.max(0, y))) + 0.5,
  };
}

/** Returns the next size of a brush: about a tenth larger or smaller, at least by a px. */
export function nextSize(sizePx: number, way: 1 | -1): number {
  const step = Math.max(1, Math.round(sizePx * 0.12));
  return Math.min(sizeLimits.max, Math.max(sizeLimits.min, sizePx + way * step));
}

/** Describes a point and whether the product is kept there, for screen readers. */
function placeInWords({ x, y }: Point, { data, width, height }: GreyPixels): string {
  const shown = data[Math.floor(y) * width + Math.floor(x)] ?? 0;
  const { place, kept, half, cut } = texts.said;
  const what = shown >= 230 ? kept : shown > 25 ? half : cut;
  return `${place(Math.round((x / width) * 100), Math.round((y / height) * 100))}: ${what}`;
}
