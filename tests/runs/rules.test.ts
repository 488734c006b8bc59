import { beforeEach, expect, test } from 'vitest';
import sharp from 'sharp';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import type { Rule } from '#core/rules/rule-schema.ts';
import { createTemplate } from '#picture/designs';
import { listDueFeeds } from '#server/db/feeds/list-feeds.ts';
import { addTemplate, createFeed, productsOf, signIn, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { changeSettings, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';

let now = new Date();
const { shop, product, client } = await openShop(
  numberedProducts(6).map((each, i) => ({
    ...each,
    more: i < 2 ? '<g:sale_price>5,00 EUR</g:sale_price>' : '',
  })),
  { clock: { now: () => now } },
);

/** The feed of all of these tests, which begins each without rules. */
const feed = await createFeed(client, shop.feedUrl);
await product.settle();
/** What it looks like then. */
const plain = await picturesUp(product, feed.feedId);
const saleDesign = createTemplate({
  starter: 'bold-sale',
  name: 'Sale',
  type: 'custom',
  width: 300,
  height: 300,
});
/** Another template of the project, 300 px wide. */
const sale = await addTemplate(client, {
  name: 'Sale',
  project_id: feed.project.id,
  html_dev: saleDesign.html,
  config_dev: JSON.stringify(saleDesign.config),
});

beforeEach(async () => {
  now = new Date();
  await withRules([]);
});

function rule(name: string, does: Rule['does'], change: Partial<Rule> = {}): Rule {
  const base = { isOn: true, match: 'all', conditions: [], from: null, until: null } as const;
  return { id: name.toLowerCase(), name, ...base, conditions: [], does, ...change };
}

const onSale: Rule['conditions'] = [{ field: 'g:sale_price', operation: 'exists', values: [] }];
const brandIs = (...values: string[]): Rule['conditions'] => [{ field: 'g:brand', operation: 'is', values }];

async function withRules(rules: Rule[], timeZone = 'UTC', as = client): Promise<void> {
  await changeSettings(as, { feedId: feed.feedId, projectId: feed.project.id }, { rules, timeZone });
  await product.settle();
}

async function published(feedId: string): Promise<string> {
  return (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
}

async function widthOf(feedId: string, hash: string | null | undefined): Promise<number | undefined> {
  const answer = await fetch(`${product.origin}/feedmaker/${feedId}/i/${hash}.jpg`);
  return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;
}

test('the first rule that matches decides: its template, the shop’s photo, or out of the feed; all else is the default', async () => {
  await withRules([
    rule('Sale', { kind: 'template', template_id: sale.id }, { conditions: onSale }),
    rule('Photo', { kind: 'photo' }, { conditions: [{ field: 'g:id', operation: 'is', values: ['SKU-3'] }] }),
    // Sale takes sku-1 before this one can.
    rule('Out', { kind: 'leave_out' }, { conditions: brandIs('nordlicht') }),
  ]);
  const after = await picturesUp(product, feed.feedId);
  expect([...after.keys()]).toEqual(['sku-1', 'sku-2', 'sku-3', 'sku-4', 'sku-6']);
  expect(after.get('sku-3')).toBeNull();
  expect([after.get('sku-4'), after.get('sku-6')]).toEqual([plain.get('sku-4'), plain.get('sku-6')]);
  expect(await widthOf(feed.feedId, after.get('sku-1'))).toBe(300);
  expect(await widthOf(feed.feedId, after.get('sku-4'))).toBe(600);
  const { run, published: up } = await statusOf(client, feed.feedId);
  expect(run).toMatchObject({
    product_count: 6,
    matched_count: 4,
    enhanced_count: 4,
    rendered_count: 2,
    left_out_count: 1,
    rule_photo_count: 1,
  });
  expect(up).toMatchObject({ product_count: 5, enhanced_count: 4 });
  expect((await productsOf(client, feed.feedId)).map(({ state, rule: by }) => [state, by])).toEqual([
    ['enhanced', 'Sale'],
    ['enhanced', 'Sale'],
    ['skipped', 'Photo'],
    ['enhanced', null],
    ['left_out', 'Out'],
    ['enhanced', null],
  ]);
  const links = /<g:image_link>[^<]*</g;
  const source = shop.feedText().replace(/\n {4}<item>\n {6}<g:id>sku-5<.*?<\/item>/s, '');
  expect((await published(feed.feedId)).replaceAll(links, '')).toBe(source.replaceAll(links, ''));
});

longTest(
  'an unchanged list of rules draws nothing, and another one only what has another template by it',
  async () => {
    const rules = [rule('Sale', { kind: 'template', template_id: sale.id }, { conditions: onSale })];
    await withRules(rules);
    expect(await scheduledRun(product, client, feed.feedId)).toMatchObject({ rendered_count: 0 });
    shop.requests.length = 0;
    await withRules([{ ...rules[0]!, conditions: brandIs('Fjell'), name: 'Brand' }]);
    // sku-1 goes back to a picture that is known; sku-4 and sku-6 come to the template, and no photo of others is asked for.
    expect((await statusOf(client, feed.feedId)).run).toMatchObject({ rendered_count: 2, enhanced_count: 6 });
    const others = ['/feed.xml', '/photos/4.jpg', '/photos/6.jpg'];
    expect(shop.requests.filter((path) => !others.includes(path))).toEqual([]);
    await withRules([]);
    expect((await statusOf(client, feed.feedId)).run).toMatchObject({ rendered_count: 0, enhanced_count: 6 });
  },
);

longTest(
  'a window opens and closes by itself, at the time that clocks in the feed’s time zone show',
  async () => {
    now = new Date('2026-10-24T20:00:00Z');
    const rules = [
      rule(
        'Night',
        { kind: 'template', template_id: sale.id },
        { conditions: onSale, from: '2026-10-25T00:30', until: '2026-10-25T03:30' },
      ),
    ];
    // A session of another time is none at that moment.
    const then = () => signIn(product.origin, client.email);
    await withRules(rules, 'Europe/Berlin', await then());
    expect(await picturesUp(product, feed.feedId)).toEqual(plain);
    // Summer ends in this night: it is half past twelve at 22:30 UTC, and half past three at 02:30 UTC.
    const due = async (instant: string) => {
      now = new Date(instant);
      const feeds = await listDueFeeds(product.platform.database.query, now);
      return feeds.some(({ id }) => id === feed.feedId);
    };
    const runAt = async (instant: string) => {
      expect([instant, await due(instant)]).toEqual([instant, true]);
      await scheduledRun(product, await then(), feed.feedId);
    };
    await runAt('2026-10-24T22:00:00Z');
    expect(await picturesUp(product, feed.feedId)).toEqual(plain);
    expect(await due('2026-10-24T22:29:59Z')).toBe(false);
    await runAt('2026-10-24T22:30:00Z');
    const inside = await picturesUp(product, feed.feedId);
    expect([...inside.keys()].filter((id) => inside.get(id) !== plain.get(id))).toEqual(['sku-1', 'sku-2']);
    await runAt('2026-10-25T02:00:00Z');
    expect(await picturesUp(product, feed.feedId)).toEqual(inside);
    expect(await due('2026-10-25T02:29:59Z')).toBe(false);
    await runAt('2026-10-25T02:30:00Z');
    expect(await picturesUp(product, feed.feedId)).toEqual(plain);
  },
);

longTest(
  'a feed without rules says nothing of them, and a form that knows of none leaves them as they are',
  async () => {
    const form = { name: 'Main feed', project_id: feed.project.id, template_id: feed.template.id };
    const path = `/functions/v1/feeds?id=${feed.feedId}`;
    const settings = async () => (await client.ask<{ feedSettings: FeedSettings }>('GET', path)).feedSettings;
    await client.ask('PATCH', path, { ...form, feedSettings: { ...(await settings()), rules: null } });
    expect(Object.keys(await settings())).not.toContain('rules');
    await withRules([rule('Out', { kind: 'leave_out' }, { conditions: brandIs('Fjell') })], 'Asia/Tokyo');
    const { rules, timeZone, ...rest } = await settings();
    expect([rules?.map(({ name }) => name), timeZone]).toEqual([['Out'], 'Asia/Tokyo']);
    await client.ask('PATCH', path, { ...form, feedSettings: rest });
    expect((await settings()).rules).toEqual(rules);
    await client.ask('PATCH', path, { ...form, feedSettings: { ...rest, rules: null } });
    expect(Object.keys(await settings())).not.toContain('rules');
  },
);

test('rules that cannot be are refused, and nothing is changed', async () => {
  const other = await signUp(product.origin);
  const theirs = await createFeed(other, shop.feedUrl, { activate: false });
  const path = `/functions/v1/feeds?id=${feed.feedId}`;
  const form = { name: 'Main feed', project_id: feed.project.id, template_id: feed.template.id };
  const { feedSettings } = await client.ask<{ feedSettings: FeedSettings }>('GET', path);
  const out = rule('Out', { kind: 'leave_out' });
  const refused: [number, object][] = [
    [404, { rules: [rule('Sale', { kind: 'template', template_id: theirs.template.id })] }],
    [400, { rules: [out, out] }],
    [400, { rules: [{ ...out, from: '2026-02-30T00:00' }] }],
    [400, { rules: [{ ...out, from: '2026-03-02T00:00', until: '2026-03-01T00:00' }] }],
    [400, { rules: [{ ...out, conditions: [{ field: 'g:id', operation: 'is', values: [] }] }] }],
    [400, { rules: [out], timeZone: 'Moon/Tycho' }],
  ];
  for (const [status, change] of refused) {
    const answer = await client.call('PATCH', path, {
      ...form,
      feedSettings: { ...feedSettings, ...change },
    });
    expect([answer.status, change]).toEqual([status, change]);
  }
  expect((await client.ask<{ feedSettings: FeedSettings }>('GET', path)).feedSettings).toEqual(feedSettings);
});

test('what rules leave out is the user’s own decision and holds nothing back, and what the shop loses still does', async () => {
  await withRules([rule('Out', { kind: 'leave_out' }, { conditions: brandIs('Fjell') })]);
  expect((await statusOf(client, feed.feedId)).run).toMatchObject({ state: 'published', left_out_count: 3 });
  expect(await picturesUp(product, feed.feedId)).toHaveProperty('size', 3);
  await withRules([rule('Photo', { kind: 'photo' })]);
  expect((await statusOf(client, feed.feedId)).run).toMatchObject({
    state: 'published',
    rule_photo_count: 6,
  });
  const all = shop.products;
  shop.products = all.slice(0, 1);
  expect(await scheduledRun(product, client, feed.feedId)).toMatchObject({ state: 'held' });
  shop.products = all;
});

longTest('what is published of a template reaches the rules that show it', async () => {
  await withRules([
    rule('Sale', { kind: 'template', template_id: sale.id }, { conditions: onSale }),
    rule('Out', { kind: 'leave_out' }, { conditions: brandIs('Fjell') }),
  ]);
  const before = await picturesUp(product, feed.feedId);
  const usage = await client.ask<{ feeds: { id: string; products: number }[] }>(
    'GET',
    `/api/v1/templates/${sale.id}/usage`,
  );
  expect(usage.feeds).toMatchObject([{ id: feed.feedId, products: 2 }]);
  const { html, config } = createTemplate({
    starter: 'clean-price',
    name: '',
    type: 'custom',
    width: 450,
    height: 450,
  });
  const change = { html_dev: html, config_dev: JSON.stringify(config) };
  await client.ask('PATCH', `/api/v1/templates/${sale.id}`, change);
  const { draft_version } = await client.ask<{ draft_version: number }>(
    'GET',
    `/api/v1/templates/${sale.id}`,
  );
  await client.ask('POST', `/api/v1/templates/${sale.id}/publish`, { draft_version });
  await product.settle();
  const after = await picturesUp(product, feed.feedId);
  expect([...after.keys()].filter((id) => after.get(id) !== before.get(id))).toEqual(['sku-1', 'sku-2']);
  expect(await widthOf(feed.feedId, after.get('sku-1'))).toBe(450);
});

test('a template that a rule shows is not deleted, one whose rules are off is, and neither takes a feed down', async () => {
  const onlySale: Rule['does'] = { kind: 'template', template_id: sale.id };
  await withRules([rule('Sale', onlySale, { conditions: onSale })]);
  const refused = await client.call('DELETE', `/api/v1/templates/${sale.id}`);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.stringContaining('“Main feed”. Choose another one there'),
  ]);
  await withRules([rule('Sale', onlySale, { conditions: onSale, isOn: false })]);
  const before = await published(feed.feedId);
  await client.ask('DELETE', `/api/v1/templates/${sale.id}`);
  expect((await statusOf(client, feed.feedId)).activate).toBe(true);
  expect(await scheduledRun(product, client, feed.feedId)).toMatchObject({ state: 'published' });
  expect(await published(feed.feedId)).toBe(before);
  // The rule that is off can be kept, and not be switched on.
  await withRules([rule('Sale', onlySale, { conditions: onSale, isOn: false })]);
  await expect(withRules([rule('Sale', onlySale, { conditions: onSale })])).rejects.toThrow('“Sale”');
});
