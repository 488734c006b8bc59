import type { Point } from '../../document/geometry.ts';
import { stackAt, type Grip } from './grip.ts';
import { findTarget } from '../../scene/hit-test.ts';
import type { Keys, StagePointer, World } from './world.ts';

export type Selected = { readonly selection: readonly string[]; readonly entered: string | null };

/** Consecutive clicks at the same place. */
export type Clicks = { readonly at: Point; readonly timeMs: number; readonly count: number };

const doubleMs = 450;
const doublePx = { mouse: 5, pen: 10, touch: 24 } as const;

/** Counts a press together with presses shortly before at the same place: 2 means a double click. */
export function countClick(before: Clicks | null, { at, timeMs, kind }: StagePointer): Clicks {
  const isNext =
    before !== null &&
    timeMs - before.timeMs <= doubleMs &&
    Math.hypot(at.x - before.at.x, at.y - before.at.y) <= doublePx[kind];
  return { at, timeMs, count: isNext ? before.count + 1 : 1 };
}

/**
 * Returns the selection while the pointer is down. If one of several selected layers is pressed, all stay selected until release, so that
 * all can be dragged.
 */
export function pressed(world: World, grip: Grip, pointer: StagePointer): Selected {
  const { selection, entered } = world;
  if (grip.on === 'guideline') return { selection: [], entered };
  if (grip.on !== 'layer') return { selection, entered };
  const { shift, mod } = pointer.keys;
  if (mod) return deep(world, pointer);
  if (selection.includes(grip.id)) return { selection, entered };
  if (shift) return { selection: [...selection, grip.id], entered };
  return { selection: [grip.id], entered: grip.entered };
}

/** Returns the selection after a click; null if the press has set it already. */
export function clicked(world: World, grip: Grip, keys: Keys): Selected | null {
  const { selection, entered } = world;
  if (grip.on === 'nothing') return keys.shift ? null : { selection: [], entered: null };
  if (grip.on !== 'layer' || keys.mod || !selection.includes(grip.id)) return null;
  if (keys.shift) return { selection: selection.filter((id) => id !== grip.id), entered };
  return { selection: [grip.id], entered: grip.entered };
}

/** Returns the effect of a double click: enters a group, or edits a text. */
export function opened(world: World, grip: Grip): (Selected & { readonly editing?: string }) | null {
  if (grip.on !== 'layer') return null;
  const { scene } = world;
  const [target, leaf] = [scene.byId.get(grip.id), scene.byId.get(grip.leaf)];
  if (target === undefined || leaf === undefined) return null;
  const { layer } = target;
  if (layer.kind === 'group' && leaf.id !== target.id) {
    const inside = findTarget(scene, leaf, target.id);
    return { selection: [inside.id], entered: inside.entered };
  }
  if (layer.kind === 'group') return { selection: [], entered: target.id };
  if (world.isReadOnly || (layer.kind !== 'text' && layer.kind !== 'badge')) return null;
  return { selection: [target.id], entered: target.parentId, editing: target.id };
}

/** Returns the innermost layer at a point, in any group; if that is selected already, the one behind it. */
function deep(world: World, { at, kind, keys }: StagePointer): Selected {
  const { selection } = world;
  // Without a selection, because selected layers are also hit beside their text, and would then cover the layers behind.
  const stack = stackAt({ ...world, selection: [] }, at, kind);
  const known = stack.findIndex(({ id }) => selection.includes(id));
  const next = stack[(known + 1) % Math.max(1, stack.length)];
  if (next === undefined) return { selection, entered: world.entered };
  if (keys.shift) return { selection: [...selection, next.id], entered: next.parentId };
  return { selection: [next.id], entered: next.parentId };
}
