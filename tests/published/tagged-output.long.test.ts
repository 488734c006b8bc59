import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { FeedVersion } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import { createDefaultTemplate } from '#picture/designs';
import { productsOf, statusOf } from '#tests/harness/api-client.ts';
import { redesignTemplate } from '#tests/harness/output-scene.ts';
import { changeDesign, changeSettings, newestRun } from '#tests/harness/publishing.ts';
import { TAGGED, taggedOutputScene } from '#tests/harness/tagged-output-scene.ts';

const { scene, begin, feed, templateId, at, outputsPath, ask, addTagged, refresh, textOf, changePrice } =
  await taggedOutputScene();
const STORY_TAGS =
  '<tag>STORY_PREFERRED</tag><tag>REELS_PREFERRED</tag><tag>ASPECT_RATIO_9_16_PREFERRED</tag>';

/** Splits the published file into tagged pictures with their tags by product, and the rest. */
async function taken(id: string) {
  const text = await textOf(id);
  const items = text.split('<item>').slice(1);
  const pictures = items.map((item) =>
    [...item.matchAll(TAGGED)].map(([, url = '', tags = '']) => ({ url, tags })),
  );
  return { rest: text.replaceAll(TAGGED, ''), pictures };
}

async function sizeOf(url: string) {
  const bytes = await (await fetch(scene.product.origin + new URL(url).pathname)).arrayBuffer();
  const { width, height } = await sharp(Buffer.from(bytes)).metadata();
  return [width, height];
}

const mainIn = (text: string) =>
  [...text.matchAll(/<g:image_link>(.*?)<\/g:image_link>/g)].map(([, link = '']) => link);

test('the address has what the feed shows, and beside each main image a picture for stories with its tags', async () => {
  const id = await addTagged();
  const { rest, pictures } = await taken(id);
  expect(rest).toBe(await textOf(feed().feedId));
  for (const link of mainIn(rest)) expect(await sizeOf(link)).toEqual([600, 600]);
  expect(pictures.map((all) => all.length)).toEqual([1, 1]);
  for (const { url, tags } of pictures.flat()) {
    expect(tags).toBe(STORY_TAGS);
    expect(await sizeOf(url)).toEqual([270, 480]);
  }
  const [first, second] = pictures.flat();
  expect(first?.url).not.toBe(second?.url);
  expect((await textOf(id)).split('\n')).toContain(
    `      <image><url>${first?.url}</url>${STORY_TAGS}</image>`,
  );
  expect((await productsOf(scene.client, id)).map(({ written_to }) => written_to)).toEqual([
    'tagged',
    'tagged',
  ]);
  expect((await statusOf(scene.client, id)).published).toMatchObject({ product_count: 2, enhanced_count: 2 });
});

test('what a channel refuses of main images is asked of those that the feed shows', async () => {
  const id = await addTagged();
  await scene.client.ask('PATCH', `${outputsPath()}/${id}`, { channel: 'google' });
  const path = `${outputsPath()}/${id}/policy`;
  const body = await scene.client.ask<{ findings: { rule: string; products: number }[] }>('GET', path);
  expect(body.findings.find(({ rule }) => rule === 'overlay')?.products).toBe(2);
});

test(
  'neither picture shows a design before it is approved, both show new prices, and both go back with a return',
  { timeout: 240_000 },
  async () => {
    const id = await addTagged();
    await scene.client.ask('PATCH', at('publishing'), { ask: 'always' });
    const before = await textOf(id);
    const feedBefore = await textOf(feed().feedId);
    await changeDesign(scene.client, { feedId: feed().feedId, projectId: feed().project.id }, 'season');
    await scene.product.settle();
    expect((await statusOf(scene.client, feed().feedId)).run?.state).toBe('waiting');
    expect(await textOf(id)).toBe(before);
    changePrice(0, '99.00 EUR');
    expect(await refresh()).toMatchObject({ state: 'waiting' });
    const between = await taken(id);
    expect(between.rest).toBe(await textOf(feed().feedId));
    expect(between.rest).toContain('99.00 EUR');

    const body = await scene.client.ask<{ review: { id: string } }>('GET', at('review'));
    await scene.client.ask('POST', at(`reviews/${body.review.id}/approve`));
    await scene.product.settle();
    const approved = await taken(id);
    expect(approved.rest).toBe(await textOf(feed().feedId));
    expect(approved.rest).not.toBe(between.rest);
    expect((await statusOf(scene.client, id)).run?.state).toBe('published');

    const { items } = await scene.client.ask<{ items: FeedVersion[] }>('GET', at('versions'));
    const earlier = items.at(-1);
    await scene.client.ask('POST', at(`versions/${earlier?.id}/return`));
    await scene.product.settle();
    expect(await textOf(feed().feedId)).toBe(feedBefore);
    expect(await textOf(id)).toBe(before);
  },
);

test('another design of the feed alone changes the main images there, and no tagged one', async () => {
  const id = await addTagged();
  const before = await taken(id);
  const { html } = createDefaultTemplate({ name: 'Wide', type: 'custom', width: 640, height: 600 });
  const defaultHtmlTemplate = Buffer.from(html).toString('base64');
  await changeSettings(
    scene.client,
    { feedId: feed().feedId, projectId: feed().project.id },
    { defaultHtmlTemplate, width: 640, height: 600 },
  );
  await scene.product.settle();
  const after = await taken(id);
  expect(after.rest).toBe(await textOf(feed().feedId));
  expect(mainIn(after.rest)).not.toEqual(mainIn(before.rest));
  expect(after.pictures).toEqual(before.pictures);
});

test('what was tried again of the feed shows at the address too', async () => {
  scene.shop.answers.set('/photos/1.jpg', (_request, response) => void response.writeHead(404).end());
  await begin();
  const id = await addTagged();
  const before = await taken(id);
  expect(before.rest).toBe(await textOf(feed().feedId));
  expect(before.pictures.map((all) => all.length)).toEqual([0, 1]);

  scene.shop.answers.clear();
  await scene.client.ask('POST', at('retry'), {});
  await scene.product.settle();
  const after = await taken(id);
  expect(after.rest).toBe(await textOf(feed().feedId));
  expect(after.rest).not.toBe(before.rest);
  expect(after.pictures.map((all) => all.length)).toEqual([1, 1]);
});

test('a template that gets a size without tags is held, and takes the pictures away once that is accepted', async () => {
  const id = await addTagged();
  const before = await textOf(id);
  await redesignTemplate(scene.client, { id: templateId() }, { width: 300, height: 300 });
  await scene.product.settle();
  const run = await newestRun(scene.client, id);
  expect(run.state).toBe('held');
  expect(await textOf(id)).toBe(before);
  await scene.client.ask('POST', `/functions/v1/feeds/${id}/accept`, { run_id: run.id });
  await scene.product.settle();
  expect(await textOf(id)).toBe(await textOf(feed().feedId));
  expect((await productsOf(scene.client, id)).map(({ reason_code: code }) => code)).toEqual([
    'not_tagged',
    'not_tagged',
  ]);
});

test('an output with tags is refused where its feed or its size has no place for them', async () => {
  const refused = async (form: object) => {
    const { status, body } = await ask({ image: 'tagged', ...form });
    return [status, body.error];
  };
  const size = 'Meta has tags for pictures of 9:16 and 4:5. Choose a template of one of these sizes.';
  expect(await refused({})).toEqual([400, size]);
  const { html, config } = createDefaultTemplate({
    name: 'Square',
    type: 'custom',
    width: 300,
    height: 300,
  });
  const sources = { html_dev: html, config_dev: JSON.stringify(config) };
  const form = { name: 'Square', project_id: feed().project.id, ...sources };
  const square = await scene.client.ask<{ id: string }>('POST', '/api/v1/templates', form);
  expect(await refused({ template_id: square.id })).toEqual([400, size]);
  await changeSettings(
    scene.client,
    { feedId: feed().feedId, projectId: feed().project.id },
    { imageKey: 'g:link' },
  );
  await scene.product.settle();
  expect(await refused({ template_id: templateId() })).toEqual([
    409,
    'Meta reads tagged pictures beside an image_link, which this feed does not have. Give this size an output of its own, in place of the main image.',
  ]);
});
