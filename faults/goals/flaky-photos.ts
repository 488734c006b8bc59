import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import { makeRandom, type Random } from '../../packages/feed/src/random.fixture.ts';
import { createFeed, must, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/harness/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';
import type { Fault } from '../fault.ts';

const PRODUCTS = 500;
const TRIES_MAX = 3;
const HEALED_MIN = 0.95;
const SECONDS_MAX = 45;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Kind {
  /** Share of all products that fail this way. */
  readonly share: number;
  /** Reasons of which one must be recorded if the failure persists. */
  readonly reasons: readonly string[];
  /** True if the second try succeeds. */
  readonly passes: boolean;
  readonly answer: Answer;
}

const cut: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 50_000 });
  response.write(Buffer.alloc(2_000), () => response.destroy());
};

/** Creates the failures of photo hosts; half of them pass at the second try. */
async function makeKinds(): Promise<Readonly<Record<string, Kind>>> {
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const answers: Readonly<Record<string, Answer>> = {
    'status 500': (_request, response) => void response.writeHead(500).end(),
    'status 429': (_request, response) => void response.writeHead(429, { 'retry-after': '1' }).end(),
    hang: () => undefined,
    cut,
    reset: (request) => void request.socket.destroy(),
  };
  const once = (share: number, name: string) => ({
    share,
    reasons: [],
    passes: true,
    answer: answers[name] ?? cut,
  });
  const lasting = (share: number, reasons: string[], answer: Answer) => ({
    share,
    reasons,
    passes: false,
    answer,
  });
  return {
    '500 once': once(0.03, 'status 500'),
    '429 once': once(0.04, 'status 429'),
    'hangs once': once(0.03, 'hang'),
    'cut once': once(0.03, 'cut'),
    'reset once': once(0.03, 'reset'),
    '500': lasting(0.02, ['photo_http_500'], answers['status 500'] ?? cut),
    hangs: lasting(0.01, ['photo_timeout', 'photo_host_away'], () => undefined),
    cut: lasting(0.01, ['photo_reset'], cut),
    page: lasting(0.02, ['not_an_image'], (_request, response) => void response.end('<h1>Sorry</h1>')),
    '404': lasting(0.02, ['photo_http_404'], (_request, response) => void response.writeHead(404).end()),
    bomb: lasting(0.01, ['too_many_pixels'], (_request, response) => void response.end(bomb)),
  };
}

/** Runs a feed for the first time while the host of its photos fails in many ways. */
export const fault: Fault = {
  title: `a quarter of the photos of ${PRODUCTS} products fail in eleven ways, half of them once`,
  async run({ seed, say }) {
    const kinds = await makeKinds();
    const shop = await startShop(numberedProducts(PRODUCTS));
    const kindOf = spoil(shop, kinds, makeRandom(seed));
    const product = await startProduct([shop.host], {
      photoLimits: { firstByteTimeoutMs: 1_000, totalTimeoutMs: 3_000 },
    });
    try {
      const client = await signUp(product.origin);
      const since = performance.now();
      const cpu = process.cpuUsage();
      const { feedId } = await createFeed(client, shop.feedUrl);
      await product.settle();
      const seconds = Math.round((performance.now() - since) / 100) / 10;
      const { user, system } = process.cpuUsage(cpu);
      const { run } = await statusOf(client, feedId);
      const text = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
      const recorded = await allProducts(client, feedId);
      const rows = Object.entries(kinds).map(([kind, { reasons, passes }]) => {
        const ids = [...kindOf].filter(([, own]) => own === kind).map(([id]) => id);
        const right = ids.filter((id) => {
          const { state, reason_code: reason } = recorded.get(id) ?? {};
          return passes ? state === 'enhanced' : state === 'original' && reasons.includes(reason ?? '');
        });
        const others = ids
          .filter((id) => !right.includes(id))
          .map((id) => recorded.get(id)?.reason_code ?? recorded.get(id)?.state);
        return { kind, products: ids.length, right: right.length, instead: [...new Set(others)].join(' ') };
      });
      const tries = Math.max(0, ...[...kindOf.keys()].map((id) => timesAsked(shop, id)));
      const items = text.match(/<item>/g)?.length ?? 0;
      const sum = (isOnce: boolean, key: 'products' | 'right') =>
        rows.filter(({ kind }) => kinds[kind]?.passes === isOnce).reduce((all, row) => all + row[key], 0);
      const healed = sum(true, 'right') / sum(true, 'products');
      say(`${seconds} s, ${Math.round((user + system) / 1e6)} s of the server's processor`);
      const losses = [
        ...(run?.state === 'published' && items === PRODUCTS
          ? []
          : [`the run is ${run?.state ?? 'none'}, the feed has ${items} products`]),
        ...(sum(false, 'right') === sum(false, 'products') ? [] : ['a reason is not the one of its fault']),
        ...(healed >= HEALED_MIN ? [] : [`${Math.round(healed * 100)} % of what passes was healed`]),
        ...(tries <= TRIES_MAX ? [] : [`a photo was asked for ${tries} times`]),
        ...(seconds <= SECONDS_MAX ? [] : [`${seconds} s`]),
      ];
      const figure = `${items} products, reasons right ${sum(false, 'right')} of ${sum(false, 'products')}, healed ${sum(true, 'right')} of ${sum(true, 'products')}, at most ${tries} tries, ${seconds} s`;
      return { rows, losses, goals: [{ goal: 'R4', figure, isMet: losses.length === 0 }] };
    } finally {
      await product.close();
      await shop.close();
    }
  },
};

async function allProducts(client: ApiClient, feedId: string): Promise<Map<string, FeedProduct>> {
  const all = new Map<string, FeedProduct>();
  for (let page = 1; all.size < PRODUCTS && page <= PRODUCTS / 100; page += 1) {
    const path = `/functions/v1/feeds/${feedId}/products?page_size=200&page=${page}`;
    const { body } = await must<{ items: FeedProduct[] }>(client.call('GET', path));
    for (const each of body.items) all.set(each.product_id, each);
  }
  return all;
}

/** Makes the photos of some products fail; returns the kind of failure by product. */
function spoil(shop: FakeShop, kinds: Readonly<Record<string, Kind>>, random: Random): Map<string, string> {
  const kindOf = new Map<string, string>();
  const free = shop.products.map((_product, index) => index);
  for (const [kind, { share, passes, answer }] of Object.entries(kinds))
    for (let n = 0; n < PRODUCTS * share; n += 1) {
      const [index = 0] = free.splice(random.below(free.length), 1);
      const asked = photoOf(index + 1);
      kindOf.set(`sku-${index + 1}`, kind);
      shop.answers.set(asked, (request, response) => {
        answer(request, response);
        if (passes) shop.answers.delete(asked);
      });
    }
  return kindOf;
}

function timesAsked(shop: FakeShop, id: string): number {
  const asked = photoOf(Number(id.replace('sku-', '')));
  return shop.requests.filter((request) => request === asked).length;
}

function photoOf(number: number): string {
  return `/photos/${number}.jpg`;
}
