import type { Point } from '../mask/area.ts';

export type Act =
  /** With `isLine`, draws a straight line from the end of the last stroke. */
  | { readonly kind: 'begin'; readonly at: Point; readonly isLine: boolean }
  | { readonly kind: 'go'; readonly at: Point }
  | { readonly kind: 'end' | 'cancel' }
  | { readonly kind: 'pan'; readonly by: Point }
  | { readonly kind: 'pinch'; readonly factor: number; readonly at: Point; readonly by: Point };

/** A pointer that was pressed. `isPan`: a key or button that moves the picture is held; `isLine`: one for straight lines. */
type Press = {
  readonly id: number;
  readonly kind: 'mouse' | 'pen' | 'touch';
  readonly at: Point;
  readonly isPan: boolean;
  readonly isLine?: boolean;
};

/** Maximum distance in CSS px that a finger may have moved when a second one is added to pinch. */
const hesitationPx = 14;

type Mode = 'idle' | 'stroke' | 'pan' | 'pinch' | 'spent';

/** Converts pointer events to strokes and movements of the picture: one finger paints, two move and zoom. */
export type Pointers = {
  readonly press: (press: Press) => Act[];
  readonly move: (id: number, at: Point) => Act[];
  readonly lift: (id: number) => Act[];
  /** Called when the browser has taken the pointer away, or Escape was pressed. */
  readonly abort: () => Act[];
  readonly mode: () => Mode;
};

/** Opens the handling of pointers. After a pen was used, fingers only move the picture, because a hand may rest on it. */
export function openPointers(): Pointers {
  const places = new Map<number, Point>();
  let mode: Mode = 'idle';
  let painter: { id: number; wayPx: number } | null = null;
  let hasPen = false;
  const stop = (next: Mode, kind: 'end' | 'cancel'): Act[] => {
    const wasPainting = mode === 'stroke';
    painter = null;
    mode = next;
    return wasPainting ? [{ kind }] : [];
  };
  return {
    press({ id, kind, at, isPan, isLine = false }) {
      hasPen ||= kind === 'pen';
      if (mode === 'stroke') {
        const isSecondFinger = kind === 'touch' && (painter?.wayPx ?? 0) < hesitationPx;
        // Ignores a palm, or a second button.
        if (!isSecondFinger || places.has(id)) return [];
        places.set(id, at);
        return stop('pinch', 'cancel');
      }
      places.set(id, at);
      if (mode !== 'idle') {
        if (mode === 'pan' && places.size === 2) mode = 'pinch';
        return [];
      }
      mode = isPan || (kind === 'touch' && hasPen) ? 'pan' : 'stroke';
      if (mode === 'pan') return [];
      painter = { id, wayPx: 0 };
      return [{ kind: 'begin', at, isLine }];
    },
    move(id, at) {
      const before = places.get(id);
      if (before === undefined) return [];
      const pair = mode === 'pinch' ? findPair(places) : null;
      places.set(id, at);
      const by = { x: at.x - before.x, y: at.y - before.y };
      if (mode === 'pan') return [{ kind: 'pan', by }];
      if (pair !== null) return [toPinch(pair, findPair(places) ?? pair)];
      if (mode !== 'stroke' || painter?.id !== id) return [];
      painter.wayPx += Math.hypot(by.x, by.y);
      return [{ kind: 'go', at }];
    },
    lift(id) {
      if (!places.delete(id)) return [];
      const acts = painter?.id === id ? stop('spent', 'end') : [];
      if (mode === 'pinch' && places.size < 2) mode = 'spent';
      if (places.size === 0) mode = 'idle';
      return acts;
    },
    abort() {
      const acts = stop('spent', 'cancel');
      places.clear();
      mode = 'idle';
      return acts;
    },
    mode: () => mode,
  };
}

type Pair = readonly [Point, Point];

function findPair(places: ReadonlyMap<number, Point>): Pair | null {
  const [one, other] = [...places.values()];
  return one === undefined || other === undefined ? null : [one, other];
}

function toPinch(from: Pair, to: Pair): Act {
  const [was, is] = [findMiddle(from), findMiddle(to)];
  return {
    kind: 'pinch',
    factor: Math.max(1, measureSpread(to)) / Math.max(1, measureSpread(from)),
    at: is,
    by: { x: is.x - was.x, y: is.y - was.y },
  };
}

function measureSpread([one, other]: Pair): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function findMiddle([one, other]: Pair): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
