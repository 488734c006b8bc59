import { useSyncExternalStore } from 'react';
import type { Point } from '../mask/area.ts';
import type { Effect } from '../mask/sheet.ts';
import type { View } from '../view/view.ts';
import type { OpenStore } from '#web/lib/store.ts';

/** Background that is shown behind the product. */
export type Look = 'checks' | 'white' | 'color' | 'photo';

/** Everything about the brush that its buttons and its picture show. */
export type BenchState = {
  readonly view: View;
  readonly effect: Effect;
  readonly tool: 'brush' | 'fill';
  /** Across, in px of the picture. */
  readonly sizePx: number;
  /** Softness in percent of the brush's radius. */
  readonly softness: number;
  /** Tolerance in percent of 255 levels. */
  readonly tolerance: number;
  readonly onlyColor: boolean;
  readonly look: Look;
  /** Whether the original photo is shown, for as long as a button or key is held. */
  readonly isOriginal: boolean;
  /** Place where keys paint, in px of the picture; null while a pointer does. */
  readonly crosshair: Point | null;
  readonly isLowered: boolean;
  /** Steps that can be taken back and done again. */
  readonly counts: { readonly undo: number; readonly redo: number };
  readonly isEmpty: boolean;
  /** Next text for a screen reader. */
  readonly said: string;
};

/** Returns the initial state: a brush of a thirtieth of the picture's width, nearly hard, like the edges of products. */
export function beginningState(longSidePx: number): BenchState {
  return {
    view: { zoom: 1, x: 0, y: 0 },
    effect: 'keep',
    tool: 'brush',
    sizePx: Math.max(4, Math.round(longSidePx / 30)),
    softness: 25,
    tolerance: 10,
    onlyColor: false,
    look: 'checks',
    isOriginal: false,
    crosshair: null,
    isLowered: false,
    counts: { undo: 0, redo: 0 },
    isEmpty: true,
    said: '',
  };
}

export const sizeLimits = { min: 2, max: 300 } as const;

/** Returns a part of a state; renders again when it changes. */
export function useStore<State, Part>(
  { state, subscribe }: OpenStore<State>,
  part: (state: State) => Part,
): Part {
  return useSyncExternalStore(subscribe, () => part(state()));
}
