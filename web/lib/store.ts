import { openListeners } from './listeners.ts';

/** A state with listeners that are called when it changes; see `usePart`. */
export type OpenStore<State> = {
  readonly state: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  readonly put: (patch: Partial<State>) => void;
};

export function openStore<State extends object>(start: State): OpenStore<State> {
  let state = start;
  const { subscribe, tell } = openListeners();
  return {
    state: () => state,
    subscribe,
    put: (patch) => {
      state = { ...state, ...patch };
      tell();
    },
  };
}
