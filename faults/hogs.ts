import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Project } from '#core/contract/projects-api.ts';
import { addTemplate, createFeed, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { overlappingSegments } from '#tests/harness/fakes/hostile-fonts.ts';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';
import { fontFile } from '#tests/harness/tenants.ts';
import { answerPhotos, firstPhoto } from './support/shop-feed.ts';

/** One user who uses as much of a shared resource as the product allows. */
export interface Hog {
  readonly title: string;
  /** Number of products in this user's shop. */
  readonly products: number;
  /** Resolves when the load has begun. */
  start(scene: { client: ApiClient; shop: FakeShop }): Promise<void>;
}

/** Loads on the pipeline, or on parts of the API that users share. */
export const hogs: Readonly<Record<string, Hog>> = {
  photos: {
    title: '300 photos of a host that never answers',
    products: 300,
    async start({ client, shop }) {
      answerPhotos(shop, 300, () => undefined);
      await createFeed(client, shop.feedUrl);
      await wait(2_000);
    },
  },
  sources: {
    title: '30 feeds at 1 byte/s',
    products: 20,
    async start({ client, shop }) {
      for (let n = 0; n < 30; n++) {
        shop.answers.set(`/feed.xml?${n}`, (_request, response) => {
          const timer = setInterval(() => response.write('<'), 1_000);
          response.on('close', () => clearInterval(timer));
        });
        await createFeed(client, `${shop.feedUrl}?${n}`);
      }
      await wait(1_000);
    },
  },
  bombs: {
    title: '40 photos whose texts unpack to gigabytes',
    products: 40,
    async start({ client, shop }) {
      const bomb = withTexts(
        await sharp(await firstPhoto(shop))
          .png()
          .toBuffer(),
      );
      answerPhotos(shop, 40, (response) => response.end(bomb));
      await createFeed(client, shop.feedUrl);
      await wait(2_000);
    },
  },
  large: {
    title: '40 photos of 1.5 kB and 49 megapixels',
    products: 40,
    async start({ client, shop }) {
      const plain = { width: 7_000, height: 7_000, channels: 3, background: '#3366aa' } as const;
      const photo = await sharp({ create: plain }).avif({ effort: 0 }).toBuffer();
      answerPhotos(shop, 40, (response) => response.end(photo));
      await createFeed(client, shop.feedUrl);
      await wait(2_000);
    },
  },
  drawing: {
    title: 'one feed of 3,000 products',
    products: 3_000,
    async start({ client, shop }) {
      const photo = await firstPhoto(shop);
      answerPhotos(shop, 3_000, (response) => response.end(photo));
      const { feedId } = await createFeed(client, shop.feedUrl);
      while (((await statusOf(client, feedId)).run?.done_count ?? 0) < 50) await wait(250);
    },
  },
  previews: {
    title: '110 heavy previews',
    products: 1,
    start({ client, shop }) {
      const blurred =
        '<div style="position:absolute;width:4000px;height:4000px;filter:blur(20px);background:rgba(9,9,9,0.1)">x</div>';
      const body = {
        html: `<div style="width:100%;height:100%">${blurred.repeat(3000)}</div>`,
        width: 4096,
        height: 4096,
        values: { title: 'Cup' },
        imageLink: new URL('/photos/1.jpg', shop.feedUrl).href,
        feedUrl: shop.feedUrl,
      };
      return atOnce(110, () => client.call('POST', '/functions/v1/product-preview', body));
    },
  },
  exports: {
    title: '40 exports of 100 MB',
    products: 1,
    async start({ client }) {
      await fillAccount(client);
      return atOnce(40, () => client.call('GET', '/api/v1/account/export'));
    },
  },
  fonts: {
    title: '55 hostile fonts of 262 kB',
    products: 1,
    async start({ client }) {
      const file = overlappingSegments(await readFile(fontFile)).toString('base64');
      return atOnce(55, () => client.call('POST', '/api/v1/fonts', { file_name: 'x.ttf', file }));
    },
  },
};

/** Returns a PNG with 340 texts of 7 MB each, which take 2.4 MB in the file; of larger texts the decoder unpacks only a part. */
function withTexts(png: Buffer): Buffer {
  const text = Buffer.concat([Buffer.from('zTXta\0\0', 'latin1'), deflateSync(Buffer.alloc(7 << 20, 65))]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(text.length - 4);
  ends.writeUInt32BE(crc32(text), 4);
  const chunk = Buffer.concat([ends.subarray(0, 4), text, ends.subarray(4)]);
  // Inserted after the header, which has the same length in every PNG.
  return Buffer.concat([png.subarray(0, 33), ...Array.from({ length: 340 }, () => chunk), png.subarray(33)]);
}

/** Starts all calls concurrently and does not wait for their results. */
async function atOnce(count: number, call: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 1) void call().catch(() => undefined);
}

/** Stores some 100 MB in 50 templates whose configuration does not compress. */
async function fillAccount(client: ApiClient): Promise<void> {
  const { id } = await client.ask<Project>('POST', '/api/v1/projects', { name: 'Large' });
  let seed = 11;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let n = 0; n < 50; n += 1) {
    const noise = Array.from({ length: 330_000 }, () => next().toString(36).padStart(6, '0')).join('');
    await addTemplate(client, {
      name: `Large ${n}`,
      project_id: id,
      html_dev: '<p>x</p>',
      config_dev: JSON.stringify({ noise: noise.slice(0, 1_990_000) }),
    });
  }
}
