import { beforeEach, expect, test } from 'vitest';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import type { previewProduct } from '#core/contract/feeds/preview-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { lostTextMessages } from '#core/messages/reasons/products/lost-text-messages.ts';
import { createDefaultTemplate } from '#picture/designs';
import { readTemplateConfig } from '#picture';
import { requestRun } from '#server/jobs.ts';
import { createFeed, must, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

// Scripts that no font of ours and none that we look for on a machine has.
const georgian = 'ფეხსაცმელი';
const sign = '߷';

const { shop, product, client } = await openShop([]);

beforeEach(() => {
  shop.products = [`${georgian} 42`, `Shoe ${sign} 42`, 'Shoe 42', ''].map((title, index) => ({
    id: `sku-${index}`,
    title,
    price: '30.00 EUR',
    brand: 'Fjell',
    photoPath: '/photos/1.jpg',
  }));
});

test('a text that no font can draw is named with its letters on the product, which is enhanced all the same', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const shown = await productsOf(client, feedId);
  expect(shown.map(({ state }) => state)).toEqual(Array(4).fill('enhanced'));
  expect(shown.map(({ reason_code: code }) => code)).toEqual([
    'text_not_drawn',
    'text_not_drawn',
    null,
    null,
  ]);
  const [ofLetters, ofSigns] = shown.map(({ reason_text: text }) => text);
  expect(ofLetters).toContain('without its title');
  for (const letter of georgian) expect(ofLetters).toContain(letter);
  expect(ofLetters).toContain('Choose a font of your own');
  expect(ofSigns).toContain(`the signs ${sign}, so the picture is without them`);
  const [hidden, , , untitled] = shown.map(({ enhanced_url: url }) => url);
  expect(hidden).toBe(untitled);
});

test('the remark stays when nothing changes, and nothing is drawn for it', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const before = await productsOf(client, feedId);
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', rendered_count: 0 });
  expect(await productsOf(client, feedId)).toEqual(before);
});

test('the preview in the form says it too', async () => {
  const { html } = createDefaultTemplate({ name: '', type: 'custom', width: 600, height: 600 });
  const preview = async (title: string) => {
    const body = {
      html,
      width: 600,
      height: 600,
      values: { title, price: '30.00 EUR', description: georgian },
      imageLink: shop.feedUrl.replace('/feed.xml', '/photos/1.jpg'),
      feedUrl: shop.feedUrl,
    };
    const answer = client.call('POST', '/functions/v1/product-preview', body);
    return (await must<EndpointReply<typeof previewProduct>>(answer)).body;
  };
  const { image, reason } = await preview(georgian);
  expect(image).toMatch(/^data:image\/jpeg/);
  expect(reason).toContain('without its title');
  // Values that the template does not show are no loss.
  expect((await preview('Shoe')).reason).toBeNull();
});

test('the sentence names what is missing, and the fonts to install', () => {
  const of = (key: string, letters: string, signs = '') => ({
    key,
    letters: Array.from(letters),
    signs: Array.from(signs),
  });
  expect(lostTextMessages.remark([of('TITLE', '日本語日'), of('SALE_PRICE', '円')])).toBe(
    'No font here has the letters 日 本 語 円, so the picture is without its title and sale price. Choose a font of your own ' +
      'that has them in the template, or have Noto Sans CJK installed on this server.',
  );
  expect(lostTextMessages.remark([of('TITLE', '', '★☆'), of('BRAND', 'ა')])).toContain(
    'without its brand. No font here has the signs ★ ☆, so the picture is without them.',
  );
  expect(lostTextMessages.remark([of('TITLE', 'აბგდევზთიკლმნოპ')])).toContain('ლ მ and others, so');
});

test("a template's own words without a font are named where it is read, until there is a font", async () => {
  const project = await client.ask<Project>('POST', '/api/v1/projects', { name: 'Words' });
  const readBack = async (words: string) => {
    const body = {
      name: 'W',
      project_id: project.id,
      html_dev: `<p>${words} {{TITLE}}</p>`,
      config_dev: '{}',
    };
    const { id } = await client.ask<Template>('POST', '/api/v1/templates', body);
    const { config_dev } = await client.ask<Template>('GET', `/api/v1/templates/${id}`);
    return readTemplateConfig(config_dev)?.leftOut;
  };
  const [problem] = (await readBack(`${georgian} ${sign}`)) ?? [];
  expect(problem).toContain('No font here has the letters ფ ე ხ');
  expect(problem).toContain(`the signs ${sign}`);
  expect(await readBack('Größe → Цена حذاء')).toBeUndefined();
});
