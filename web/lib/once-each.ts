/** Creates a cache of answers by key. Each is requested once; after a failure, the next call requests it again. */
export function onceEach<Answer>(): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return (key, ask) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const asking = ask();
    known.set(key, asking);
    asking.catch(() => known.delete(key));
    return asking;
  };
}
