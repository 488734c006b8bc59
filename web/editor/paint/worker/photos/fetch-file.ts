/** Files that have not arrived by then count as failed: a picture must not wait for ever. */
const patienceMs = 15_000;

const known = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Loads a public file of ours, once. Rejects where it cannot be loaded; the next call tries again. */
export function fetchFile(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const before = known.get(address);
  if (before !== undefined) return before;
  const fetching = load(address);
  known.set(address, fetching);
  fetching.catch(() => known.delete(address));
  return fetching;
}

async function load(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
