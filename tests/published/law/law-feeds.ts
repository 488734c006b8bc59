import { FREE_SKUS } from '#core/billing/plans.ts';
import type { FeedVersion } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { createDefaultTemplate, createTemplate } from '#picture/designs';
import { requestRun } from '#server/jobs.ts';
import { projectShowing } from '#tests/billing/decided-project.ts';
import { addFeed, feedOfShop, type ShopFeed } from '#tests/billing/limited-shop.ts';
import type { ShopProduct } from '#tests/harness/fakes/shop.ts';
import { createFeed, type CreatedFeed, must, statusOf } from '#tests/harness/api-client.ts';
import { addTallTemplate } from '#tests/harness/output-scene.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { changeDesign, changeSettings, ruleOf } from '#tests/harness/publishing.ts';
import type { ShopAndProduct } from '#tests/harness/shop-and-product.ts';
import type { ColumnName } from './law.ts';
import { itemsAt } from './law-look.ts';
import { before, HIGH_PRICE, priced, today } from './law-shop.ts';

/** A feed, or an output of one, as the table looks at it. */
export interface Subject {
  readonly scene: ShopAndProduct;
  readonly feedId: string;
  readonly source: ShopFeed;
  /** The feed's id of an output; null for feeds. */
  readonly parentId: string | null;
  /** An output that shows the feed's pictures beside the shop's; null for outputs. */
  readonly besideId: string | null;
  /** Changes the products that the shop sends this feed, until it is whole again. */
  readonly sends: (products: readonly ShopProduct[]) => readonly ShopProduct[];
}

/** The hash of each product's picture; null where it shows the shop's photo. */
export type Pictures = ReadonlyMap<string, string | null>;

const asIs = (products: readonly ShopProduct[]) => products;

/** Feeds that differ in what was decided about them. */
const feedNames = [
  'published',
  'rule',
  'waiting',
  'discarded',
  'rolling',
  'stopped',
  'returned',
  'held',
  'off',
] as const;

/** Columns where an output could most easily differ from its feed. */
const besideNames = ['waiting', 'rolling'] as const;

const inStock = {
  type: 1,
  keyName: 'availability',
  attributeName: '',
  value: 'in stock',
  operationType: 0,
} as const;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const square = { type: 'custom', width: 600, height: 600 } as const;
const { html: otherHtml, config: otherConfig } = createTemplate({
  starter: 'season',
  name: 'Other',
  ...square,
});

/** Settings of the designs whose pictures the table knows beside the feed's own. */
export const designs = {
  other: { defaultHtmlTemplate: base64(otherHtml) },
  tall: {
    width: 270,
    height: 480,
    defaultHtmlTemplate: base64(
      createDefaultTemplate({ name: 'Tall', type: 'custom', width: 270, height: 480 }).html,
    ),
  },
};

/** A published feed of the table's shop, at an address of its own there. */
type Published = CreatedFeed & { readonly scene: ShopAndProduct; readonly source: ShopFeed };

const call = <T>({ scene }: Pick<Published, 'scene'>, method: string, path: string, body?: unknown) =>
  must<T>(scene.client.call(method, path, body));

const at = ({ feedId }: Published, rest: string) => `/functions/v1/feeds/${feedId}/${rest}`;

async function addFeedOf(
  scene: ShopAndProduct,
  products: readonly ShopProduct[],
  change: Partial<FeedSettings> = {},
): Promise<Published> {
  const source = feedOfShop(scene.shop, [...products]);
  return { ...(await createFeed(scene.client, source.url, change)), scene, source };
}

const subject = ({ scene, feedId, source }: Published, more: Partial<Subject> = {}): Subject => ({
  scene,
  feedId,
  source,
  sends: asIs,
  parentId: null,
  besideId: null,
  ...more,
});

async function run({ scene, feedId, source }: Published, products: readonly ShopProduct[]): Promise<void> {
  source.products = [...products];
  await requestRun(scene.product.platform, feedId, { restart: false });
  await scene.product.settle();
}

async function addRules(feed: Published): Promise<void> {
  const texts = { html_dev: otherHtml, config_dev: JSON.stringify(otherConfig) };
  const form = { name: 'Other', project_id: feed.project.id, ...texts };
  const { body: template } = await call<Template>(feed, 'POST', '/api/v1/templates', form);
  const rules = [
    ruleOf(
      'Sold out',
      { kind: 'leave_out' },
      { field: 'g:availability', operation: 'is', values: ['out of stock'] },
    ),
    ruleOf(
      'Dear',
      { kind: 'template', template_id: template.id },
      { field: 'g:price', operation: 'more', values: [String(HIGH_PRICE)] },
    ),
  ];
  await changeSettings(feed.scene.client, { feedId: feed.feedId, projectId: feed.project.id }, { rules });
}

async function addOutput(feed: Published, form: Partial<Output>): Promise<string> {
  const path = `/api/v1/feeds/${feed.feedId}/outputs`;
  return (await call<Output>(feed, 'POST', path, { name: 'Further', ...form })).body.id;
}

async function addOutputs(feed: Published): Promise<[ColumnName, Subject][]> {
  const tall = await addTallTemplate(feed.scene.client, feed.project.id);
  const add = async (name: ColumnName, form: Partial<Output>): Promise<[ColumnName, Subject]> => [
    name,
    subject(feed, { feedId: await addOutput(feed, form), parentId: feed.feedId }),
  ];
  return [
    await add('own', { image: 'main', template_id: tall.id }),
    await add('beside', { image: 'additional' }),
    await add('tagged', { image: 'tagged', template_id: tall.id, channel: 'meta' }),
    await add('clean', { image: 'shop' }),
  ];
}

async function returnToFirst(feed: Published): Promise<void> {
  await run(feed, priced(before, 1.1));
  const { body } = await call<{ items: FeedVersion[] }>(feed, 'GET', at(feed, 'versions'));
  const first = body.items.find(({ is_up: isUp }) => !isUp);
  await call(feed, 'POST', at(feed, `versions/${first?.id}/return`));
}

async function discard(feed: Published): Promise<void> {
  const { review } = await statusOf(feed.scene.client, feed.feedId);
  await call(feed, 'POST', at(feed, `reviews/${review?.id}/discard`));
}

/** One of each column but the one of a plan, as it stands before the shop changes. */
export async function addSubjects(scene: ShopAndProduct): Promise<Map<ColumnName, Subject>> {
  const { client, product } = scene;
  const feeds = new Map<ColumnName, Published>();
  for (const name of feedNames) feeds.set(name, await addFeedOf(scene, before));
  const feed = (name: (typeof feedNames)[number]) => feeds.get(name)!;
  await product.settle();
  const beside = new Map<ColumnName, string>();
  for (const name of isLongRun ? feedNames : besideNames)
    beside.set(name, await addOutput(feed(name), { image: 'additional' }));
  const further = await addOutputs(feed('published'));
  await addRules(feed('rule'));
  const decided = [
    ['waiting', { ask: 'always' }],
    ['discarded', { ask: 'always' }],
    ['rolling', { rolloutPercent: 30 }],
    ['stopped', { rolloutPercent: 30 }],
  ] as const;
  for (const [name, publishing] of decided)
    await call({ scene }, 'PATCH', at(feed(name), 'publishing'), publishing);
  await product.settle();
  for (const [name] of decided) {
    const { feedId, project } = feed(name);
    await changeDesign(client, { feedId, projectId: project.id }, 'season');
  }
  await product.settle();
  await discard(feed('discarded'));
  await call({ scene }, 'POST', at(feed('stopped'), 'rollout'), { action: 'pause' });
  await returnToFirst(feed('returned'));
  await run(feed('held'), priced(before, 100));
  const off = { feedId: feed('off').feedId, activate: false };
  await call({ scene }, 'POST', '/functions/v1/feeds?action=start', off);
  await product.settle();
  const subjectOf = (name: (typeof feedNames)[number]): [ColumnName, Subject] => [
    name,
    subject(feed(name), {
      sends: name === 'held' ? (all) => priced(all, 100) : asIs,
      besideId: beside.get(name) ?? null,
    }),
  ];
  return new Map([...feedNames.map(subjectOf), ...further]);
}

/** A feed of a project whose plan covers no more than its other feed shows. */
export async function addOverPlan(scene: ShopAndProduct): Promise<Subject> {
  const { client, product, shop } = scene;
  const source = feedOfShop(shop, [...before]);
  const projectId = await projectShowing(product, client, FREE_SKUS);
  const feedId = await addFeed(client, projectId, source, { availabilityOption: inStock });
  await product.settle();
  return { scene, feedId, source, sends: asIs, parentId: null, besideId: null };
}

/** The pictures that a feed shows which was never up before: nothing that was goes into them. */
export async function drawAfresh(
  scene: ShopAndProduct,
  change: Partial<FeedSettings> = {},
): Promise<Pictures> {
  const { feedId } = await addFeedOf(scene, today, change);
  await scene.product.settle();
  const items = (await itemsAt(scene, feedId, 'published')) ?? new Map<string, never>();
  return new Map([...items].map(([id, { picture }]) => [id, picture]));
}
