import { allLayers, type Doc } from '../../document/doc.ts';
import { layersMax } from '../../document/limits.ts';
import type { Point } from '../../document/geometry.ts';
import { dragMarquee, dragMove, dragResize, dragRotate } from './drags.ts';
import { isDrawTool, type DrawTool } from '../../changes/draw-layer.ts';
import {
  findFrame,
  handleAt,
  listHandles,
  hasHandles,
  onCanvas,
  type Frame,
  type Handle,
  type PointerKind,
} from '../../scene/frame.ts';
import { dragGuideline, guidelineAt, rulerAt, type GuidelineGrip } from './guideline-drag.ts';
import { layersAt, findTarget } from '../../scene/hit-test.ts';
import { dragDraw, dragReorder, dragSpacing } from './more-drags.ts';
import { findPlaced, type Placed } from '../../scene/scene.ts';
import { spacingAt, spacingGrips, type SpacingGrip } from '../../changes/spacing.ts';
import type { Drag, World } from './world.ts';

/** What is under the pointer: a handle, a layer (`id`: the one that a click selects, `leaf`: the innermost one here), or nothing. */
export type Grip =
  | { readonly on: 'tool'; readonly tool: DrawTool }
  | { readonly on: 'handle'; readonly handle: Handle; readonly frame: Frame }
  | { readonly on: 'spacing'; readonly grip: SpacingGrip; readonly groupId: string }
  | { readonly on: 'layer'; readonly id: string; readonly entered: string | null; readonly leaf: string }
  | GuidelineGrip
  | { readonly on: 'nothing' };

const reachPx = { mouse: 4, pen: 6, touch: 12 } as const;

/** Returns what a press at a point of the stage hits. */
export function gripAt(world: World, at: Point, kind: PointerKind): Grip {
  if (world.isReadOnly) return layerGrip(world, at, kind);
  const ruler = rulerAt(world, at);
  if (ruler !== null) return ruler;
  if (isDrawTool(world.tool)) return { on: 'tool', tool: world.tool };
  return handleGrip(world, at, kind) ?? guidelineAt(world, at, kind) ?? layerGrip(world, at, kind);
}

/** Returns the layers under a point of the stage, the topmost first. */
export function stackAt(world: World, at: Point, kind: PointerKind): Placed[] {
  const { scene, view, selection } = world;
  return layersAt(scene, onCanvas(view, at), { reach: reachPx[kind] / view.zoom, selection });
}

/** Returns the drag that starts when this is pressed; null if it cannot be dragged. The selection of `world` is that after the press. */
export function dragFrom(grip: Grip, world: World, press: { from: Point; kind: PointerKind }): Drag | null {
  const { from, kind } = press;
  if (grip.on === 'tool') return isFull(world.doc) ? null : dragDraw(world, grip.tool, from);
  if (grip.on === 'ruler' || grip.on === 'guideline') return dragGuideline(world, grip, from);
  if (grip.on === 'spacing') return dragSpacing(world, grip.groupId, grip.grip, from);
  if (grip.on === 'handle') return dragHandle(world, grip, { from, kind });
  if (grip.on === 'layer') return world.isReadOnly ? null : dragLayers(world, from);
  return kind === 'touch' ? null : dragMarquee(world, from);
}

function dragHandle(
  world: World,
  { handle, frame }: Extract<Grip, { on: 'handle' }>,
  { from, kind }: { from: Point; kind: PointerKind },
): Drag {
  if (handle === 'rotate') return dragRotate(world, frame, from);
  const known = listHandles(frame, world.view, kind).find((each) => each.handle === handle);
  return dragResize(world, frame, handle, { from, handle: known?.at ?? from });
}

export function isFull(doc: Doc): boolean {
  return allLayers(doc).length >= layersMax;
}

/** Returns a drag that changes the order of layers if all are in the same row or column, else one that moves them. */
function dragLayers(world: World, from: Point): Drag | null {
  const members = findPlaced(world.scene, world.selection).filter(({ isLocked }) => !isLocked);
  const [first] = members;
  if (first === undefined) return null;
  const ids = members.map(({ id }) => id);
  const isInStack = members.every(({ frame, parentId }) => frame !== 'free' && parentId === first.parentId);
  if (isInStack && first.parentId !== null) return dragReorder(world, ids, first.parentId, from);
  return dragMove(world, ids, from);
}

function handleGrip(world: World, at: Point, kind: PointerKind): Grip | null {
  const { scene, selection, view, editing } = world;
  if (editing !== null) return null;
  const frame = findFrame(scene, selection);
  if (frame === null || !hasHandles(frame)) return null;
  const handle = handleAt(frame, view, at, kind);
  if (handle !== null) return { on: 'handle', handle, frame };
  const [only] = frame.members;
  if (only === undefined || frame.members.length > 1) return null;
  const grip = spacingAt(spacingGrips(scene, only, view), at, kind);
  return grip === null ? null : { on: 'spacing', grip, groupId: only.id };
}

function layerGrip(world: World, at: Point, kind: PointerKind): Grip {
  const [top] = stackAt(world, at, kind);
  if (top === undefined) return { on: 'nothing' };
  const { id, entered } = findTarget(world.scene, top, world.entered);
  return { on: 'layer', id, entered, leaf: top.id };
}
