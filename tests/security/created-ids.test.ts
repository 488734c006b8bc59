import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createFeed,
  must,
  signUp,
  testPassword,
  type ApiClient,
  type CreatedFeed,
} from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { usually } from '#tests/harness/long-run.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client: owner } = await openShop(numberedProducts(1));
const stranger = await signUp(product.origin);

/** Nothing of it is drawn. */
const idle = { activate: false };
/** A feed of each that nothing happens to. */
const feedsOf = new Map<ApiClient, CreatedFeed>();
const AT_ONCE = usually(5, 20);

for (const client of [owner, stranger]) feedsOf.set(client, await createFeed(client, shop.feedUrl, idle));

const keyed = (key: string) => ({ 'idempotency-key': key });
/** The four calls that make a row, each with what it needs of the caller's own. */
const creates: [
  name: string,
  path: (own: CreatedFeed) => string,
  body: (own: CreatedFeed, feedSettings: object) => object,
][] = [
  ['a project', () => '/api/v1/projects', () => ({ name: 'Autumn' })],
  [
    'a template',
    () => '/api/v1/templates',
    ({ project, template: { html_dev, config_dev } }) => ({
      name: 'Autumn',
      project_id: project.id,
      html_dev,
      config_dev,
    }),
  ],
  ['a copy of a template', ({ template }) => `/api/v1/templates/${template.id}/clone`, () => ({})],
  ['a service feed', () => '/functions/v1/feeds', (_own, feedSettings) => ({ feedSettings })],
  [
    'a feed with its record',
    () => '/functions/v1/feeds',
    ({ project, template }, feedSettings) => ({
      name: 'Autumn',
      project_id: project.id,
      template_id: template.id,
      feedSettings,
    }),
  ],
];

async function settingsOf(client: ApiClient, { feedId }: CreatedFeed): Promise<object> {
  const path = `/functions/v1/feeds?id=${feedId}`;
  return (await client.ask<{ feedSettings: object }>('GET', path)).feedSettings;
}

const publicStatus = async (feedId: string) =>
  (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).status;

test('the public address of a feed is nobody else’s, whatever was deleted of it', async () => {
  const theirs = await createFeed(stranger, shop.feedUrl, idle);
  const feedSettings = await settingsOf(stranger, theirs);
  const deletions = [
    (client: ApiClient, { feedId }: CreatedFeed) => client.call('DELETE', `/functions/v1/feeds?id=${feedId}`),
    (client: ApiClient, { project }: CreatedFeed) => client.call('DELETE', `/api/v1/projects/${project.id}`),
    (client: ApiClient) => client.call('POST', '/api/v1/account/deletion', { confirmation: testPassword }),
  ];
  for (const remove of deletions) {
    const client = await signUp(product.origin);
    const own = await createFeed(client, shop.feedUrl);
    await product.settle();
    expect(await publicStatus(own.feedId)).toBe(200);
    await must(remove(client, own));
    const answer = await stranger.ask<{ feedId: string }>(
      'POST',
      '/functions/v1/feeds',
      { feedSettings },
      keyed(own.feedId),
    );
    expect(answer.feedId).not.toBe(own.feedId);
    expect(await publicStatus(own.feedId)).toBe(404);
  }
});

test.each(creates)(
  'the id of %s is made by the server, is another for every user, and one for all who ask at once with one key',
  async (_name, path, bodyOf) => {
    const key = randomUUID();
    const ids = [];
    for (const client of [owner, stranger]) {
      const own = feedsOf.get(client)!;
      const body = bodyOf(own, await settingsOf(client, own));
      const ask = () => client.call<{ id: string }>('POST', path(own), body, keyed(key));
      // On a machine that is busy enough their turn does not come in time, and a client asks again.
      const untilAnswered = async () => {
        for (;;) {
          const answer = await ask();
          if (answer.status !== 429) return answer;
        }
      };
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, untilAnswered));
      expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
      ids.push(...new Set(answers.map((answer) => answer.body.id)));
    }
    expect(ids).toHaveLength(2);
    expect(new Set([...ids, key]).size).toBe(3);
  },
);

test('the key of a copy is refused for the copy of another template', async () => {
  const [own, other] = [feedsOf.get(owner)!, await createFeed(owner, shop.feedUrl, idle)];
  const headers = keyed(randomUUID());
  const copy = ({ template }: CreatedFeed) =>
    owner.call<{ code: string }>('POST', `/api/v1/templates/${template.id}/clone`, {}, headers);
  await must(copy(own));
  const answer = await copy(other);
  expect([answer.status, answer.body.code]).toEqual([422, 'key_reused']);
});

test('a repeated create changes nothing that was changed since', async () => {
  const own = await createFeed(owner, shop.feedUrl, idle);
  const feedSettings = await settingsOf(owner, own);
  const sourceAccess = { username: 'shop', password: 'first', headers: [] };
  const body = { name: 'Autumn', project_id: own.project.id, template_id: null, feedSettings, sourceAccess };
  const headers = keyed(randomUUID());
  const made = await owner.ask<{ id: string; feedDatabaseId: string }>(
    'POST',
    '/functions/v1/feeds',
    body,
    headers,
  );
  const { id } = made;
  const change = { ...body, name: 'Winter', sourceAccess: { ...sourceAccess, username: 'later' } };
  await owner.ask('PATCH', `/functions/v1/feeds?id=${id}`, change);
  expect(await owner.ask('POST', '/functions/v1/feeds', body, headers)).toEqual(made);
  const now = await owner.ask<{ sourceAccess: { username: string } }>('GET', `/functions/v1/feeds?id=${id}`);
  expect(now.sourceAccess.username).toBe('later');
});

test('what a lost answer has made can be deleted by the key that made it, by its user only', async () => {
  const own = await createFeed(owner, shop.feedUrl, idle);
  const [projectKey, feedKey] = [randomUUID(), randomUUID()];
  const project = await owner.ask<{ id: string }>(
    'POST',
    '/api/v1/projects',
    { name: 'Lost' },
    keyed(projectKey),
  );
  const body = { feedSettings: await settingsOf(owner, own) };
  const feed = await owner.ask<{ id: string }>('POST', '/functions/v1/feeds', body, keyed(feedKey));
  const deletions = [`/api/v1/projects/${projectKey}`, `/functions/v1/feeds?id=${feedKey}`];
  for (const path of deletions) expect((await stranger.call('DELETE', path)).status).toBe(404);
  for (const path of deletions) expect((await owner.call('DELETE', path)).status).toBeLessThan(300);
  expect((await owner.call('GET', `/api/v1/projects/${project.id}`)).status).toBe(404);
  expect((await owner.call('GET', `/functions/v1/feeds?id=${feed.id}`)).status).toBe(404);
});
