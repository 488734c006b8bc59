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

/** A ruler, out of which a guideline is pulled, or an existing guideline. */
export type GuidelineGrip =
  | { readonly on: 'ruler'; readonly axis: 'x' | 'y' }
  | { readonly on: 'guideline'; readonly axis: 'x' | 'y'; readonly index: number };

const reachPx = { mouse: 3, pen: 6, touch: 12 } as const;

/** Returns the ruler at a point of the stage: the left one for vertical guidelines, the upper one for horizontal ones. */
export function rulerAt({ showsRulers }: World, at: Point): GuidelineGrip | null {
  const [isLeft, isUpper] = [at.x < rulerPx, at.y < rulerPx];
  if (!showsRulers || isLeft === isUpper) return null;
  return { on: 'ruler', axis: isLeft ? 'x' : 'y' };
}

/** Returns the guideline nearest to a point of the stage; of equally near ones, the one added last. */
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

/** Pulls a guideline out of a ruler, or moves an existing one. If it is dropped on the ruler, it is removed. */
export function dragGuideline(world: World, grip: GuidelineGrip, from: Point): Drag | null {
  const { doc, scene, selection } = world;
  const { axis } = grip;
  const count = listGuidelines(doc).length;
  if (grip.on === 'ruler' && count >= guidelinesMax) return null;
  const index = grip.on === 'ruler' ? count : grip.index;
  const targets = snapTargets(scene, [], {
    parentId: null,
    // Guidelines do not snap to each other, nor to their earlier position.
    frames: world.frames.filter(({ width, height }) => width > 0 && height > 0),
  });
  const pressed = onCanvas(world.view, from)[axis];
  // The distance between pointer and an existing guideline stays the same.
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
