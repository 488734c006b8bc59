import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { previewInEditor } from '#core/contract/editor/editor-preview-api.ts';
import { createFeed, productsOf, signUp } from '#tests/harness/api-client.ts';
import { servePhotos } from '#tests/harness/cut-out-review.ts';
import { openEditor } from '#tests/harness/editor-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

// The picture that the editor's preview shows is the file that the feed publishes.

const { shop, product, client } = await openShop(numberedProducts(3));
await servePhotos(shop, ['mug.jpg']);
shop.answers.set('/photos/2.jpg', (_request, response) => void response.end('<html>moved</html>'));
const feed = await createFeed(client, shop.feedUrl);
await product.settle();
const editor = await openEditor(product.origin, client, feed.template.id);

function preview(change: object = {}, id = feed.template.id) {
  const size = { width: 600, height: 600 };
  const body = { html: feed.template.html_dev, ...size, feed: feed.feedId, product: '0~sku-1', ...change };
  return editor.ask(previewInEditor, { params: { id }, body });
}

const bytesOf = (image: string | null): Buffer => Buffer.from(image?.split(',')[1] ?? '', 'base64');

test('the preview of a product is the published file, byte for byte', async () => {
  const { status, body } = await preview();
  expect(status).toBe(200);
  expect(body.reason).toBeNull();
  const [first] = await productsOf(client, feed.feedId);
  const published = Buffer.from(
    await (await fetch(product.origin + (first?.enhanced_url ?? ''))).arrayBuffer(),
  );
  expect(bytesOf(body.image).equals(published)).toBe(true);
});

test('the hash of the pixels tells pictures apart that are not the same before JPEG', async () => {
  const plain = '<div style="width:100%;height:100%;background:#0b57d0"></div>';
  const { body } = await preview({ html: plain, width: 512, height: 512 });
  const pixels = Buffer.alloc(512 * 512 * 3, Buffer.from([0x0b, 0x57, 0xd0]));
  expect(body.pixels_hash).toBe(createHash('sha256').update(pixels).digest('hex'));
  const almost = await preview({ html: plain.replace('d0', 'd1'), width: 512, height: 512 });
  expect(almost.body.pixels_hash).not.toBe(body.pixels_hash);
});

test('a photo is drawn as somebody might decide about it, and as nobody might it is refused', async () => {
  const pixels = async (change: object) => (await preview(change)).body.pixels_hash;
  const whole = await pixels({ cut_out: false });
  const cut = await pixels({ cut_out: true });
  expect(cut).not.toBe(whole);
  expect(await pixels({ cut_out: true, decided: { photo: 1, choice: 'keep' } })).toBe(whole);
  expect(await pixels({ cut_out: true, decided: { photo: 1, choice: 'use' } })).toBe(cut);
  expect(await pixels({ cut_out: true, decided: { photo: 2, choice: 'keep' } })).toBe(cut);
  expect((await preview({ cut_out: true, decided: { photo: 0, choice: 'use' } })).status).toBe(400);
  expect((await preview({ cut_out: true, decided: { photo: 1, choice: 'mask' } })).status).toBe(400);
});

test('the sample product is drawn where there is no feed', async () => {
  const { body } = await preview({ feed: undefined, product: undefined });
  const { width, height } = await sharp(bytesOf(body.image)).metadata();
  expect([width, height]).toEqual([600, 600]);
  expect(body.pixels_hash).toMatch(/^[0-9a-f]{64}$/);
});

test('a product without a photo says why there is no picture', async () => {
  const { body } = await preview({ product: '1~sku-2' });
  expect(body.image).toBeNull();
  expect(body.pixels_hash).toBeNull();
  expect(body.reason).toMatch(/photo|image/i);
});

test("nobody previews another's feed, another template, or a product that is not there", async () => {
  const stranger = await signUp(product.origin);
  const theirs = await createFeed(stranger, shop.feedUrl);
  expect((await preview({ feed: theirs.feedId })).status).toBe(404);
  expect((await preview({ product: '9~sku-10' })).status).toBe(404);
  expect((await preview({}, theirs.template.id)).status).toBeGreaterThanOrEqual(403);
});
