import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createFeed, productsOf, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const good = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#456' } })
  .jpeg()
  .toBuffer();
const tiny = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#456' } })
  .jpeg()
  .toBuffer();
const bomb = blackPng(12_000);

/** A square of black and white pixels, as PNG writes it: a few thousand bytes for very many pixels. */
function blackPng(size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(1, 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const rows = deflateSync(Buffer.alloc(size * (1 + size / 8)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Permanent failures, each with the reason to be recorded. */
const permanent: Record<string, [reason: string, answer: Answer]> = {
  gone: ['photo_http_410', (_request, response) => void response.writeHead(410).end()],
  forbidden: ['photo_http_403', (_request, response) => void response.writeHead(403).end()],
  broken_server: ['photo_http_500', (_request, response) => void response.writeHead(500).end()],
  silent: ['photo_timeout', () => undefined],
  hangs_up: ['photo_reset', (request) => void request.socket.destroy()],
  short: [
    'photo_reset',
    (_request, response) => {
      response.writeHead(200, { 'content-length': good.length });
      response.write(good.subarray(0, 500), () => response.destroy());
    },
  ],
  endless: [
    'photo_too_large',
    (_request, response) => {
      const block = Buffer.alloc(1 << 20);
      const more = () => void (response.destroyed || response.write(block, () => setImmediate(more)));
      more();
    },
  ],
  loop: [
    'photo_bad_redirect',
    (request, response) => void response.writeHead(302, { location: request.url }).end(),
  ],
  inward: [
    'photo_blocked_address',
    (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  ],
  page: ['not_an_image', (_request, response) => void response.end('<!doctype html><p>Log in first')],
  cut: ['broken_image', (_request, response) => void response.end(good.subarray(0, good.length / 2))],
  bomb: ['too_many_pixels', (_request, response) => void response.end(bomb)],
  tiny: ['too_small', (_request, response) => void response.end(tiny)],
};

/** Fails once in a way that may pass, and is well on the second try. */
const transient: Record<string, Answer> = {
  busy_once: (_request, response) => void response.writeHead(503).end(),
  throttled_once: (_request, response) => void response.writeHead(429, { 'retry-after': '1' }).end(),
  hangs_up_once: (request) => void request.socket.destroy(),
  silent_once: () => undefined,
};

test('an origin that fails in seventeen ways: every product is published, with the right reason or recovered', async () => {
  const names = [...Object.keys(permanent), ...Object.keys(transient)];
  const products = [
    ...numberedProducts(2),
    ...names.map((name) => ({ id: name, title: name, price: '1.00 EUR', photoPath: `/hostile/${name}` })),
  ];
  const shop = await startShop(products);
  for (const [name, [, answer]] of Object.entries(permanent)) shop.answers.set(`/hostile/${name}`, answer);
  for (const [name, answer] of Object.entries(transient)) {
    shop.answers.set(`/hostile/${name}`, (request, response) => {
      const isFirst = shop.requests.filter((path) => path === request.url).length === 1;
      if (isFirst) answer(request, response);
      else response.end(good);
    });
  }
  const product = await startProduct([shop.host], {
    photoLimits: { firstByteTimeoutMs: 2_000, totalTimeoutMs: 10_000 },
  });
  onTestFinished(async () => {
    await product.close();
    await shop.close();
  });
  const client = await signUp(product.origin);
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const { run } = await statusOf(client, feedId);
  expect(run).toMatchObject({
    state: 'published',
    product_count: products.length,
    done_count: products.length,
  });
  const recorded = new Map((await productsOf(client, feedId)).map((p) => [p.product_id, p]));
  const reasons = Object.keys(permanent).map((name) => [name, recorded.get(name)?.reason_code]);
  expect(reasons).toEqual(Object.entries(permanent).map(([name, [reason]]) => [name, reason]));
  for (const name of Object.keys(transient))
    expect([name, recorded.get(name)?.state]).toEqual([name, 'enhanced']);
  const xml = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
  expect(xml.match(/<item>/g)).toHaveLength(products.length);
  for (const name of Object.keys(permanent)) expect(xml).toContain(`/hostile/${name}</g:image_link>`);
}, 90_000);
