import { expect, test } from 'vitest';
import type { previewProduct } from '#core/contract/feeds/preview-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { overlappingSegments } from '#tests/harness/fakes/hostile-fonts.ts';
import { signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { fontFile } from '#tests/harness/tenants.ts';
import { readFileSync } from 'node:fs';

const { shop, product } = await openShop(numberedProducts(1));

const plain = '<div style="width:100%;height:100%;background:#fff"><img src="{{IMAGE_URL}}"></div>';

/** Some hundred times the work of a usual one. */
const heavy = `<div style="width:100%;height:100%">${Array.from(
  { length: 3 },
  (_, index) =>
    `<div style="position:absolute;width:4000px;height:4000px;opacity:0.5;background:rgba(${index % 256},0,0,0.1)">x</div>`,
).join('')}</div>`;

function preview(client: ApiClient, html: string, side: number) {
  const imageLink = `${shop.feedUrl.replace('/feed.xml', '')}/photos/1.jpg`;
  return client.call<EndpointReply<typeof previewProduct> & { error: string }>(
    'POST',
    '/functions/v1/product-preview',
    { html, width: side, height: side, values: { title: 'Cup' }, imageLink, feedUrl: shop.feedUrl },
  );
}

test("another user's preview comes at once beside those of one who asks for many", async () => {
  const [hog, other] = [await signUp(product.origin), await signUp(product.origin)];
  // The processes are warm.
  expect((await preview(other, plain, 300)).body.image).toMatch(/^data:image\/jpeg/);
  const ends: string[] = [];
  const heavyOnes = Array.from({ length: 20 }, async () => {
    const answer = await preview(hog, heavy, 4096);
    if (answer.status === 200) ends.push('hog');
    return answer;
  });
  const small = await preview(other, plain, 300);
  ends.push('other');
  expect(small.body.image).toMatch(/^data:image\/jpeg/);
  const answers = await Promise.all(heavyOnes);
  const refused = answers.filter(({ status }) => status !== 200);
  // Six at once; on a slow machine the last of them wait too long for each other.
  expect(refused.length).toBeGreaterThanOrEqual(14);
  expect(ends.indexOf('other')).toBeLessThan(3);
  for (const { status, body } of refused) expect([status, body.error]).toEqual([429, turnReasons.previews]);
});

test('hostile fonts of one user hold up neither previews nor fonts of others', async () => {
  const [hog, other] = [await signUp(product.origin), await signUp(product.origin)];
  const font = readFileSync(fontFile);
  const upload = (client: ApiClient, file: Buffer) =>
    client.call('POST', '/api/v1/fonts', { file_name: 'x.ttf', file: file.toString('base64') });
  const ends: string[] = [];
  const hostile = Array.from({ length: 20 }, () =>
    upload(hog, overlappingSegments(font)).then(({ status }) => ends.push(`hog ${status}`)),
  );
  await Promise.all([
    upload(other, font).then(({ status }) => ends.push(`other's font ${status}`)),
    preview(other, plain, 300).then(({ status }) => ends.push(`other's preview ${status}`)),
  ]);
  await Promise.all(hostile);
  expect(new Set(ends)).toEqual(new Set(['hog 422', "other's font 200", "other's preview 200"]));
});
