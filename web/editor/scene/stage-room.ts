import { templateSize } from '#picture';
import type { Editor, View } from '../document/editor.ts';
import type { Box, Point } from '../document/geometry.ts';
import { nothingPainted, buildScene, type Painted, type Scene } from './scene.ts';
import { clampZoom, fitted, keptInSight, onDevicePx, zoomedAt, type Size } from './view.ts';

/** The part of the window in which the canvas is shown, and which part of the canvas it shows. The view is changed only through this. */
export type StageRoom = {
  /** Size in CSS px; 0 by 0 until the stage is on the page. */
  readonly size: () => Size;
  /** Returns the number of screen px per CSS px. */
  readonly ratio: () => number;
  /** Sets the size of the stage, when it is first shown and after each change. Until the user zooms, the whole canvas is shown. */
  readonly measure: (room: { size: Size; corner: Point; ratio: number }) => void;
  readonly look: (view: View) => void;
  /** Zooms so that the whole canvas, or a box of it, fits into the stage; `largest` limits the zoom. */
  readonly fit: (box?: Box, largest?: number) => void;
  /** Sets the zoom while a point of the stage, or its middle, stays in place. */
  readonly zoomTo: (zoom: number, at?: Point) => void;
  readonly setPainted: (painted: Painted) => void;
  /** Returns the current places of all layers; the same object until one changes. */
  readonly scene: () => Scene;
  readonly painted: () => Painted;
};

type Room = { readonly size: Size; readonly corner: Point; readonly ratio: number };

export function openStageRoom(editor: Editor): StageRoom {
  let room: Room = { size: { width: 0, height: 0 }, corner: { x: 0, y: 0 }, ratio: 1 };
  let isFitted = true;
  let painted = nothingPainted;
  let known: { doc: object; painted: Painted; scene: Scene } | null = null;
  const canvas = (): Size => templateSize(editor.state().doc);
  const put = (view: View): void => {
    const next = onDevicePx(keptInSight(view, room.size, canvas()), room.corner, room.ratio);
    const { view: now } = editor.state();
    if (next.zoom !== now.zoom || next.x !== now.x || next.y !== now.y) editor.set({ view: next });
  };
  const look = (view: View): void => {
    isFitted = false;
    put({ ...view, zoom: clampZoom(view.zoom) });
  };
  const fit = (box?: Box, largest = 1): void => {
    const whole = { x: 0, y: 0, ...canvas() };
    if (box === undefined) put(fitted(room.size, whole, largest));
    else look(fitted(room.size, box, largest));
    if (box === undefined) isFitted = true;
  };
  return {
    size: () => room.size,
    ratio: () => room.ratio,
    measure: (next) => {
      const before = room.size;
      room = next;
      if (isFitted || before.width === 0) return fit();
      // The point in the middle of the stage stays there.
      const { view } = editor.state();
      const shift = { x: (next.size.width - before.width) / 2, y: (next.size.height - before.height) / 2 };
      put({ ...view, x: view.x + shift.x, y: view.y + shift.y });
    },
    look,
    fit,
    zoomTo: (zoom, at) => {
      const { width, height } = room.size;
      look(zoomedAt(editor.state().view, zoom, at ?? { x: width / 2, y: height / 2 }));
    },
    setPainted: (next) => {
      painted = next;
    },
    painted: () => painted,
    scene: () => {
      const { doc } = editor.state();
      if (known?.doc !== doc || known.painted !== painted)
        known = { doc, painted, scene: buildScene(doc, canvas(), painted) };
      return known.scene;
    },
  };
}
