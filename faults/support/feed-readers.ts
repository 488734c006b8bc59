import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '#tests/harness/api-client.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';

/** Counts of the readers' answers while things were taken away. */
export interface Sights {
  reads: number;
  unwhole: number;
  refused: number;
}

/** Reads the feed at both servers in turn, and counts what was refused (a retry helps) and what was no feed of so many products. */
export async function readFeed(
  apis: readonly ProductProcess[],
  feedId: string,
  {
    sights,
    untilMs,
    isThere,
    products,
  }: { sights: Sights; untilMs: number; isThere: boolean; products: number },
): Promise<void> {
  for (let n = 0; performance.now() < untilMs; n += 1) {
    await wait(20);
    const answer = await fetch(`${apis[n % apis.length]?.origin}/feedmaker/${feedId}/feed.xml`);
    const text = await answer.text();
    if (!isThere && answer.status === 404) continue;
    sights.reads += 1;
    if (answer.status !== 200) sights.refused += 1;
    else if ((text.match(/<g:id>/g)?.length ?? 0) !== products) sights.unwhole += 1;
  }
}

/** A sentence for each of them that is signed in no more. */
export async function signedOut(clients: readonly ApiClient[]): Promise<string[]> {
  const answers = await Promise.all(clients.map((client) => client.call('GET', '/api/v1/projects')));
  const refused = answers.filter(({ status }) => status !== 200);
  return refused.map(({ status }) => `the user is signed in no more: ${status}`);
}
