import { setTimeout as wait } from 'node:timers/promises';
import { createFeed, signUp, statusOf, type ApiClient } from '#tests/api-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';

/** What somebody sees who lives beside others. */
export interface NeighbourResult {
  /** From the first call of the wizard to the published feed of 20 products. */
  publishSeconds: number;
  /** Of `/readyz`, and of the list of projects of a user who does nothing else. */
  readyP99Ms: number;
  projectsP99Ms: number;
  /** Calls of the two that were not answered with 200. */
  refused: number;
}

const PRODUCTS = 20;

/** So often is each of the two calls made, which a user may do 300 times a minute. */
const SAMPLE_MS = 250;

/** The shop of the neighbour; its host belongs into FETCH_ALLOW_HOSTS. */
export function startNeighboursShop(): Promise<FakeShop> {
  return startShop(numberedProducts(PRODUCTS));
}

/** A new user publishes a feed of 20 products while others do what they do; takes `atLeastMs`, and at most five minutes. */
export async function measureNeighbour(
  origin: string,
  shop: FakeShop,
  atLeastMs = 15_000,
): Promise<NeighbourResult> {
  const observer = await signUp(origin);
  const end = new AbortController();
  const ready = sample(end.signal, async () => (await fetch(`${origin}/readyz`)).status);
  const projects = sample(end.signal, async () => (await observer.call('GET', '/api/v1/projects')).status);
  const since = performance.now();
  const publishSeconds = await secondsToPublish(await signUp(origin), shop);
  await wait(Math.max(0, atLeastMs - (performance.now() - since)));
  end.abort();
  const [ofReady, ofProjects] = [await ready, await projects];
  return {
    publishSeconds,
    readyP99Ms: p99(ofReady.times),
    projectsP99Ms: p99(ofProjects.times),
    refused: ofReady.refused + ofProjects.refused,
  };
}

/** NaN after five minutes. */
async function secondsToPublish(client: ApiClient, shop: FakeShop): Promise<number> {
  const since = performance.now();
  const { feedId } = await createFeed(client, shop.feedUrl);
  while (performance.now() - since < 300_000) {
    const status = await statusOf(client, feedId).catch(() => null);
    if (status?.published != null) return Number(((performance.now() - since) / 1000).toFixed(2));
    await wait(300);
  }
  return Number.NaN;
}

/** Calls at a fixed pace whether or not the ones before were answered, as many visitors do. */
async function sample(
  signal: AbortSignal,
  call: () => Promise<number>,
): Promise<{ times: number[]; refused: number }> {
  const times: number[] = [];
  let refused = 0;
  const calls: Promise<void>[] = [];
  while (!signal.aborted) {
    const since = performance.now();
    const asked = call().then(
      (status) => void (refused += status === 200 ? 0 : 1),
      () => void (refused += 1),
    );
    calls.push(asked.then(() => void times.push(performance.now() - since)));
    await wait(SAMPLE_MS);
  }
  await Promise.all(calls);
  return { times, refused };
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN);
}
