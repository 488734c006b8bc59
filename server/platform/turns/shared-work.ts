/** Work in progress in this process, by key. Concurrent calls with the same key share its result or failure, which is not stored. */
export class SharedWork<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  get(key: string): Promise<T> | undefined {
    return this.#underWay.get(key);
  }

  /** Returns the result of the work in progress for this key; if there is none, starts `work` and returns its result. */
  do(key: string, work: () => Promise<T>): Promise<T> {
    const other = this.#underWay.get(key);
    if (other !== undefined) return other;
    const own = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, own);
    return own;
  }
}

/** Wraps work so that only one call at a time is in progress: concurrent callers share its result. */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  const shared = new SharedWork<T>();
  return () => shared.do('', work);
}
