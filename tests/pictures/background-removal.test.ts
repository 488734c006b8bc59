import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { remarkReasons } from '#core/messages/reasons/products/remark-reasons.ts';
import { createDefaultTemplate } from '#picture/designs';
import { ModelError, ownManifest, readModel } from '#picture/files';
import { requestRun } from '#server/jobs.ts';
import { cutOutOnce } from '#server/pipeline/photos/cut-out-once.ts';
import { deleteUserWithFiles } from '#server/files/feed-files.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import {
  createFeed,
  productsOf,
  signUp,
  statusOf,
  type ApiClient,
  type CreatedFeed,
} from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { countModelRuns, servePhotos } from '#tests/harness/cut-out-review.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { longTest } from '#tests/harness/long-test.ts';

// One is refused by the gate; the sunglasses come cut out by the shop. The fifth product is a variant of the first.
const names = ['mug.jpg', 'backpack.jpg', 'sunglasses.png', 'doubtful'];

const { shop, product } = await openShop([]);
await servePhotos(shop, names);
let client: ApiClient;

beforeEach(async () => {
  client = await signUp(product.origin);
  shop.products = numberedProducts(5).map((item, at) => ({
    ...item,
    photoPath: `/photos/${(at % 4) + 1}.jpg`,
  }));
});

async function ended(feedId: string): Promise<Run> {
  await product.settle();
  const { run } = await statusOf(client, feedId);
  if (run === null) throw new Error('there is no run');
  return run;
}

/** Of all feeds of the user of this test. */
const modelRuns = () => countModelRuns(product, client);

/** Saves the feed as the form does, with its template and some settings changed. */
async function change(
  { feedId, project, template }: CreatedFeed,
  settings: Partial<FeedSettings>,
): Promise<void> {
  const address = `/functions/v1/feeds?id=${feedId}`;
  const body = await client.ask<{ feedSettings: FeedSettings }>('GET', address);
  const form = { name: 'Main feed', project_id: project.id, template_id: template.id };
  await client.ask('PATCH', address, { ...form, feedSettings: { ...body.feedSettings, ...settings } });
}

async function refresh(feedId: string): Promise<Run> {
  await client.call('POST', `/functions/v1/feeds/${feedId}/refresh?photos=all`);
  return ended(feedId);
}

test(
  'the model runs once per photo, and a refused one keeps its background with a remark for as long as it is shown',
  { timeout: 180_000 },
  async () => {
    const created = await createFeed(client, shop.feedUrl, { removeBg: true });
    const { feedId } = created;
    expect(await ended(feedId)).toMatchObject({ state: 'published', enhanced_count: 5, rendered_count: 5 });
    // Four photos; one of them needs no model because the shop cut it out itself.
    expect(await modelRuns()).toBe(3);
    const remarks = async () =>
      (await productsOf(client, feedId)).map((item) => [item.state, item.reason_code, item.reason_text]);
    const [code, text] = [/^background_/, /^The background was kept: /].map((what) =>
      expect.stringMatching(what),
    );
    const fine = ['enhanced', null, null];
    const expected = [fine, fine, fine, ['enhanced', code, text], fine];
    expect(await remarks()).toEqual(expected);
    // By schedule the image is taken without looking at the photo, and the remark with it.
    shop.requests.length = 0;
    await requestRun(product.platform, feedId, { restart: false });
    await ended(feedId);
    expect(shop.requests).toEqual(['/feed.xml']);
    expect(await remarks()).toEqual(expected);

    expect(await refresh(feedId)).toMatchObject({ state: 'published', rendered_count: 0 });
    shop.products = shop.products.map((item, at) => (at === 1 ? { ...item, price: '1.23 EUR' } : item));
    expect(await refresh(feedId)).toMatchObject({ state: 'published', rendered_count: 1 });
    const { config } = createDefaultTemplate({ name: 'Photo only', type: 'custom', width: 600, height: 600 });
    const template = await client.ask<Template>('POST', '/api/v1/templates', {
      name: 'Photo only',
      project_id: created.project.id,
      html_dev: '<div style="width:600px;height:600px"><img src="{{IMAGE_URL}}" style="width:500px"></div>',
      config_dev: JSON.stringify(config),
    });
    await change({ ...created, template }, {});
    // Without texts the variant's image is the first product's.
    expect(await ended(feedId)).toMatchObject({ state: 'published', rendered_count: 4 });
    expect(await modelRuns()).toBe(3);
  },
);

longTest(
  'backgrounds stay unless the feed wants them removed, and changing that draws the images anew',
  async () => {
    shop.products = shop.products.slice(0, 1);
    const created = await createFeed(client, shop.feedUrl);
    const { feedId } = created;
    await ended(feedId);
    expect(await modelRuns()).toBe(0);
    const [before] = await productsOf(client, feedId);

    await change(created, { removeBg: true });
    expect(await ended(feedId)).toMatchObject({ rendered_count: 1 });
    const [after] = await productsOf(client, feedId);
    const ground = async (address: string | null | undefined) => {
      const image = sharp(Buffer.from(await (await fetch(product.origin + (address ?? ''))).arrayBuffer()));
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, info.channels)];
    };
    // The mug stands on off-white paper; without it, the default template's own white shows in the corner.
    expect((await ground(before?.enhanced_url)).every((value) => value < 248)).toBe(true);
    expect((await ground(after?.enhanced_url)).every((value) => value > 253)).toBe(true);

    // Back again: the image from before is still there.
    await change(created, { removeBg: false });
    expect(await ended(feedId)).toMatchObject({ rendered_count: 0 });
    expect((await productsOf(client, feedId))[0]?.enhanced_url).toBe(before?.enhanced_url);
  },
);

longTest(
  'cut-outs are swept when no run has asked for them for as long as images are kept, and go with their account',
  async () => {
    shop.products = shop.products.slice(0, 1);
    const { feedId } = await createFeed(client, shop.feedUrl, { removeBg: true });
    await ended(feedId);
    const { storage, database } = product.platform;
    const files = async () => {
      const keys: string[] = [];
      for await (const key of storage.list(`alphas/${client.userId}/`)) keys.push(key);
      return keys.length;
    };
    expect(await files()).toBe(1);
    const age = (days: number) =>
      database.query.run(
        `update feedmaker.cutouts set used_at = now() - make_interval(days => $2) where user_id = $1`,
        [client.userId, days],
      );
    await age(45);
    await sweepFiles(product.platform);
    expect(await files()).toBe(1);
    // A run that asks for them makes them young again.
    await refresh(feedId);
    await age(0);
    await age(47);
    await sweepFiles(product.platform);
    expect(await files()).toBe(0);
    expect(await modelRuns()).toBe(0);

    shop.products = shop.products.map((item) => ({ ...item, price: '2.00 EUR' }));
    await refresh(feedId);
    expect(await files()).toBe(1);
    await deleteUserWithFiles(product.platform, client.userId);
    expect(await files()).toBe(0);
  },
);

const badModels: [name: string, isAltered: boolean][] = [
  ['an altered model', true],
  ['a file that is no network', false],
];
test.each(isLongRun ? badModels : badModels.slice(0, 1))(
  '%s is not used: the server starts, and products keep their background with a remark',
  async (_name, isAltered) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-model-'));
    const own = await readFile(path.join(path.dirname(ownManifest), 'studio-256.onnx'));
    const bytes = isAltered ? own.with(10_000, (own[10_000] ?? 0) ^ 1) : Buffer.from('no network');
    await writeFile(path.join(folder, 'studio-256.onnx'), bytes);
    const manifest = JSON.parse(await readFile(ownManifest, 'utf8')) as { sha256: string };
    const sha256 = isAltered ? manifest.sha256 : createHash('sha256').update(bytes).digest('hex');
    await writeFile(path.join(folder, 'studio-256.json'), JSON.stringify({ ...manifest, sha256 }));
    const env = { BACKGROUND_MODEL: path.join(folder, 'studio-256.onnx') };
    const other = await startProduct([shop.host], { env });
    onTestFinished(async () => {
      await other.close();
      await rm(folder, { recursive: true });
    });
    shop.products = shop.products.slice(0, 1);
    const user = await signUp(other.origin);
    const { feedId } = await createFeed(user, shop.feedUrl, { removeBg: true });
    await other.settle();
    expect(await productsOf(user, feedId)).toMatchObject([
      {
        state: 'enhanced',
        reason_code: 'background_unavailable',
        reason_text: remarkReasons.background_unavailable,
      },
    ]);
  },
);

test(
  'while no model runs, a picture that is up without its background does not get it back',
  { timeout: 180_000 },
  async () => {
    shop.products = shop.products.slice(0, 1);
    await createFeed(client, shop.feedUrl, { removeBg: true });
    await product.settle();
    const bytes = new Uint8Array(
      await (await fetch(shop.feedUrl.replace('feed.xml', 'photos/1.jpg'))).arrayBuffer(),
    );
    const hash = createHash('sha256').update(bytes).digest('hex');
    const broken = new ModelError('The background model is gone.');
    const read = () => Promise.resolve(bytes);
    const fail = () => Promise.reject(broken);
    const cut = { cutOut: fail, correctAlpha: fail };
    const whose = { userId: client.userId, projectId: null };
    const known = await cutOutOnce(product.platform, cut, broken, { ...whose, photo: { hash, read } });
    expect(known).toMatchObject({ isMissing: false, isProvisional: true, remark: null });
    const alpha = await sharp((await known.readAlpha()) ?? Buffer.alloc(0)).metadata();
    expect(alpha.width).toBeGreaterThan(0);

    // Of a photo that nobody has looked at, nobody can say it: what is up stays, and only a first picture shows its background.
    const unknown = await cutOutOnce(product.platform, cut, broken, {
      ...whose,
      photo: { hash: 'f'.repeat(64), read },
    });
    expect(unknown).toMatchObject({ isMissing: true, remark: { code: 'background_unavailable' } });
    const model = await readModel(ownManifest);
    for (const version of [model, broken]) {
      const drawn = await cutOutOnce(product.platform, cut, version, {
        ...whose,
        photo: { hash: 'e'.repeat(64), read },
      });
      expect(drawn).toMatchObject({ isMissing: true });
    }
  },
);
