import { Fault as KnownFault } from '#core/fault.ts';
import { analyseFeed, FeedError, noRepairs, readProducts, repairFeed } from '#feed';
import { mapping } from '../../packages/feed/src/feed.fixture.ts';
import { toAsync, makeRandom, type Random } from '../../packages/feed/src/random.fixture.ts';
import { fillTemplate } from '#picture/values';
import { parseTemplateHtml } from '#picture/html';
import { createDefaultTemplate } from '#picture/designs';
import type { TemplateNode } from '#picture';
import { createFetchRemote } from '#server/platform/fetch/fetch-remote.ts';
import { startOrigin } from '#tests/harness/fake-origin.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import type { Fault } from '../fault.ts';
import { fieldText, innerAddress, mutated, noise } from './fuzz-inputs.ts';

const DOCUMENTS = 20_000;
const NOISES = 2_000;
const VALUES = 5_000;
const ADDRESSES = 5_000;
const MS_MAX = 250;

interface Tally {
  readonly what: string;
  tried: number;
  /** Number of failures that are missing in our fault table. */
  unknown: number;
  /** Number of inputs that were accepted without any failure. */
  accepted: number;
  slowestMs: number;
  readonly examples: string[];
}

/** Gives the readers documents, values and addresses that are made to break them. */
export const fault: Fault = {
  title: `${DOCUMENTS} mutated feeds, ${NOISES} pieces of noise, ${VALUES} values and ${ADDRESSES} addresses`,
  async run({ seed, say }) {
    const random = makeRandom(seed);
    const shop = await startShop(numberedProducts(3));
    const feed = shop.feedText();
    await shop.close();
    const tallies = [
      await tally('mutated feeds', DOCUMENTS, () =>
        readEverything(new TextEncoder().encode(mutated(feed, random))),
      ),
      await tally('noise', NOISES, () => readEverything(noise(random))),
      await tally('values', VALUES, () => fillWith(random)),
    ];
    const { addresses, hits, control } = await askInside(random);
    tallies.push(addresses);
    for (const each of tallies) for (const example of each.examples) say(`${each.what}: ${example}`);
    const losses = [
      ...tallies
        .filter(({ unknown }) => unknown > 0)
        .map(({ what, unknown }) => `${what}: ${unknown} failed in a way nobody knows`),
      ...tallies
        .filter(({ slowestMs }) => slowestMs > MS_MAX)
        .map(({ what, slowestMs }) => `${what}: one took ${slowestMs} ms`),
      ...(hits === 0 ? [] : [`${hits} requests reached what is inside`]),
      ...(control > 0 ? [] : ['the address that is allowed was not reached either: this shows nothing']),
    ];
    const tried = tallies.map(({ what, tried: count }) => `${count} ${what}`).join(', ');
    const slowest = Math.max(...tallies.map(({ slowestMs }) => slowestMs));
    const figure = `${tried}: ${tallies.reduce((all, each) => all + each.unknown, 0)} unknown failures, slowest ${slowest} ms of processor, ${hits} reached the inside`;
    const rows = tallies.map(({ examples: _examples, ...row }) => row);
    return { rows, losses, goals: [{ goal: 'R13', figure, isMet: losses.length === 0 }] };
  },
};

/** Tries a reader; it may only fail with failures for which there is a sentence for users. */
async function tally(what: string, count: number, read: () => Promise<void> | void): Promise<Tally> {
  const seen: Tally = { what, tried: 0, unknown: 0, accepted: 0, slowestMs: 0, examples: [] };
  for (; seen.tried < count; seen.tried += 1) {
    const before = process.threadCpuUsage();
    try {
      await read();
      seen.accepted += 1;
    } catch (error) {
      if (!(error instanceof KnownFault) && !(error instanceof FeedError)) {
        seen.unknown += 1;
        if (seen.examples.length < 3)
          seen.examples.push(error instanceof Error ? (error.stack ?? '') : String(error));
      }
    }
    const { user, system } = process.threadCpuUsage(before);
    seen.slowestMs = Math.max(seen.slowestMs, Math.round((user + system) / 1000));
  }
  return seen;
}

/** Reads a feed like a run does: analyses it, repairs its faults, and reads the products of the result. */
async function readEverything(bytes: Uint8Array): Promise<void> {
  analyseFeed(bytes);
  const mended: Uint8Array[] = [];
  for await (const piece of repairFeed(toAsync([bytes]), noRepairs())) mended.push(piece);
  for await (const product of readProducts(toAsync(mended), mapping())) if (product.id === undefined) return;
}

const { html } = createDefaultTemplate({ name: 'Any', type: 'custom', width: 600, height: 600 });
const template = parseTemplateHtml(`${html}<p>{{TITLE}} {{BRAND}} {{PRICE}}</p>`);

/** Checks that values stay text: whatever they contain, the template gains no element. */
function fillWith(random: Random): void {
  const values = { TITLE: fieldText(random), BRAND: fieldText(random), PRICE: fieldText(random) };
  const filled = fillTemplate(template.tree, values);
  const [most, now] = [elementsIn(template.tree), elementsIn(filled)];
  if (now > most) throw new Error(`${now} elements instead of ${most}: ${JSON.stringify(values)}`);
}

function elementsIn(node: TemplateNode): number {
  return 'children' in node ? node.children.reduce((sum, child) => sum + elementsIn(child), 1) : 0;
}

/** Requests addresses of this machine, where a server listens that must never be reached. */
async function askInside(random: Random): Promise<{ addresses: Tally; hits: number; control: number }> {
  const canary = await startOrigin((_request, response) => response.end('secret'));
  const port = Number(canary.host.split(':').at(-1));
  const guarded = createFetchRemote({ allowHosts: [] });
  const open = createFetchRemote({ allowHosts: [canary.host] });
  try {
    const addresses = await tally('addresses', ADDRESSES, async () => {
      await guarded.bytes(innerAddress(random, port), { kind: 'sample', isUrgent: true });
    });
    const hits = canary.hits.length;
    await open.bytes(`http://${canary.host}/`, { kind: 'sample', isUrgent: true });
    return { addresses, hits, control: canary.hits.length - hits };
  } finally {
    await guarded.close();
    await open.close();
    await canary.close();
  }
}
