import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import { flattenLayers } from '#picture/layers';
import { allLayers, type Doc } from '../../document/doc.ts';
import { layersMax } from '../../document/limits.ts';
import { findBounds, normalAngle, type Box, type Point } from '../../document/geometry.ts';
import { chooseCursor, onCanvas, type Frame, type Side } from '../../scene/frame.ts';
import { copiesFor, moved, placedCopies, withCopies } from '../../changes/move.ts';
import { boxBetween, layersInMarquee } from '../../scene/marquee.ts';
import { leadingAxis, pulledAxes, type Pull } from '../../changes/pull.ts';
import { keepsRatioByNature, resized } from '../../changes/resize.ts';
import { rotated } from '../../changes/rotate.ts';
import { pulledFactor, scaledByPull } from '../../changes/scale.ts';
import { boundsOfAll, cornersOnCanvas, findPlaced, buildScene, type Placed } from '../../scene/scene.ts';
import {
  guidesFor,
  noTargets,
  snapBox,
  snapPoint,
  snapPx,
  snapTargets,
  type SnapTargets,
} from '../../changes/snap.ts';
import { noMarks, type Drag, type Keys, type World } from './world.ts';

/** Moves layers; if Alt is held when they are dropped, copies of them. */
export function dragMove(world: World, ids: readonly string[], from: Point): Drag {
  const { scene, doc } = world;
  const members = findPlaced(scene, ids);
  const bounds = boundsOfAll(members);
  const start = onCanvas(world.view, from);
  const targets = targetsFor(world, members);
  const copies = hasRoom(doc, members) ? copiesFor(members) : [];
  const copied = withCopies(doc, scene, copies);
  return {
    kind: 'moving',
    label: texts.steps.move,
    cursor: 'move',
    at: (pointer, keys, view) => {
      const to = onCanvas(view, pointer);
      const pulled = alongOneAxis({ x: to.x - start.x, y: to.y - start.y }, keys);
      const box = bounds ?? { x: 0, y: 0, width: 0, height: 0 };
      const snap = keys.mod ? { x: 0, y: 0 } : snapBox(movedBox(box, pulled), targets, snapPx / view.zoom);
      const way = {
        x: Math.round(pulled.x === 0 && keys.shift ? 0 : pulled.x + snap.x),
        y: Math.round(pulled.y === 0 && keys.shift ? 0 : pulled.y + snap.y),
      };
      const marks = { ...noMarks, guides: keys.mod ? [] : guidesFor(movedBox(box, way), targets) };
      if (!keys.alt || copies.length === 0)
        return { doc: moved(doc, scene, members, way), selection: ids, marks };
      const made = placedCopies(scene, copies);
      const next = moved(copied, scene, made, way);
      return { doc: next, selection: made.map(({ id }) => id), marks, label: texts.steps.copy };
    },
  };
}

/** Resizes a frame by a handle; the scale tool scales its content. `handle` and `from`: handle and pointer at the press, on the stage. */
export function dragResize(
  world: World,
  frame: Frame,
  side: Side,
  grip: { from: Point; handle: Point },
): Drag {
  const { scene, doc } = world;
  const start = onCanvas(world.view, grip.from);
  const handle = onCanvas(world.view, grip.handle);
  // The distance between pointer and handle stays the same.
  const beside = { x: handle.x - start.x, y: handle.y - start.y };
  const targets = targetsFor(world, frame.members);
  const byNature = frame.members.every(keepsRatioByNature);
  const scales = world.tool === 'scale';
  const ids = frame.members.map(({ id }) => id);
  return {
    kind: 'resizing',
    label: scales ? texts.steps.scale : texts.steps.resize,
    cursor: chooseCursor(side, frame),
    at: (pointer, keys, view) => {
      const at = onCanvas(view, pointer);
      const free = { x: at.x + beside.x, y: at.y + beside.y };
      const keepsRatio = scales || keys.shift !== byNature;
      const wish: Pull = { side, to: free, keepsRatio, isFromMiddle: keys.alt };
      const reach = snapPx / view.zoom;
      const axes = snappedAxes(frame, wish);
      const snap = keys.mod ? { x: 0, y: 0 } : snapPoint(free, targets, { axes, reach });
      const pull = { ...wish, to: { x: free.x + snap.x, y: free.y + snap.y } };
      const next = (scales ? scaledByPull : resized)(doc, scene, frame, pull);
      const after = findPlaced(buildScene(next, scene.canvas, world.painted), ids);
      const guides = keys.mod ? [] : pulledGuides(after, targets, axes);
      const size = describeSize(after);
      const readout = scales ? texts.scaled(toPercent(pulledFactor(frame, pull)), size) : size;
      return { doc: next, selection: ids, marks: { ...noMarks, guides, readout } };
    },
  };
}

export function dragRotate(world: World, frame: Frame, from: Point): Drag {
  const { scene, doc } = world;
  const start = onCanvas(world.view, from);
  const ids = frame.members.map(({ id }) => id);
  const [first] = frame.members;
  return {
    kind: 'rotating',
    label: texts.steps.rotate,
    cursor: 'grabbing',
    at: (pointer, keys, view) => {
      const to = onCanvas(view, pointer);
      const isFree = keys.mod || !world.snaps;
      const rest = keys.shift ? 'steps' : isFree ? 'free' : 'near';
      const next = rotated(doc, scene, frame, { from: start, to, rest });
      const turned = findPlaced(buildScene(next, scene.canvas, world.painted), ids)[0]?.layer.rotation ?? 0;
      const degrees = ids.length === 1 ? turned : normalAngle(turned - (first?.layer.rotation ?? 0));
      return { doc: next, selection: ids, marks: { ...noMarks, readout: texts.degrees(degrees) } };
    },
  };
}

/** Selects the layers that a box touches; with Alt those completely inside it; with Shift in addition to the earlier selection. */
export function dragMarquee(world: World, from: Point): Drag {
  const { scene, selection, entered } = world;
  const start = onCanvas(world.view, from);
  return {
    kind: 'marquee',
    label: null,
    cursor: 'crosshair',
    at: (pointer, keys, view) => {
      const marquee = boxBetween(start, onCanvas(view, pointer));
      const found = layersInMarquee(scene, marquee, { entered, mustEnclose: keys.alt });
      const before = keys.shift ? selection : [];
      return { selection: [...new Set([...before, ...found])], marks: { ...noMarks, marquee } };
    },
  };
}

/** True if a template has room for copies of these layers and their inner layers. */
function hasRoom(doc: Doc, members: readonly Placed[]): boolean {
  const more = flattenLayers(members.map(({ layer }) => layer)).length;
  return allLayers(doc).length + more <= layersMax;
}

/** Returns what members of a frame snap to; nothing if snapping is off, or if a row or column places them. */
export function targetsFor(world: World, members: readonly Placed[]): SnapTargets {
  if (!world.snaps) return noTargets;
  const [first] = members;
  const parentId = first?.parentId ?? null;
  if (members.some((member) => member.parentId !== parentId || member.frame !== 'free')) return noTargets;
  return snapTargets(world.scene, members, { parentId, frames: world.frames });
}

function movedBox(box: Box, { x, y }: Point): Box {
  return { ...box, x: box.x + x, y: box.y + y };
}

/** With Shift, restricts a movement to the axis on which it is larger. */
function alongOneAxis(way: Point, { shift }: Keys): Point {
  if (!shift) return way;
  return Math.abs(way.x) >= Math.abs(way.y) ? { x: way.x, y: 0 } : { x: 0, y: way.y };
}

/** Returns the axes on which a handle snaps: only one if the other side follows from the aspect ratio. */
function snappedAxes(frame: Frame, pull: Pull): { x: boolean; y: boolean } {
  const axes = pulledAxes(frame, pull.side);
  if (!pull.keepsRatio || !axes.x || !axes.y) return axes;
  const isUpright = Math.abs(frame.matrix[1]) < 0.5;
  const leadsAcross = (leadingAxis(frame, pull) === 'x') === isUpright;
  return { x: leadsAcross, y: !leadsAcross };
}

function pulledGuides(
  members: readonly Placed[],
  targets: SnapTargets,
  axes: { x: boolean; y: boolean },
): ReturnType<typeof guidesFor> {
  const bounds = findBounds(members.flatMap(cornersOnCanvas));
  if (bounds === null) return [];
  return guidesFor(bounds, targets).filter(({ kind, axis }) => kind === 'line' && axes[axis]);
}

function toPercent(factor: number): number {
  return Math.round(factor * 100);
}

function describeSize(members: readonly Placed[]): string {
  const [only] = members;
  const box = members.length === 1 && only !== undefined ? only : boundsOfAll(members);
  return box === null ? '' : texts.size(Math.round(box.width), Math.round(box.height));
}
