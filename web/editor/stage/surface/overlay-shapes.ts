import type { EditorState } from '../../document/editor.ts';
import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import type { Box, Point } from '../../document/geometry.ts';
import { spacingGrips } from '../../changes/spacing.ts';
import type { Guide } from '../../changes/snap.ts';
import type { Machine } from '../pointer/pointer.ts';
import { listMarks } from '../pointer/pointer.ts';
import { safeAreas, safeBox } from '../../scene/safe-areas.ts';
import {
  computeAngle,
  findFrame,
  hasHandles,
  onStage,
  type Frame,
  type PointerKind,
} from '../../scene/frame.ts';
import { listChildren, cornersOnCanvas, type Scene } from '../../scene/scene.ts';
import { guidelineShapes } from './guideline-shapes.ts';
import { handleShapes } from './handle-shapes.ts';
import type { Shape } from './svg-shapes.ts';

type OverlayFacts = {
  readonly state: EditorState;
  readonly scene: Scene;
  readonly machine: Machine;
  /** The layer that a click would select. */
  readonly hoverId: string | null;
  readonly kind: PointerKind;
};

/** Returns all shapes over the picture, in px of the stage, from back to front. */
export function overlayShapes(facts: OverlayFacts): Shape[] {
  const { state, scene, machine } = facts;
  const marks = listMarks(machine);
  const frame = findFrame(scene, state.selection);
  return [
    ...safeAreaShapes(facts),
    ...guidelineShapes(state, marks.guideline),
    ...enteredShapes(facts),
    ...hoverShapes(facts),
    ...(frame === null ? [] : selectionShapes(facts, frame)),
    ...marks.ghosts.map((ghost) =>
      outline(facts, ghost, { class: 'fill-accent/15 stroke-accent', 'data-mark': 'ghost' }),
    ),
    ...marks.guides.flatMap((guide) => guideShapes(facts, guide)),
    ...(marks.line === null ? [] : [lineBetween(facts, marks.line.from, marks.line.to, insertion)]),
    ...(marks.marquee === null ? [] : [marqueeShape(facts, marks.marquee)]),
  ];
}

const insertion = {
  class: 'stroke-accent',
  'stroke-width': 3,
  'stroke-linecap': 'round',
  'data-mark': 'insertion',
};

/** Returns a closed line through points of the canvas. */
function outline({ state }: OverlayFacts, corners: readonly Point[], attributes: Shape['attributes']): Shape {
  const points = corners.map((corner) => onStage(state.view, corner));
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');
  return { tag: 'path', attributes: { d: `${path}Z`, ...attributes } };
}

function rounded(px: number): number {
  return Math.round(px * 100) / 100;
}

function lineBetween(
  { state }: OverlayFacts,
  from: Point,
  to: Point,
  attributes: Shape['attributes'],
): Shape {
  const [start, end] = [onStage(state.view, from), onStage(state.view, to)];
  return {
    tag: 'line',
    attributes: {
      x1: rounded(start.x),
      y1: rounded(start.y),
      x2: rounded(end.x),
      y2: rounded(end.y),
      ...attributes,
    },
  };
}

function enteredShapes(facts: OverlayFacts): Shape[] {
  const { state, scene } = facts;
  const group = state.entered === null ? undefined : scene.byId.get(state.entered);
  if (group === undefined) return [];
  const look = { class: 'fill-none stroke-accent/60', 'stroke-dasharray': '4 3', 'data-entered': group.id };
  return [outline(facts, cornersOnCanvas(group), look)];
}

function hoverShapes(facts: OverlayFacts): Shape[] {
  const { state, scene, hoverId } = facts;
  const placed = hoverId === null || state.selection.includes(hoverId) ? undefined : scene.byId.get(hoverId);
  if (placed === undefined) return [];
  const look = { class: 'fill-none stroke-accent', 'stroke-width': 2, 'data-hover': placed.id };
  return [outline(facts, cornersOnCanvas(placed), look)];
}

function selectionShapes(facts: OverlayFacts, frame: Frame): Shape[] {
  const { state, scene, machine, kind } = facts;
  const isMany = frame.members.length > 1;
  const [only] = frame.members;
  // For a row or column, the layers in it are outlined too, because their order and gaps can be changed by pointer.
  const inside = !isMany && only?.layer.kind === 'group' ? listChildren(scene, only.id) : [];
  const members = isMany ? frame.members : inside.filter(({ isShown }) => isShown);
  const faint = { class: isMany ? 'fill-none stroke-accent' : 'fill-none stroke-accent/40' };
  const corners = isMany
    ? members.map((member) =>
        outline(facts, cornersOnCanvas(member), { ...faint, 'data-layer-id': member.id }),
      )
    : members.map((member) => outline(facts, cornersOnCanvas(member), faint));
  const isHidden = !frame.members.some(({ isShown }) => isShown);
  const box: Shape = outline(facts, findFrameCorners(frame), {
    class: 'fill-none stroke-accent',
    'stroke-width': 1.5,
    ...(isHidden && { 'stroke-dasharray': '5 4' }),
    'data-selection': selectionText(frame),
    'data-selected': state.selection.join(' '),
  });
  const isMoving = machine.name === 'moving' || machine.name === 'reordering';
  if (state.editing !== null || isMoving || state.isReadOnly || !hasHandles(frame)) return [...corners, box];
  const grips = only === undefined || isMany ? [] : spacingGrips(scene, only, state.view);
  return [...corners, box, ...handleShapes(frame, { view: state.view, kind, grips })];
}

function findFrameCorners({ matrix, width, height }: Frame): Point[] {
  const [a, b, c, d, e, f] = matrix;
  return [
    { x: e, y: f },
    { x: e + a * width, y: f + b * width },
    { x: e + a * width + c * height, y: f + b * width + d * height },
    { x: e + c * height, y: f + d * height },
  ];
}

/** Returns the position of the selection as text, for programs outside the page: middle and size in px of the canvas, angle in degrees. */
function selectionText({ matrix, width, height }: Frame): string {
  const [a, b, c, d, e, f] = matrix;
  const middle = [e + (a * width + c * height) / 2, f + (b * width + d * height) / 2];
  return [...middle, width, height, computeAngle(matrix)].map(rounded).join(' ');
}

function guideShapes(facts: OverlayFacts, { kind, axis, at, from, to }: Guide): Shape[] {
  const ends =
    (axis === 'x') === (kind === 'line')
      ? [
          { x: at, y: from },
          { x: at, y: to },
        ]
      : [
          { x: from, y: at },
          { x: to, y: at },
        ];
  const [start, end] = ends;
  if (start === undefined || end === undefined) return [];
  const look = { class: 'stroke-bad', 'stroke-width': 1, 'data-guide': `${kind} ${axis} ${rounded(at)}` };
  const line = lineBetween(facts, start, end, look);
  // A light line below the red one, which would be invisible on a red picture.
  const halo = lineBetween(facts, start, end, { class: 'stroke-surface/70', 'stroke-width': 3 });
  if (kind === 'line') return [halo, line];
  const middle = onStage(facts.state.view, { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
  const place =
    axis === 'x'
      ? { x: rounded(middle.x), y: rounded(middle.y) - 6, 'text-anchor': 'middle' }
      : { x: rounded(middle.x) + 6, y: rounded(middle.y) + 4, 'text-anchor': 'start' };
  const edge = { 'paint-order': 'stroke', 'stroke-width': 3 };
  return [
    halo,
    line,
    {
      tag: 'text',
      attributes: { ...place, ...edge, class: 'fill-bad stroke-surface text-xs tabular' },
      text: texts.px(Math.round(to - from)),
    },
  ];
}

function marqueeShape({ state }: OverlayFacts, box: Box): Shape {
  const { x, y } = onStage(state.view, box);
  const [width, height] = [box.width * state.view.zoom, box.height * state.view.zoom];
  const look = { class: 'fill-accent/10 stroke-accent', 'data-mark': 'marquee' };
  return { tag: 'rect', attributes: { x: rounded(x), y: rounded(y), width, height, ...look } };
}

function safeAreaShapes({ state, scene }: OverlayFacts): Shape[] {
  const { safeArea } = state.options;
  const box = safeBox(safeArea, scene.canvas);
  if (box === null) return [];
  const rect = (area: Box): string => {
    const { x, y } = onStage(state.view, area);
    const [width, height] = [area.width * state.view.zoom, area.height * state.view.zoom];
    return `M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}Z`;
  };
  const platform = safeAreas.find(({ id }) => id === safeArea)?.label ?? '';
  const label = onStage(state.view, box);
  return [
    {
      tag: 'path',
      attributes: {
        d: rect({ x: 0, y: 0, ...scene.canvas }) + rect(box),
        class: 'fill-veil',
        'fill-rule': 'evenodd',
      },
    },
    {
      tag: 'path',
      attributes: {
        d: rect(box),
        class: 'fill-none stroke-warn',
        'stroke-dasharray': '6 4',
        'data-safe-area': safeArea ?? '',
      },
    },
    {
      tag: 'text',
      attributes: {
        x: rounded(label.x) + 8,
        y: rounded(label.y) - 8,
        class: 'fill-warn stroke-surface text-xs font-medium',
        'paint-order': 'stroke',
        'stroke-width': 3,
      },
      text: texts.coveredBy(platform),
    },
  ];
}
