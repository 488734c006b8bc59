import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { exampleIds } from '#core/openapi/examples/example-ids.ts';
import { makeExamples } from '#core/openapi/examples/examples.ts';
import { listProjects } from '#core/contract/projects-api.ts';
import { feedEventsPath } from '#core/contract/feeds/publishing/feed-runs-api.ts';
import { feedProductsCsvPath, feedReductionsCsvPath } from '#core/contract/feeds/feed-products-api.ts';
import { endpoints } from '#server/api.ts';
import { clientOf, createFeed, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { movingClock } from '#tests/harness/publishing.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { recordFailure } from '#tests/harness/webhook-scene.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const clock = movingClock();
const { shop, product, client } = await openShop(numberedProducts(1), { clock, env: { BILLING: 'on' } });

/** A program with a key of the account. */
async function programWith(scope: object): Promise<ApiClient> {
  const body = { name: 'Nightly export', ...scope };
  const { secret } = await client.ask<{ secret: string }>('POST', '/api/v1/api-keys', body);
  return clientOf(product.origin, { access_token: secret, user: { id: client.userId, email: client.email } });
}

type Ids = Readonly<Record<string, string>>;

/** Ids of a feed of its own in a project of its own. */
async function newIds(): Promise<Ids> {
  const { project, template, record, feedId } = await createFeed(client, shop.feedUrl, { activate: false });
  return { project: project.id, template: template.id, record: record.id, feed: feedId };
}

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
const kindOf = new Map<string, string>(Object.entries(exampleIds).map(([kind, id]) => [id, kind]));

const examples = makeExamples(endpoints);

/** The example of a call with other ids in the places of its own. */
function attemptOf(endpoint: Endpoint, ids: Ids): { path: string; body: unknown } {
  const { input } = examples.find((each) => each.endpoint === endpoint) ?? { input: {} };
  const { params = {}, query = {}, body } = input as Record<string, Record<string, unknown> | undefined>;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_whole, name: string) => String(params[name]));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const filled = (text: string) =>
    text.replaceAll(uuid, (id) => ids[kindOf.get(id) ?? ''] ?? (kindOf.has(id) ? randomUUID() : id));
  return {
    path: filled(`${path}?${search.toString()}`),
    body: body === undefined ? undefined : JSON.parse(filled(JSON.stringify(body))),
  };
}

const open = endpoints.filter(({ access }) => access === 'user');

test('a key that may only read changes nothing, by whichever call', async () => {
  const ids = await newIds();
  const program = await programWith({ is_read_only: true });
  for (const endpoint of open) {
    const { path, body } = attemptOf(endpoint, ids);
    const { status } = await program.call(endpoint.method, path, body);
    if (endpoint.method === 'GET') expect([endpoint.path, status]).not.toEqual([endpoint.path, 403]);
    else expect([endpoint.method, endpoint.path, status]).toEqual([endpoint.method, endpoint.path, 403]);
  }
  expect((await program.call('GET', `/api/v1/projects/${ids['project']}`)).status).toBe(200);
});

test('a key for one project is refused by every call that is about another, or about the account', async () => {
  const [own, other] = [await newIds(), await newIds()];
  const program = await programWith({ project_id: own['project'] });
  const files = [feedEventsPath, feedProductsCsvPath, feedReductionsCsvPath].map((file) => ({
    method: 'GET',
    path: file.replace(':feedId', other['feed'] ?? ''),
    body: undefined,
  }));
  // Without an id, the list of projects is of its own.
  const about = open.filter((endpoint) => endpoint !== listProjects);
  const attempts = about.map((endpoint) => ({ method: endpoint.method, ...attemptOf(endpoint, other) }));
  for (const { method, path, body } of [...attempts, ...files])
    expect([method, path, (await program.call(method, path, body)).status]).toEqual([method, path, 403]);
  // Something of its own opens nothing beside it.
  const mixed = `/api/v1/feeds?project_id=${own['project']}&search=${other['project']}`;
  expect((await program.call('GET', mixed)).status).toBe(403);
  expect((await program.call('GET', `/api/v1/projects/${own['project']}`)).status).toBe(200);
  const listed = await program.ask<{ items: { project_id: string }[] }>(
    'GET',
    `/api/v1/feeds?project_id=${own['project']}`,
  );
  expect(listed.items.map((feed) => feed.project_id)).toEqual([own['project']]);
});

test('lists mean the project of a key that is for one, which so learns which it is', async () => {
  const [own, other] = [await newIds(), await newIds()];
  for (const { feed = '' } of [own, other]) await recordFailure(product, feed);
  const program = await programWith({ project_id: own['project'] });
  const listed = async (path: string) => {
    const { items } = await program.ask<{ items: Record<string, unknown>[]; total?: number }>('GET', path);
    return items.map(
      (item) =>
        item['project_id'] ?? (item['record'] as typeof item | undefined)?.['project_id'] ?? item['id'],
    );
  };
  for (const list of ['projects', 'templates', 'feeds', 'whole-feeds', 'events'])
    expect([list, await listed(`/api/v1/${list}`)]).toEqual([list, [own['project']]]);
  for (const list of ['templates', 'feeds', 'whole-feeds', 'events'])
    expect([
      list,
      (await program.call('GET', `/api/v1/${list}?project_id=${other['project']}`)).status,
    ]).toEqual([list, 403]);
  // Of a feed, the id of its record names it as well.
  expect(await listed(`/api/v1/events?feed_id=${own['record']}`)).toEqual([own['project']]);
  // Calls about the account stay closed.
  expect((await program.call('GET', '/api/v1/webhook-endpoints')).status).toBe(403);
});

test('a key ends when it was made to, and one of before does everything and never ends', async () => {
  const soon = new Date(clock.now().getTime() + 60_000).toISOString();
  const [ending, plain] = [await programWith({ expires_at: soon }), await programWith({})];
  const statuses = async () =>
    Promise.all([ending, plain].map(async (one) => (await one.call('GET', '/api/v1/projects')).status));
  expect(await statuses()).toEqual([200, 200]);
  clock.aheadMs += 61_000;
  expect(await statuses()).toEqual([401, 200]);
  const stranger = await signUp(product.origin);
  const { project } = await createFeed(stranger, shop.feedUrl, { activate: false });
  for (const [scope, status] of [
    [{ expires_at: soon }, 400],
    [{ project_id: project.id }, 404],
  ] as const)
    expect((await client.call('POST', '/api/v1/api-keys', { name: 'x', ...scope })).status).toBe(status);
});
