import { onceEach } from '#web/lib/once-each.ts';

/** Time in ms after which loading a file counts as failed: a picture must not wait for ever. */
const patienceMs = 15_000;

const once = onceEach<Uint8Array<ArrayBuffer>>();

/** Loads a public file of ours, once. Rejects where it cannot be loaded; the next call tries again. */
export function fetchFile(address: string): Promise<Uint8Array<ArrayBuffer>> {
  return once(address, () => load(address));
}

async function load(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
