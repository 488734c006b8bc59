/** A state with listeners, for `usePart`. */
export type OpenStore<State> = {
  readonly state: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  readonly put: (patch: Partial<State>) => void;
};

/** Opens one; listeners are called after every `put`. */
export function openStore<State extends object>(start: State): OpenStore<State> {
  let state = start;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (patch) => {
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
  };
}
