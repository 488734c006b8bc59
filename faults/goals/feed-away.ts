import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { requestRun } from '#server/jobs.ts';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';
import type { Fault } from '../fault.ts';
import { startPricedShop } from '../support/shop-feed.ts';

const PRODUCTS = 20;

/** A bad answer of a shop, and how the run that gets it must end. */
interface Way {
  readonly answer: (response: ServerResponse, shop: FakeShop) => void;
  readonly ends: 'failed' | 'held';
}

const bomb = gzipSync(Buffer.alloc(100 << 20, ' '));

/** Bad answers of a shop in place of its feed. */
const ways: Readonly<Record<string, Way>> = {
  'status 500': { ends: 'failed', answer: (response) => void response.writeHead(500).end() },
  'no answer': { ends: 'failed', answer: () => undefined },
  'cut short': {
    ends: 'failed',
    answer: (response, shop) => {
      const text = shop.feedText();
      response.writeHead(200, { 'content-length': Buffer.byteLength(text) });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
    },
  },
  'half of its XML': {
    ends: 'failed',
    answer: (response, shop) => void response.end(shop.feedText().slice(0, 2_000)),
  },
  'an empty file': { ends: 'failed', answer: (response) => void response.end() },
  'a page': {
    ends: 'failed',
    answer: (response) => void response.end('<!doctype html><html><body>We are closed<br></body></html>'),
  },
  '100 MB that unpack from little': {
    ends: 'failed',
    answer: (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(bomb);
    },
  },
  'a third of its products': {
    ends: 'held',
    answer(response, shop) {
      const all = shop.products;
      shop.products = all.slice(0, PRODUCTS / 3);
      response.end(shop.feedText());
      shop.products = all;
    },
  },
};

/** Refreshes the feed once with each bad answer, and then with the right one. */
export const fault: Fault = {
  title: `a feed of ${PRODUCTS} products answers in ${Object.keys(ways).length} wrong ways, one refresh each`,
  async run({ say }) {
    const { shop, reprice } = await startPricedShop(PRODUCTS);
    const product = await startProduct([shop.host], { feedLimits: { firstByteTimeoutMs: 1_000 } });
    const losses: string[] = [];
    const rows = [];
    try {
      const client = await signUp(product.origin);
      const { feedId } = await createFeed(client, shop.feedUrl);
      await product.settle();
      const hashOf = async () => {
        const answer = await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`);
        return createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex');
      };
      const run = async () => {
        await requestRun(product.platform, feedId, { restart: false, isManual: true });
        await product.settle();
        return (await statusOf(client, feedId)).run;
      };
      for (const [name, { answer, ends }] of Object.entries(ways)) {
        const before = await hashOf();
        reprice();
        shop.answers.set('/feed.xml', (_request, response) => answer(response, shop));
        const bad = await run();
        const during = await hashOf();
        shop.answers.clear();
        const good = await run();
        const after = await hashOf();
        const row = {
          'the feed is': name,
          run: bad?.state ?? 'none',
          reason: bad?.error_code ?? '',
          bytes: during === before ? 'as before' : 'others',
          'next run': good?.state ?? 'none',
        };
        rows.push(row);
        say(JSON.stringify(row));
        const isToldWhy = ends === 'held' || (bad?.error_text ?? '') !== '';
        if (bad?.state !== ends || during !== before || !isToldWhy)
          losses.push(`${name}: ${JSON.stringify(row)}`);
        else if (good?.state !== 'published' || after === before) losses.push(`${name}: did not heal`);
      }
    } finally {
      await product.close();
      await shop.close();
    }
    const figure = `${rows.length - losses.length} of ${rows.length} ways kept the bytes, told why and healed`;
    return { rows, losses, goals: [{ goal: 'R5', figure, isMet: losses.length === 0 }] };
  },
};
