import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { channelIds } from '#core/feeds/channels/channel-ids.ts';
import { createTemplate, type starterIds } from '#picture/designs';
import { ruleOf } from '#tests/harness/publishing.ts';
import { decided, noteGone, surely } from '../state.ts';
import { liveOn, mend, upset } from '../world.ts';
import { type Acts, at, type Doing, ended, settingsOf } from './doing.ts';

const designs = [
  'default',
  'season',
  'headline',
  'bold-sale',
  'flyer',
  'brand-bar',
] as const satisfies readonly (typeof starterIds)[number][];

const OUTPUTS_MOST = 3;

const outputsAt = ({ feed }: Doing, rest = '') => `/api/v1/feeds/${feed.feedId}/outputs${rest}`;

/** Acts of shops, and of users on a feed, its rules, its template and its outputs. */
export const feedActs: Acts = {
  'the shop lives on': [14, async ({ feed, random }) => liveOn(feed.source, random)],
  'the shop’s data change their meaning': [8, upsetAndRefresh],
  'the shop is whole again': [8, async ({ feed }) => mend(feed.source)],
  refresh: [18, ({ feed, ask }) => ask('POST', at(feed, 'refresh'))],
  'check all photos': [2, ({ feed, ask }) => ask('POST', at(feed, 'refresh?photos=all'))],
  'try products again': [1, ({ feed, ask }) => ask('POST', at(feed, 'retry'))],
  cancel: [1, ({ feed, ask }) => ask('POST', at(feed, 'cancel'))],
  'pause or start': [
    2,
    ({ feed, random, ask }) =>
      ask('POST', '/functions/v1/feeds?action=start', {
        feedId: feed.feedId,
        activate: random.isLucky(0.8),
      }),
  ],
  rules: [2, saveRules],
  'single products change': [
    2,
    ({ feed, random, ask }) => {
      const { id } = random.pick(feed.source.products);
      const change = { id, values: { price: `${10 + random.below(50)}.00 EUR` } };
      return ask('PATCH', at(feed, 'products'), { products: [change], hold_hours: 1 });
    },
  ],
  'single products are as in the feed again': [
    1,
    ({ feed, ask }) => ask('DELETE', at(feed, 'product-changes')),
  ],
  'a template is edited and published': [
    5,
    async ({ feed, random, ask }) => {
      const isMain = random.isLucky(0.8);
      const size = isMain ? { width: 300, height: 300 } : { width: 270, height: 480 };
      const { html, config } = createTemplate({
        starter: random.pick(designs),
        name: 'Ad',
        type: 'custom',
        ...size,
      });
      const path = `/api/v1/templates/${isMain ? feed.templateId : feed.otherId}`;
      await ask('PATCH', path, { name: 'Ad', html_dev: html, config_dev: JSON.stringify(config) });
      // Most edits are published; others stay drafts or are taken back.
      const dice = random.below(10);
      if (dice < 8) await ask('POST', `${path}/publish`, {});
      else if (dice === 8) await ask('POST', `${path}/revert`, {});
    },
  ],
  'an output is added': [
    3,
    async (doing) => {
      const { feed, random, ask } = doing;
      if (feed.outputs.size >= OUTPUTS_MOST) return;
      const form = random.pick([
        { image: 'shop' },
        { image: 'additional' },
        { image: 'main', template_id: feed.otherId },
        { image: 'tagged', template_id: feed.otherId },
      ]);
      const channel = random.pick([null, ...channelIds]);
      const answer = await ask<Output>('POST', outputsAt(doing), { name: 'Out', channel, ...form });
      if (answer !== null && answer.status < 300) feed.outputs.add(answer.body.id);
    },
  ],
  'an output is changed': [
    2,
    async (doing) => {
      const { feed, random, ask } = doing;
      if (feed.outputs.size === 0) return;
      const change = random.pick([
        { channel: random.pick(channelIds) },
        { is_paused: random.isLucky(0.5) },
        { image: 'additional', template_id: null },
        { image: 'main', template_id: feed.otherId },
      ]);
      await ask('PATCH', outputsAt(doing, `/${random.pick([...feed.outputs])}`), change);
    },
  ],
  'an output is deleted': [
    1,
    async (doing) => {
      const { soak, feed, ask } = doing;
      const [id] = feed.outputs;
      if (id === undefined) return;
      const since = Date.now();
      feed.outputs.delete(id);
      await surely(soak, ask, 'DELETE', outputsAt(doing, `/${id}`));
      noteGone(soak, [id], since);
    },
  ],
  'somebody looks': [
    6,
    async (doing) => {
      const { feed, ask } = doing;
      for (const path of ['products', 'runs', 'status', 'rules', 'product-changes', 'review'])
        await ask('GET', at(feed, path));
      for (const path of [outputsAt(doing), '/api/v1/whole-feeds', '/api/v1/events', '/api/v1/templates'])
        await ask('GET', path);
    },
  ],
  'a feed is looked into': [
    1,
    async ({ feed, ask }) => {
      await ask('POST', '/functions/v1/feed-proxy', { url: feed.source.url });
      await ask('POST', '/api/v1/analyse', { url: feed.source.url });
    },
  ],
};

/** Makes the shop serve data whose meaning is wrong and reads them, usually after a run has read the data before. */
async function upsetAndRefresh(doing: Doing): Promise<void> {
  const { feed, random, ask } = doing;
  const isRead = random.isLucky(0.8);
  if (isRead) await ended(doing, 20_000);
  upset(feed.source, random);
  if (isRead) await ask('POST', at(feed, 'refresh'));
}

async function saveRules(doing: Doing): Promise<void> {
  const { random, feed, ask } = doing;
  const settings = await settingsOf(doing);
  if (settings === null) return;
  const rules = [
    ruleOf(
      'leave_out',
      { kind: 'leave_out' },
      { field: 'g:availability', operation: 'is', values: ['out of stock'] },
    ),
    ruleOf('photo', { kind: 'photo' }, { field: 'g:brand', operation: 'is', values: ['Fjell'] }),
    ruleOf(
      'template',
      { kind: 'template', template_id: feed.otherId },
      { field: 'g:price', operation: 'more', values: ['60'] },
    ),
  ].filter(() => random.isLucky(0.5));
  const form = { name: 'Main feed', project_id: feed.projectId, template_id: feed.templateId };
  await decided(feed, () =>
    ask('PATCH', `/functions/v1/feeds?id=${feed.feedId}`, { ...form, feedSettings: { ...settings, rules } }),
  );
}
