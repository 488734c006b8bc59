/** Opens answers by key: each is requested once, and again only where it was refused. */
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
