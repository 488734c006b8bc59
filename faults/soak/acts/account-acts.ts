import { setTimeout as wait } from 'node:timers/promises';
import type { ApiKey } from '#core/contract/account/api-keys-api.ts';
import type { WebhookEndpoint } from '#core/contract/webhooks-api.ts';
import { eventTypes } from '#core/events/event-types.ts';
import type { Random } from '../../../packages/feed/src/random.fixture.ts';
import { type ApiClient, createFeed, signUp, testPassword } from '#tests/harness/api-client.ts';
import { addTallTemplate } from '#tests/harness/output-scene.ts';
import { type Ask, isDisturbed, noteGone, type Soak, type SoakUser, surely, untilUp } from '../state.ts';
import { openSource } from '../world.ts';
import type { Acts, Doing } from './doing.ts';

const FEEDS_MOST = 3;
const KEYS_MOST = 5;

/** Acts of users on their account, all its feeds, keys and webhooks. */
export const accountActs: Acts = {
  'a feed is added': [
    2,
    async ({ soak, user, random, ask }) => {
      if (user.feeds.length < FEEDS_MOST) await addFeed(soak, user, random, ask);
    },
  ],
  'a feed is deleted as a whole': [
    1,
    async (doing) => {
      const { soak, user, feed, ask } = doing;
      if (user.feeds.length > 1)
        await leave(doing, () => surely(soak, ask, 'DELETE', `/api/v1/whole-feeds/${feed.recordId}`));
    },
  ],
  'a feed is deleted by two calls': [
    1,
    async (doing) => {
      const { soak, user, feed, random, ask } = doing;
      if (user.feeds.length < 2) return;
      const calls = [`/functions/v1/feeds?id=${feed.feedId}`, `/api/v1/feeds/${feed.recordId}`];
      // Sends both in either order, or only the record, as some clients do.
      const dice = random.below(3);
      const sent = dice === 0 ? calls : dice === 1 ? calls.toReversed() : calls.slice(1);
      await leave(doing, async () => {
        for (const call of sent) await surely(soak, ask, 'DELETE', call);
      });
      if (sent.length < 2) for (const id of [feed.feedId, ...feed.outputs]) soak.gone.set(id, 'rests');
    },
  ],
  'an account is deleted and another one made': [1, replaceAccount],
  'a key is made and used': [
    2,
    async ({ random, feed, soak, ask }) => {
      const made = await ask<ApiKey & { secret: string }>('POST', '/api/v1/api-keys', {
        name: 'A program',
        is_read_only: random.isLucky(0.5),
        project_id: random.pick([null, feed.projectId]),
      });
      if (made === null || made.status >= 300) return;
      const headers = { authorization: `Bearer ${made.body.secret}` };
      await fetch(`${soak.product.origin}/functions/v1/feeds/${feed.feedId}/status`, { headers }).catch(
        () => null,
      );
    },
  ],
  'keys are revoked': [
    1,
    async ({ ask }) => {
      const keys = await ask<{ items: ApiKey[] }>('GET', '/api/v1/api-keys');
      const all = keys?.status === 200 ? keys.body.items : [];
      for (const { id } of all.slice(0, KEYS_MOST)) await ask('DELETE', `/api/v1/api-keys/${id}`);
    },
  ],
  'a webhook is added': [
    2,
    ({ soak, feed, random, ask }) =>
      ask('POST', '/api/v1/webhook-endpoints', {
        name: 'Order system',
        url: `${soak.hooks.url}${random.pick(['', '/fails', '/gone'])}`,
        types: eventTypes,
        feed_id: random.pick([null, feed.feedId]),
      }),
  ],
  'a webhook is changed': [
    2,
    async ({ random, ask }) => {
      const dice = random.below(5);
      const endpoints = await ask<{ items: WebhookEndpoint[] }>('GET', '/api/v1/webhook-endpoints');
      const [first] = endpoints?.status === 200 ? endpoints.body.items : [];
      if (first === undefined) return;
      const path = `/api/v1/webhook-endpoints/${first.id}`;
      if (dice === 0) await ask('POST', `${path}/test`, {});
      else if (dice === 1) await ask('POST', `${path}/rotate`, {});
      else if (dice === 2) await ask('PATCH', path, { is_paused: random.isLucky(0.5) });
      else if (dice === 3) await ask('GET', `${path}/deliveries`);
      else await ask('DELETE', path);
    },
  ],
  'somebody looks at the account': [
    1,
    async ({ ask }) => {
      for (const path of ['sessions', 'usage', 'security-events'])
        await ask('GET', `/api/v1/account/${path}`);
    },
  ],
};

/** Registers a user; repeats the request if a kill interrupts it. */
export async function register(soak: Soak): Promise<ApiClient> {
  for (;;) {
    const since = Date.now();
    try {
      return await signUp(soak.product.origin);
    } catch (error) {
      if (!isDisturbed(soak, since)) throw error;
      await wait(500);
      await untilUp(soak);
    }
  }
}

/** Adds a feed of a new shop in a new project by the wizard's calls. Parts created before a kill remain, as with real users. */
export async function addFeed(soak: Soak, user: SoakUser, random: Random, ask: Ask): Promise<void> {
  const source = openSource(soak.shop, random);
  const client: ApiClient = {
    ...user.client,
    async call<T>(method: string, at: string, body?: unknown) {
      const answer = await ask<T>(method, at, body);
      if (answer === null) throw new Error('nobody answered');
      return answer;
    },
  };
  const { feedId, record, project, template } = await createFeed(client, source.url, {
    width: 300,
    height: 300,
  });
  const { id: otherId } = await addTallTemplate(client, project.id);
  user.feeds.push({
    projectId: project.id,
    recordId: record.id,
    templateId: template.id,
    otherId,
    feedId,
    source,
    outputs: new Set(),
    decisions: 0,
    decidedAt: Date.now(),
    upBefore: null,
    plan: 'none',
  });
}

/** Stops watching a feed before it is deleted. */
async function leave({ soak, user, feed }: Doing, deleting: () => Promise<unknown>): Promise<void> {
  user.feeds = user.feeds.filter((each) => each !== feed);
  const since = Date.now();
  await deleting();
  noteGone(soak, [feed.feedId, ...feed.outputs], since);
}

async function replaceAccount({ soak, user, random, ask }: Doing): Promise<void> {
  // Usually does nothing, because an account needs time to get feeds.
  if (random.isLucky(0.6)) return;
  const { feeds } = user;
  const since = Date.now();
  user.feeds = [];
  // If the first answer was lost, the session's user exists no more.
  await surely(soak, ask, 'POST', '/api/v1/account/deletion', { confirmation: testPassword });
  noteGone(
    soak,
    feeds.flatMap((feed) => [feed.feedId, ...feed.outputs]),
    since,
  );
  user.client = await register(soak);
  await addFeed(soak, user, random, ask);
}
