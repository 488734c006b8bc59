import type { ServerResponse } from 'node:http';
import { createDefaultTemplate } from '#picture/designs';
import { requestRun } from '#server/jobs.ts';
import { createFeed, must, signIn, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import type { Fault } from './fault.ts';
import { imagesOf, startPricedShop } from './support/shop-feed.ts';

const PRODUCTS = 60;
const DAY_MS = 24 * 60 * 60_000;

/** Ways for a photo host to be away. */
const failures: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'status 503': (response) => void response.writeHead(503).end('busy'),
  'status 403': (response) => void response.writeHead(403).end('no'),
  'status 404': (response) => void response.writeHead(404).end('gone'),
  'a web page': (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>'),
  'a dropped connection': (response) => void response.destroy(),
  'half a photo': (response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 50_000 });
    response.write(Buffer.alloc(2_000), () => response.destroy());
  },
};

interface Scene {
  product: TestProduct;
  client: ApiClient;
  feedId: string;
  project: { id: string };
  readonly reprice: () => number;
  /** Lets the product's clock run ahead. */
  moveClock(ms: number): void;
}

/** Phases in which the photos are asked for; `isRedrawn` where every picture must change. */
const phases: Readonly<Record<string, { isRedrawn: boolean; begin: (scene: Scene) => Promise<void> }>> = {
  'Check all photos': { isRedrawn: false, begin: (scene) => checkPhotos(scene) },
  'scheduled run': { isRedrawn: false, begin: (scene) => scheduled(scene) },
  'daily recheck': {
    isRedrawn: false,
    begin(scene) {
      scene.moveClock(25 * 60 * 60_000);
      return scheduled(scene);
    },
  },
  'price change': {
    isRedrawn: true,
    begin(scene) {
      scene.reprice();
      return scheduled(scene);
    },
  },
  'template change': {
    isRedrawn: true,
    async begin({ client, feedId, project }) {
      const { body } = await must<{ feedSettings: object }>(
        client.call('GET', `/functions/v1/feeds?id=${feedId}`),
      );
      const { html } = createDefaultTemplate({ name: 'Other', type: 'custom', width: 640, height: 640 });
      const feedSettings = {
        ...body.feedSettings,
        defaultHtmlTemplate: Buffer.from(html.replaceAll('#1f2937', '#7c2d12')).toString('base64'),
        width: 640,
        height: 640,
      };
      await must(
        client.call('PATCH', `/functions/v1/feeds?id=${feedId}`, {
          id: feedId,
          name: 'Main feed',
          project_id: project.id,
          template_id: null,
          feedSettings,
        }),
      );
    },
  },
};

async function checkPhotos({ product, feedId }: Scene): Promise<void> {
  await requestRun(product.platform, feedId, { restart: false, checksPhotos: true });
}

async function scheduled({ product, feedId }: Scene): Promise<void> {
  await requestRun(product.platform, feedId, { restart: false });
}

/** The photo host away in every phase in which photos are asked for, and back again. */
export const fault: Fault = {
  title: `the photo host of ${PRODUCTS} products is away, in each phase and each way`,
  async run({ say }) {
    const losses: string[] = [];
    const rows = [];
    for (const [phase, { begin, isRedrawn }] of Object.entries(phases))
      for (const [failure, answer] of Object.entries(failures)) {
        const { shop, reprice } = await startPricedShop(PRODUCTS);
        let aheadMs = 0;
        const product = await startProduct([shop.host], {
          clock: { now: () => new Date(Date.now() + aheadMs) },
          photoLimits: { firstByteTimeoutMs: 1_000, totalTimeoutMs: 2_000 },
        });
        try {
          const client = await signUp(product.origin);
          const created = await createFeed(client, shop.feedUrl);
          const { feedId } = created;
          const scene = {
            product,
            client,
            ...created,
            reprice,
            moveClock: (ms: number) => void (aheadMs += ms),
          };
          await product.settle();
          const before = await imagesOf(product.origin, feedId);
          for (let i = 1; i <= PRODUCTS; i++)
            shop.answers.set(`/photos/${i}.jpg`, (_request, response) => answer(response));
          await begin(scene);
          await product.settle();
          const during = await imagesOf(product.origin, feedId);
          // Sessions end with the moved clock.
          const { run } = await statusOf(await signIn(product.origin, client.email), feedId);
          shop.answers.clear();
          aheadMs += DAY_MS;
          await checkPhotos(scene);
          await product.settle();
          const after = await imagesOf(product.origin, feedId);
          const ours = (images: Map<string, string>) =>
            [...images.values()].filter((url) => url.includes('/feedmaker/'));
          const changed = [...during].filter(([id, url]) => url !== before.get(id)).length;
          const row = {
            phase,
            'the host answers': failure,
            run: run?.state ?? 'none',
            before: ours(before).length,
            during: ours(during).length,
            'addresses changed': changed,
            after: ours(after).length,
          };
          rows.push(row);
          say(JSON.stringify(row));
          if (row.during !== PRODUCTS || row.after !== PRODUCTS || changed !== (isRedrawn ? PRODUCTS : 0))
            losses.push(`${phase}, ${failure}: ${row.during} pictures, ${changed} changed`);
        } finally {
          await product.close();
          await shop.close();
        }
      }
    return { rows, losses };
  },
};
