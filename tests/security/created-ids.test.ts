import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import {
  createFeed,
  must,
  signUp,
  testPassword,
  type ApiClient,
  type CreatedFeed,
} from '#tests/harness/api-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { usually } from '#tests/harness/long-run.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

let product: TestProduct;
let shop: FakeShop;
let owner: ApiClient;
let stranger: ApiClient;

/** Nothing of it is drawn. */
const idle = { activate: false };
/** A feed of each that nothing happens to. */
const feedsOf = new Map<ApiClient, CreatedFeed>();
const AT_ONCE = usually(5, 20);

beforeAll(async () => {
  shop = await startShop(numberedProducts(1));
  product = await startProduct([shop.host]);
  owner = await signUp(product.origin);
  stranger = await signUp(product.origin);
  for (const client of [owner, stranger]) feedsOf.set(client, await createFeed(client, shop.feedUrl, idle));
});
afterAll(async () => {
  await product?.close();
  await shop?.close();
});

const keyed = (key: string) => ({ 'idempotency-key': key });
const sources = createDefaultTemplate({ name: 'Square', type: 'custom', width: 600, height: 600 });

/** The four calls that make a row, each with what it needs of the caller's own. */
const creates: {
  name: string;
  path: (own: CreatedFeed) => string;
  body: (own: CreatedFeed, feedSettings: object) => object;
}[] = [
  { name: 'a project', path: () => '/api/v1/projects', body: () => ({ name: 'Autumn' }) },
  {
    name: 'a template',
    path: () => '/api/v1/templates',
    body: (own) => ({
      name: 'Autumn',
      project_id: own.project.id,
      html_dev: sources.html,
      config_dev: JSON.stringify(sources.config),
    }),
  },
  {
    name: 'a copy of a template',
    path: (own) => `/api/v1/templates/${own.template.id}/clone`,
    body: () => ({}),
  },
  {
    name: 'a service feed',
    path: () => '/functions/v1/feeds',
    body: (_own, feedSettings) => ({ feedSettings }),
  },
  {
    name: 'a feed with its record',
    path: () => '/functions/v1/feeds',
    body: (own, feedSettings) => ({
      name: 'Autumn',
      project_id: own.project.id,
      template_id: own.template.id,
      feedSettings,
    }),
  },
];

async function settingsOf(client: ApiClient, { feedId }: CreatedFeed): Promise<object> {
  const path = `/functions/v1/feeds?id=${feedId}`;
  return (await must<{ feedSettings: object }>(client.call('GET', path))).body.feedSettings;
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
    const answer = await must<{ feedId: string }>(
      stranger.call('POST', '/functions/v1/feeds', { feedSettings }, keyed(own.feedId)),
    );
    expect(answer.body.feedId).not.toBe(own.feedId);
    expect(await publicStatus(own.feedId)).toBe(404);
  }
});

test.each(creates)(
  'the id of $name is made by the server, is another for every user, and one for all who ask at once with one key',
  async (create) => {
    const key = randomUUID();
    const ids = [];
    for (const client of [owner, stranger]) {
      const own = feedsOf.get(client)!;
      const body = create.body(own, await settingsOf(client, own));
      const ask = () => client.call<{ id: string }>('POST', create.path(own), body, keyed(key));
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
  const made = await must<{ id: string; feedDatabaseId: string }>(
    owner.call('POST', '/functions/v1/feeds', body, headers),
  );
  const { id } = made.body;
  const change = { ...body, name: 'Winter', sourceAccess: { ...sourceAccess, username: 'later' } };
  await must(owner.call('PATCH', `/functions/v1/feeds?id=${id}`, change));
  expect((await must(owner.call('POST', '/functions/v1/feeds', body, headers))).body).toEqual(made.body);
  const now = await must<{ sourceAccess: { username: string } }>(
    owner.call('GET', `/functions/v1/feeds?id=${id}`),
  );
  expect(now.body.sourceAccess.username).toBe('later');
});

test('what a lost answer has made can be deleted by the key that made it, by its user only', async () => {
  const own = await createFeed(owner, shop.feedUrl, idle);
  const [projectKey, feedKey] = [randomUUID(), randomUUID()];
  const project = await must<{ id: string }>(
    owner.call('POST', '/api/v1/projects', { name: 'Lost' }, keyed(projectKey)),
  );
  const body = { feedSettings: await settingsOf(owner, own) };
  const feed = await must<{ id: string }>(owner.call('POST', '/functions/v1/feeds', body, keyed(feedKey)));
  const deletions = [`/api/v1/projects/${projectKey}`, `/functions/v1/feeds?id=${feedKey}`];
  for (const path of deletions) expect((await stranger.call('DELETE', path)).status).toBe(404);
  for (const path of deletions) expect((await owner.call('DELETE', path)).status).toBeLessThan(300);
  expect((await owner.call('GET', `/api/v1/projects/${project.body.id}`)).status).toBe(404);
  expect((await owner.call('GET', `/functions/v1/feeds?id=${feed.body.id}`)).status).toBe(404);
});

test.each(['project_id', 'template_id'] as const)(
  'a record that names a foreign %s is not found, also where the feed has a record already',
  async (field) => {
    const own = await createFeed(owner, shop.feedUrl, idle);
    const foreign = await createFeed(stranger, shop.feedUrl, idle);
    const record = {
      name: own.record.name,
      project_id: own.project.id,
      template_id: own.template.id,
      feedmaker_feed_id: own.feedId,
    };
    const again = await owner.call<{ id: string }>('POST', '/api/v1/feeds', record);
    expect([again.status, again.body.id]).toEqual([200, own.record.id]);
    const wrong = { ...record, [field]: field === 'project_id' ? foreign.project.id : foreign.template.id };
    expect((await owner.call('POST', '/api/v1/feeds', wrong)).status).toBe(404);
    const another = await createFeed(owner, shop.feedUrl, idle);
    const moved = { ...record, project_id: another.project.id };
    expect((await owner.call('POST', '/api/v1/feeds', moved)).status).toBe(409);
  },
);
