/** Wraps work so that one call at a time is in progress: everybody who calls meanwhile shares its result. */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= work().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
