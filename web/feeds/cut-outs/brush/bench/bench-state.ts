import { useSyncExternalStore } from 'react';
import type { Point } from '../mask/area.ts';
import type { Effect } from '../mask/sheet.ts';
import type { View } from '../view/view.ts';
import type { OpenStore } from '#web/lib/store.ts';

/** Background that is shown behind the product. */
export type Look = 'checks' | 'white' | 'color' | 'photo';

/** State of the brush, as shown by its buttons and its picture. */
export type BenchState = {
  readonly view: View;
  readonly effect: Effect;
  readonly tool: 'brush' | 'fill';
  /** Diameter, in px of the picture. */
  readonly sizePx: number;
  /** Softness in percent of the brush's radius. */
  readonly softness: number;
  /** Tolerance in percent: how much each channel of a colour may differ, of 255 levels. */
  readonly tolerance: number;
  readonly onlyColor: boolean;
  readonly look: Look;
  /** True to show the original photo, while a button or key is held. */
  readonly isOriginal: boolean;
  /** Point at which keys paint, in px of the picture; null while a pointer paints. */
  readonly crosshair: Point | null;
  readonly isLowered: boolean;
  readonly counts: { readonly undo: number; readonly redo: number };
  readonly isEmpty: boolean;
  /** Text that a screen reader should read next. */
  readonly said: string;
};

/** Returns the initial state: a brush of a thirtieth of the picture's longer side, almost hard, like the edges of most products. */
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

/** Returns a part of a state; the component is rendered again when it changes. */
export function useStore<State, Part>(
  { state, subscribe }: OpenStore<State>,
  part: (state: State) => Part,
): Part {
  return useSyncExternalStore(subscribe, () => part(state()));
}
