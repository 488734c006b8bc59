import type { GroupLayer } from '#picture/layers';
import type { View } from '../document/editor.ts';
import type { Doc } from '../document/doc.ts';
import { patchLayers } from '../document/operations.ts';
import { apply, type Point } from '../document/geometry.ts';
import { onStage, type PointerKind } from '../scene/frame.ts';
import { wayInside } from './place-layer.ts';
import { listChildren, type Placed, type Scene } from '../scene/scene.ts';

/** Handle for the space in a row or column: for the gap after the n-th layer, or for the padding at one side. */
type SpacingHandle = `gap-${number}` | `padding-${'left' | 'right' | 'top' | 'bottom'}`;

export type SpacingGrip = {
  readonly handle: SpacingHandle;
  /** Position on the stage, in CSS px. */
  readonly at: Point;
  /** True if the handle is pulled horizontally. */
  readonly isAcross: boolean;
};

/** Minimum size on the screen of a group that has room for handles inside, in CSS px. */
const leastPx = 72;
const hitPx = { mouse: 9, pen: 12, touch: 20 } as const;

/** Returns the handles inside of a row or column; none for any other layer. */
export function spacingGrips(scene: Scene, group: Placed, view: View): SpacingGrip[] {
  const { layer } = group;
  if (layer.kind !== 'group' || layer.layout === 'free' || group.isLocked) return [];
  const isRow = layer.layout === 'row';
  return [...gapGrips(scene, group, view, isRow), ...paddingGrips(group, layer, view)];
}

export function spacingAt(grips: readonly SpacingGrip[], at: Point, kind: PointerKind): SpacingGrip | null {
  const near = grips
    .map((grip) => ({ grip, far: Math.hypot(grip.at.x - at.x, grip.at.y - at.y) }))
    .filter(({ far }) => far <= hitPx[kind])
    .toSorted((one, other) => one.far - other.far);
  return near[0]?.grip ?? null;
}

/** Returns the document after pulling the handle of a gap or padding by a vector on the canvas; whole px, at least 0. */
export function spaced(doc: Doc, group: Placed, handle: SpacingHandle, way: Point): Doc {
  const { layer } = group;
  if (layer.kind !== 'group') return doc;
  return patchLayers(doc, [group.id], pulledSpacing(layer, handle, wayInside(group.matrix, way)));
}

function pulledSpacing(
  group: GroupLayer,
  handle: SpacingHandle,
  { x, y }: Point,
): Partial<Pick<GroupLayer, 'gap' | 'paddingX' | 'paddingY'>> {
  if (handle === 'padding-left') return { paddingX: roomPx(group.paddingX, x) };
  if (handle === 'padding-right') return { paddingX: roomPx(group.paddingX, -x) };
  if (handle === 'padding-top') return { paddingY: roomPx(group.paddingY, y) };
  if (handle === 'padding-bottom') return { paddingY: roomPx(group.paddingY, -y) };
  return { gap: roomPx(group.gap, group.layout === 'row' ? x : y) };
}

function roomPx(before: number, by: number): number {
  if (Math.round(by) === 0) return before;
  return Math.max(0, Math.round(before + by));
}

function gapGrips(scene: Scene, group: Placed, view: View, isRow: boolean): SpacingGrip[] {
  const shown = listChildren(scene, group.id).filter(({ isShown }) => isShown);
  return shown.slice(1).map((child, at) => {
    const before = shown[at] ?? child;
    const [end, start] = isRow
      ? [
          apply(before.matrix, { x: before.width, y: before.height / 2 }),
          apply(child.matrix, { x: 0, y: child.height / 2 }),
        ]
      : [
          apply(before.matrix, { x: before.width / 2, y: before.height }),
          apply(child.matrix, { x: child.width / 2, y: 0 }),
        ];
    const middle = { x: (end.x + start.x) / 2, y: (end.y + start.y) / 2 };
    return { handle: `gap-${at}` as const, at: onStage(view, middle), isAcross: isRow };
  });
}

function paddingGrips(group: Placed, layer: GroupLayer, view: View): SpacingGrip[] {
  const { width, height, matrix } = group;
  if (width * view.zoom < leastPx || height * view.zoom < leastPx) return [];
  // Keeps the handle away from the group's edge, where another handle resizes.
  const inset = 12 / view.zoom;
  const across = Math.min(width / 3, Math.max(inset, layer.paddingX));
  const down = Math.min(height / 3, Math.max(inset, layer.paddingY));
  const places = [
    ['padding-left', { x: across, y: height / 2 }],
    ['padding-right', { x: width - across, y: height / 2 }],
    ['padding-top', { x: width / 2, y: down }],
    ['padding-bottom', { x: width / 2, y: height - down }],
  ] as const;
  return places.map(([handle, place]) => ({
    handle,
    at: onStage(view, apply(matrix, place)),
    isAcross: handle === 'padding-left' || handle === 'padding-right',
  }));
}
