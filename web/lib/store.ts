/** Those who want to hear of a change. */
type Listeners = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: () => void;
};

/** Opens a list of them; what `subscribe` returns takes a listener off it. */
export function openListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** A state with listeners, for `usePart`. */
export type OpenStore<State> = {
  readonly state: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  readonly put: (patch: Partial<State>) => void;
};

/** Opens one; listeners are called after every `put`. */
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
