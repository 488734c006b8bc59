import { setTimeout as wait } from 'node:timers/promises';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { statusOf, type ApiClient } from '#tests/harness/api-client.ts';

/** True if a run will make no further progress without a person. */
export function hasEnded(run: Run): boolean {
  return ['published', 'failed', 'held', 'cancelled'].includes(run.state);
}

/** Returns the newest run of a feed; null if there is none, or if the server does not answer. */
export async function runOf(client: ApiClient, feedId: string): Promise<Run | null> {
  const status = await statusOf(client, feedId).catch(() => null);
  return status?.run ?? null;
}

/** Waits for the end of a run other than `after`, even if processes are killed meanwhile; null after `timeoutMs`. */
export async function untilEnded(
  client: ApiClient,
  feedId: string,
  { after, timeoutMs = 120_000 }: { after?: string | undefined; timeoutMs?: number } = {},
): Promise<Run | null> {
  const since = performance.now();
  while (performance.now() - since < timeoutMs) {
    const run = await runOf(client, feedId);
    if (run !== null && run.id !== after && hasEnded(run)) return run;
    // The wait grows, because the number of a user's calls per minute is limited.
    await wait(Math.min(400, Math.max(50, (performance.now() - since) / 20)));
  }
  return null;
}

/** Waits until a run other than `after` has published this many products; throws if it ends differently. */
export async function untilPublished(
  client: ApiClient,
  feedId: string,
  { products, after }: { products: number; after?: string | undefined },
): Promise<Run> {
  const run = await untilEnded(client, feedId, { after, timeoutMs: 60 * 60_000 });
  if (run?.state === 'published' && run.enhanced_count === products) return run;
  throw new Error(`the run ended as ${JSON.stringify(run)}`);
}
