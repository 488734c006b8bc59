/** Work under way in this process, by key: whoever asks for a key meanwhile shares its result, or its failure. Nothing is kept afterwards. */
export class SharedWork<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  get(key: string): Promise<T> | undefined {
    return this.#underWay.get(key);
  }

  /** Returns the result of the work under way for this key, or of `work`, which begins now. */
  do(key: string, work: () => Promise<T>): Promise<T> {
    const other = this.#underWay.get(key);
    if (other !== undefined) return other;
    const own = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, own);
    return own;
  }
}

/** Wraps work so that one call at a time is in progress: everybody who calls meanwhile shares its result. */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  const shared = new SharedWork<T>();
  return () => shared.do('', work);
}
