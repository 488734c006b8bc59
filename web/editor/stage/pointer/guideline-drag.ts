import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import {
  addGuideline,
  guidelinePx,
  guidelinesMax,
  listGuidelines,
  moveGuideline,
  removeGuideline,
} from '../../document/guidelines.ts';
import type { View } from '../../document/editor.ts';
import type { Point } from '../../document/geometry.ts';
import { onCanvas, onStage, type PointerKind } from '../../scene/frame.ts';
import { snapPoint, snapPx, snapTargets } from '../../changes/snap.ts';
import { rulerPx } from '../../scene/view.ts';
import { noMarks, type Drag, type World } from './world.ts';

/** A ruler, which a line is pulled out of, or a line that is there. */
export type GuidelineGrip =
  | { readonly on: 'ruler'; readonly axis: 'x' | 'y' }
  | { readonly on: 'guideline'; readonly axis: 'x' | 'y'; readonly index: number };

const reachPx = { mouse: 3, pen: 6, touch: 12 } as const;

/** The ruler at a point of the stage: upright lines come out of the left one, lying ones out of the upper one. */
export function rulerAt({ showsRulers }: World, at: Point): GuidelineGrip | null {
  const [isLeft, isUpper] = [at.x < rulerPx, at.y < rulerPx];
  if (!showsRulers || isLeft === isUpper) return null;
  return { on: 'ruler', axis: isLeft ? 'x' : 'y' };
}

/** The line at a point of the stage, the nearest and of these the newest. */
export function guidelineAt(
  { doc, view, showsRulers }: World,
  at: Point,
  kind: PointerKind,
): GuidelineGrip | null {
  if (!showsRulers) return null;
  const [nearest] = listGuidelines(doc)
    .map((line, index) => ({ ...line, index, far: Math.abs(placeOnStage(view, line) - at[line.axis]) }))
    .filter(({ far }) => far <= reachPx[kind])
    .toSorted((one, other) => one.far - other.far || other.index - one.index);
  return nearest === undefined ? null : { on: 'guideline', axis: nearest.axis, index: nearest.index };
}

function placeOnStage(view: View, { axis, at }: { axis: 'x' | 'y'; at: number }): number {
  return onStage(view, { x: at, y: at })[axis];
}

/** Pulls a line out of a ruler, or moves one; on the ruler it is gone. */
export function dragGuideline(world: World, grip: GuidelineGrip, from: Point): Drag | null {
  const { doc, scene, selection } = world;
  const { axis } = grip;
  const count = listGuidelines(doc).length;
  if (grip.on === 'ruler' && count >= guidelinesMax) return null;
  const index = grip.on === 'ruler' ? count : grip.index;
  const targets = snapTargets(scene, [], {
    parentId: null,
    // Guidelines snap neither to each other nor to their earlier place.
    frames: world.frames.filter(({ width, height }) => width > 0 && height > 0),
  });
  const pressed = onCanvas(world.view, from)[axis];
  // The pointer is beside a line that is there, and stays so.
  const beside = grip.on === 'ruler' ? 0 : (listGuidelines(doc)[index]?.at ?? pressed) - pressed;
  const axes = { x: axis === 'x', y: axis === 'y' };
  return {
    kind: 'guiding',
    label: grip.on === 'ruler' ? texts.steps.addGuide : texts.steps.moveGuide,
    cursor: axis === 'x' ? 'ew-resize' : 'ns-resize',
    at: (pointer, keys, view) => {
      if (pointer[axis] < rulerPx) {
        const without = grip.on === 'ruler' ? doc : removeGuideline(doc, index);
        return { doc: without, selection, marks: noMarks, guideline: null, label: texts.steps.removeGuide };
      }
      const { x, y } = onCanvas(view, pointer);
      const free = { x: x + beside, y: y + beside };
      const snaps = world.snaps && !keys.mod;
      const by = snaps ? snapPoint(free, targets, { axes, reach: snapPx / view.zoom }) : { x: 0, y: 0 };
      const at = guidelinePx(free[axis] + by[axis]);
      const next = grip.on === 'ruler' ? addGuideline(doc, { axis, at }) : moveGuideline(doc, index, at);
      return { doc: next, selection, marks: { ...noMarks, guideline: index }, guideline: index };
    },
  };
}
