import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import type { Point } from '../../document/geometry.ts';
import { findLayer } from '../../document/doc.ts';
import { drawnLayer, type DrawTool } from '../../changes/draw-layer.ts';
import { targetsFor } from './drags.ts';
import { onCanvas } from '../../scene/frame.ts';
import { reordered, stackPlaceAt } from '../../changes/reorder.ts';
import { cornersOnCanvas, findPlaced } from '../../scene/scene.ts';
import { snapPoint, snapPx, snapTargets } from '../../changes/snap.ts';
import { spaced, type SpacingGrip } from '../../changes/spacing.ts';
import { noMarks, type Drag, type World } from './world.ts';

/** Changes the position of layers in their row or column. During the drag a line shows the new position. */
export function dragReorder(
  world: World,
  ids: readonly string[],
  parentId: string,
  from: Point,
): Drag | null {
  const { scene, doc } = world;
  const group = scene.byId.get(parentId);
  if (group === undefined) return null;
  const members = findPlaced(scene, ids);
  const moving = new Set(ids);
  const start = onCanvas(world.view, from);
  return {
    kind: 'reordering',
    label: texts.steps.reorder,
    cursor: 'grabbing',
    at: (pointer, _keys, view) => {
      const to = onCanvas(view, pointer);
      const { index, line } = stackPlaceAt(scene, group, moving, to);
      const way = { x: to.x - start.x, y: to.y - start.y };
      const ghosts = members.map((member) =>
        cornersOnCanvas(member).map(({ x, y }) => ({ x: x + way.x, y: y + way.y })),
      );
      const dropped = reordered(doc, ids, parentId, index);
      return { doc, dropped, selection: ids, marks: { ...noMarks, line, ghosts } };
    },
  };
}

/** Changes a gap or the padding of a row or column. */
export function dragSpacing(world: World, groupId: string, grip: SpacingGrip, from: Point): Drag | null {
  const { scene, doc, selection } = world;
  const group = scene.byId.get(groupId);
  if (group === undefined) return null;
  const start = onCanvas(world.view, from);
  const isGap = grip.handle.startsWith('gap');
  return {
    kind: 'spacing',
    label: isGap ? texts.steps.gap : texts.steps.padding,
    cursor: grip.isAcross ? 'ew-resize' : 'ns-resize',
    at: (pointer, _keys, view) => {
      const to = onCanvas(view, pointer);
      const next = spaced(doc, group, grip.handle, { x: to.x - start.x, y: to.y - start.y });
      const layer = findLayer(next, groupId);
      const px = layer?.kind === 'group' ? measureRoom(layer, grip.handle) : 0;
      return { doc: next, selection, marks: { ...noMarks, readout: texts.px(px) } };
    },
  };
}

export function dragDraw(world: World, tool: DrawTool, from: Point): Drag {
  const { scene, doc, entered, newId } = world;
  const id = newId();
  const targets = world.snaps
    ? snapTargets(scene, [], { parentId: entered, frames: world.frames })
    : targetsFor(world, []);
  const snapped = (point: Point, zoom: number): Point => {
    const by = snapPoint(point, targets, { axes: { x: true, y: true }, reach: snapPx / zoom });
    return { x: Math.round(point.x + by.x), y: Math.round(point.y + by.y) };
  };
  const pressed = onCanvas(world.view, from);
  const start = snapped(pressed, world.view.zoom);
  return {
    kind: 'inserting',
    label: texts.steps.draw,
    cursor: 'crosshair',
    after: { tool: 'select', ...(tool === 'text' && { editing: id }) },
    at: (pointer, keys, view) => {
      const free = onCanvas(view, pointer);
      const to = keys.mod ? { x: Math.round(free.x), y: Math.round(free.y) } : snapped(free, view.zoom);
      const drawn = { id, tool, from: start, to, isEven: keys.shift, isFromMiddle: keys.alt };
      const next = drawnLayer(doc, scene, entered, drawn);
      const layer = findLayer(next, id);
      const readout = layer === undefined ? null : texts.size(layer.width, layer.height);
      return { doc: next, selection: [id], marks: { ...noMarks, readout } };
    },
  };
}

function measureRoom(
  group: { gap: number; paddingX: number; paddingY: number },
  handle: SpacingGrip['handle'],
): number {
  if (handle === 'padding-left' || handle === 'padding-right') return group.paddingX;
  return handle === 'padding-top' || handle === 'padding-bottom' ? group.paddingY : group.gap;
}
