export type Listeners = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: () => void;
};

/** Creates a set of listeners; `subscribe` returns a function that removes the listener. */
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
