import type { LostWords, LostText } from '#picture/fonts';
import type { LayerBox, PaintState } from './paint-types.ts';

/** What a painter tells its listeners: its state, and facts about the shown job. */
type Told = {
  readonly state: PaintState;
  readonly boxes: ReadonlyMap<string, LayerBox>;
  readonly lost: readonly LostText[];
  readonly lostOwn: readonly LostWords[];
  /** True if nothing is being painted and the newest job is fully reported. */
  readonly isSettled: boolean;
};

export type PaintTold = {
  readonly now: () => Told;
  readonly put: (patch: Partial<Omit<Told, 'state'>> & { readonly state?: Partial<PaintState> }) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly close: () => void;
};

/** Creates the state of a painter, initially without a picture; listeners are called on every change. */
export function openPaintTold(): PaintTold {
  const listeners = new Set<() => void>();
  let told: Told = {
    state: { status: 'starting', version: 0, hash: null, problem: null },
    boxes: new Map(),
    lost: [],
    lostOwn: [],
    isSettled: false,
  };
  return {
    now: () => told,
    put: ({ state: patch = {}, ...rest }) => {
      const isSame = Object.entries(patch).every(([key, value]) => Reflect.get(told.state, key) === value);
      if (isSame && Object.keys(rest).length === 0) return;
      told = { ...told, ...rest, state: isSame ? told.state : { ...told.state, ...patch } };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => listeners.clear(),
  };
}
