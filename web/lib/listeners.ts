/** Those who want to hear of a change. */
export type Listeners = {
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
