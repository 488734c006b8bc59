import type { Random } from '#core/feed/random.fixture.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import type { FeedVersion } from '#core/contract/feed-versions-api.ts';
import type { FeedStatus } from '#core/contract/feeds-service-api.ts';
import type { Output } from '#core/contract/outputs-api.ts';
import { createTemplate } from '#core/template/starters/create-template.ts';
import type { Answer } from '#tests/harness/api-client.ts';
import { ruleOf } from '#tests/harness/publishing.ts';
import { designs, liveOn, mend, type SoakFeed, upset } from './world.ts';

/** Asks like a browser: null where no answer came. */
export type Ask = <T = unknown>(
  feed: SoakFeed,
  method: string,
  path: string,
  body?: unknown,
) => Promise<Answer<T> | null>;

interface Doing {
  readonly feed: SoakFeed;
  readonly random: Random;
  readonly ask: Ask;
}

const at = ({ feedId }: SoakFeed, rest: string) => `/functions/v1/feeds/${feedId}/${rest}`;

async function statusOf({ feed, ask }: Doing): Promise<FeedStatus | null> {
  const answer = await ask<FeedStatus>(feed, 'GET', at(feed, 'status'));
  return answer?.status === 200 ? answer.body : null;
}

/** Notes that a person wants what comes of this, whatever it takes away. */
function decide(feed: SoakFeed): void {
  feed.decidedAt = Date.now();
  feed.most = 0;
}

async function saveSettings(doing: Doing, change: Partial<FeedSettings>): Promise<void> {
  const { feed, ask } = doing;
  const path = `/functions/v1/feeds?id=${feed.feedId}`;
  const before = await ask<{ feedSettings: FeedSettings }>(feed, 'GET', path);
  if (before?.status !== 200) return;
  const form = { name: 'Main feed', project_id: feed.projectId, template_id: feed.templateId };
  await ask(feed, 'PATCH', path, { ...form, feedSettings: { ...before.body.feedSettings, ...change } });
}

/** What users, their shops and channels do, each as often as its weight says. A refusal is an answer like another. */
export const acts: Readonly<
  Record<string, readonly [weight: number, act: (doing: Doing) => Promise<unknown>]>
> = {
  'the shop lives on': [12, async ({ feed, random }) => liveOn(feed, random)],
  'the shop’s data change their meaning': [4, async ({ feed, random }) => upset(feed, random)],
  'the shop is whole again': [6, async ({ feed }) => mend(feed)],
  refresh: [14, ({ feed, ask }) => ask(feed, 'POST', at(feed, 'refresh'))],
  'check all photos': [2, ({ feed, ask }) => ask(feed, 'POST', at(feed, 'refresh?photos=all'))],
  cancel: [1, ({ feed, ask }) => ask(feed, 'POST', at(feed, 'cancel'))],
  rules: [
    3,
    async (doing) => {
      const { random, feed } = doing;
      const soldOut = { field: 'g:availability', operation: 'is', values: ['out of stock'] } as const;
      const ofBrand = { field: 'g:brand', operation: 'is', values: ['Fjell'] } as const;
      const dear = { field: 'g:price', operation: 'more', values: ['60'] } as const;
      const all = [
        ruleOf('leave_out', { kind: 'leave_out' }, { ...soldOut, values: [...soldOut.values] }),
        ruleOf('photo', { kind: 'photo' }, { ...ofBrand, values: [...ofBrand.values] }),
        ruleOf(
          'template',
          { kind: 'template', template_id: feed.otherId },
          { ...dear, values: [...dear.values] },
        ),
      ];
      await saveSettings(doing, { rules: all.filter(() => random.isLucky(0.5)) });
      decide(feed);
    },
  ],
  'how it is published': [
    3,
    ({ feed, random, ask }) =>
      ask(feed, 'PATCH', at(feed, 'publishing'), {
        ask: random.pick(['off', 'off', 'always', 'many']),
        rolloutPercent: random.pick([null, null, 20, 50]),
      }),
  ],
  'a review is decided': [
    6,
    async (doing) => {
      const { feed, random, ask } = doing;
      const status = await statusOf(doing);
      if (status?.review == null) return;
      decide(feed);
      await ask(
        feed,
        'POST',
        at(feed, `reviews/${status.review.id}/${random.pick(['approve', 'approve', 'discard'])}`),
      );
    },
  ],
  'a held run is accepted': [
    2,
    async (doing) => {
      const { feed, ask } = doing;
      const status = await statusOf(doing);
      if (status?.run?.state !== 'held') return;
      decide(feed);
      await ask(feed, 'POST', at(feed, 'accept'), { run_id: status.run.id });
    },
  ],
  'a roll-out is steered': [
    2,
    ({ feed, random, ask }) =>
      ask(feed, 'POST', at(feed, 'rollout'), { action: random.pick(['pause', 'resume', 'finish']) }),
  ],
  'an output is added': [
    3,
    async ({ feed, random, ask }) => {
      if (feed.outputs.size > 2) return;
      const form = random.pick([
        { image: 'shop' },
        { image: 'additional' },
        { image: 'main', template_id: feed.otherId },
      ]);
      const answer = await ask<Output>(feed, 'POST', `/api/v1/feeds/${feed.feedId}/outputs`, {
        name: 'Out',
        ...form,
      });
      if (answer !== null && answer.status < 300) feed.outputs.add(answer.body.id);
    },
  ],
  'an output is deleted': [
    1,
    async ({ feed, ask }) => {
      const [id] = feed.outputs;
      if (id === undefined) return;
      feed.outputs.delete(id);
      await ask(feed, 'DELETE', `/api/v1/feeds/${feed.feedId}/outputs/${id}`);
    },
  ],
  'a return to a version': [
    1,
    async ({ feed, random, ask }) => {
      const answer = await ask<{ items: FeedVersion[] }>(feed, 'GET', at(feed, 'versions'));
      const others = answer?.status === 200 ? answer.body.items.filter(({ is_up: isUp }) => !isUp) : [];
      if (others.length === 0) return;
      decide(feed);
      await ask(feed, 'POST', at(feed, `versions/${random.pick(others).id}/return`));
    },
  ],
  'going on': [2, ({ feed, ask }) => ask(feed, 'POST', at(feed, 'go-on'))],
  'pause or start': [
    1,
    ({ feed, random, ask }) =>
      ask(feed, 'POST', '/functions/v1/feeds?action=start', {
        feedId: feed.feedId,
        activate: random.isLucky(0.8),
      }),
  ],
  'a template is edited and published': [
    5,
    async ({ feed, random, ask }) => {
      const starter = random.pick(designs);
      const { html, config } = createTemplate({
        starter,
        name: 'Ad',
        type: 'custom',
        width: 300,
        height: 300,
      });
      const path = `/api/v1/templates/${random.isLucky(0.8) ? feed.templateId : feed.otherId}`;
      await ask(feed, 'PATCH', path, { name: 'Ad', html_dev: html, config_dev: JSON.stringify(config) });
      await ask(feed, 'POST', `${path}/publish`, {});
    },
  ],
  'somebody looks': [
    6,
    async ({ feed, ask }) => {
      for (const path of ['products', 'runs', 'status', 'outputs'])
        await ask(feed, 'GET', path === 'outputs' ? `/api/v1/feeds/${feed.feedId}/outputs` : at(feed, path));
    },
  ],
};

/** Names of acts, each as often as it is to come. */
export const drawn: readonly string[] = Object.entries(acts).flatMap(([name, [weight]]) =>
  Array.from({ length: weight }, () => name),
);
