import type { View } from '../../document/editor.ts';
import { apply } from '../../document/geometry.ts';
import type { SpacingGrip } from '../../changes/spacing.ts';
import {
  computeAngle,
  listHandles,
  handleSizes,
  onStage,
  type Frame,
  type PointerKind,
} from '../../scene/frame.ts';
import type { Shape } from './svg-shapes.ts';

type HandleFacts = {
  readonly view: View;
  readonly kind: PointerKind;
  readonly grips: readonly SpacingGrip[];
};

/** White, because handles are on pictures of any colour, in light and dark mode. */
const fill = '#ffffff';

/** Returns the handles of a frame: squares at corners and sides, a circle for rotation, and bars in the gaps of a row or column. */
export function handleShapes(frame: Frame, { view, kind, grips }: HandleFacts): Shape[] {
  const { size } = handleSizes[kind];
  const angle = computeAngle(frame.matrix);
  const handles = listHandles(frame, view, kind);
  const knob = handles.find(({ handle }) => handle === 'rotate');
  const squares = handles.map(({ handle, at: { x, y } }): Shape => {
    if (handle === 'rotate' || kind !== 'mouse')
      return round(handle, { x, y, radius: handle === 'rotate' ? Math.max(5, size / 2) : size / 2 });
    const look = { fill, class: 'stroke-accent', 'stroke-width': 1.5, rx: 2, 'data-handle': handle };
    const turn = `rotate(${hundredths(angle)} ${hundredths(x)} ${hundredths(y)})`;
    const corner = { x: hundredths(x - size / 2), y: hundredths(y - size / 2) };
    return { tag: 'rect', attributes: { ...corner, width: size, height: size, transform: turn, ...look } };
  });
  const stem = knob === undefined ? [] : [stemShape(frame, view, knob.at)];
  return [...stem, ...grips.map(gripShape), ...squares];
}

function round(handle: string, { x, y, radius }: { x: number; y: number; radius: number }): Shape {
  const look = { fill, class: 'stroke-accent', 'stroke-width': 1.5, 'data-handle': handle };
  return { tag: 'circle', attributes: { cx: hundredths(x), cy: hundredths(y), r: radius, ...look } };
}

function stemShape({ matrix, width }: Frame, view: View, knob: { x: number; y: number }): Shape {
  const foot = onStage(view, apply(matrix, { x: width / 2, y: 0 }));
  const [x1, y1] = [hundredths(foot.x), hundredths(foot.y)];
  const [x2, y2] = [hundredths(knob.x), hundredths(knob.y)];
  return { tag: 'line', attributes: { x1, y1, x2, y2, class: 'stroke-accent/60' } };
}

/** Returns a bar for a gap or padding, at right angles to the direction in which it is pulled. */
function gripShape({ handle, at, isAcross }: SpacingGrip): Shape {
  const [width, height] = isAcross ? [4, 16] : [16, 4];
  const corner = { x: hundredths(at.x - width / 2), y: hundredths(at.y - height / 2) };
  const look = { class: 'fill-accent stroke-surface', rx: 2, 'data-handle': handle };
  return { tag: 'rect', attributes: { ...corner, width, height, ...look } };
}

function hundredths(px: number): number {
  return Math.round(px * 100) / 100;
}
