import { setTimeout as wait } from 'node:timers/promises';
import { statusOf, type ApiClient } from '#tests/harness/api-client.ts';

/** Waits until a run other than `last` has published that many products, and throws where it ends otherwise. */
export async function untilPublished(
  client: ApiClient,
  { feedId, productCount, last }: { feedId: () => string; productCount: number; last?: string | undefined },
): Promise<void> {
  for (;;) {
    const { run } = await statusOf(client, feedId());
    if (run !== null && run.id !== last) {
      if (run.state === 'published' && run.enhanced_count === productCount) return;
      if (['published', 'failed', 'held', 'cancelled'].includes(run.state))
        throw new Error(`the run ended as ${JSON.stringify(run)}`);
    }
    await wait(200);
  }
}
