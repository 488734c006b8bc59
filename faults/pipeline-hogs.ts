import { setTimeout as wait } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { createFeed, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';

/** One user who takes all that they can get. */
export interface Hog {
  readonly title: string;
  /** Products of the hog's shop. */
  readonly products: number;
  /** Resolves when it is at work. */
  start(scene: { client: ApiClient; shop: FakeShop }): Promise<void>;
}

/** Loads that hold the pipeline. */
export const pipelineHogs: Readonly<Record<string, Hog>> = {
  photos: {
    title: '300 photos of a host that never answers',
    products: 300,
    async start({ client, shop }) {
      for (let n = 1; n <= 300; n++) shop.answers.set(`/photos/${n}.jpg`, () => undefined);
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
      const photo = await (await fetch(new URL('/photos/1.jpg', shop.feedUrl))).arrayBuffer();
      const bomb = withTexts(await sharp(photo).png().toBuffer());
      for (let n = 1; n <= 40; n++)
        shop.answers.set(`/photos/${n}.jpg`, (_request, response) => void response.end(bomb));
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
      for (let n = 1; n <= 40; n++)
        shop.answers.set(`/photos/${n}.jpg`, (_request, response) => void response.end(photo));
      await createFeed(client, shop.feedUrl);
      await wait(2_000);
    },
  },
  drawing: {
    title: 'one feed of 3,000 products',
    products: 3_000,
    async start({ client, shop }) {
      // The shop runs on the same machine, and making photos is not what is measured.
      const photo = Buffer.from(await (await fetch(new URL('/photos/1.jpg', shop.feedUrl))).arrayBuffer());
      for (let n = 1; n <= 3_000; n++)
        shop.answers.set(`/photos/${n}.jpg`, (_request, response) => void response.end(photo));
      const { feedId } = await createFeed(client, shop.feedUrl);
      while (((await statusOf(client, feedId)).run?.done_count ?? 0) < 50) await wait(250);
    },
  },
};

/** A PNG with 340 texts of 7 MB each, which take 2.4 MB of it; of one that is larger, the decoder unpacks but a part. */
function withTexts(png: Buffer): Buffer {
  const text = Buffer.concat([Buffer.from('zTXta\0\0', 'latin1'), deflateSync(Buffer.alloc(7 << 20, 65))]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(text.length - 4);
  ends.writeUInt32BE(crc32(text), 4);
  const chunk = Buffer.concat([ends.subarray(0, 4), text, ends.subarray(4)]);
  // Behind the header, which is as long in every PNG.
  return Buffer.concat([png.subarray(0, 33), ...Array.from({ length: 340 }, () => chunk), png.subarray(33)]);
}
