import { Agent, request, type Dispatcher } from 'undici';
import { afterAll, expect, test } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { exampleIds } from '#core/openapi/examples/example-ids.ts';
import { makeExamples } from '#core/openapi/examples/examples.ts';
import { otherCalls } from '#core/openapi/other-calls.ts';
import { endpoints } from '#server/api.ts';
import { usually } from '#tests/harness/long-run.ts';
import { startTenants, tenantRows, type OwnIds, type Tenant } from '#tests/harness/tenants.ts';

/** Users with everything a user can have; each tries to get at each other's. */
const TENANTS = usually(2, 10);

/** Attempts under way at a time. */
const AT_ONCE = 8;

/** Without the streams of `fetch`, which take a fifth of the time of so many attempts. */
const dispatcher = new Agent({ headersTimeout: 20_000, bodyTimeout: 20_000 });

const { product, tenants, close } = await startTenants(TENANTS, 1);
afterAll(async () => {
  await dispatcher.destroy();
  await close();
});

const examples = makeExamples(endpoints);
const userRoutes = endpoints.filter(({ access }) => access !== 'public');
const userFiles = otherCalls.filter(({ access }) => access !== 'public');

/** The ids in a call, as pairs of kind and place; a place is the text of the example's id. */
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
const kindOf = new Map<string, keyof OwnIds>(
  Object.entries(exampleIds).map(([kind, id]) => [id, kind as keyof OwnIds]),
);

interface Attempt {
  method: Dispatcher.HttpMethod;
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
}

/** The call of an example as text, with the example's ids in it. */
function callOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown; body?: unknown }): Attempt {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    String((input.params as Record<string, string>)[name]),
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  return { method: endpoint.method, path: `${path}?${query.toString()}`, body, headers: {} };
}

/** All calls of the product that need a user, each with the ids of the examples. */
function allCalls(): Attempt[] {
  const calls = examples
    .filter(({ endpoint }) => endpoint.access !== 'public')
    .map(({ endpoint, input }) => callOf(endpoint, input));
  const files = userFiles.map(({ method, path }) => ({
    method,
    path: path.replace(':feedId', exampleIds.feed),
    body: undefined,
    headers: {},
  }));
  return [...calls, ...files];
}

/** Every mixture of own and foreign ids in a call but the honest one. */
function* mixtures(call: Attempt, own: OwnIds, foreign: OwnIds): Generator<Attempt> {
  const places = [...new Set(`${call.path} ${call.body ?? ''}`.match(uuid) ?? [])];
  for (let choice = 1; choice < 2 ** places.length; choice += 1) {
    const idAt = (place: string) => {
      const kind = kindOf.get(place);
      if (kind === undefined)
        throw new Error(`${call.path} speaks of ${place}, which exampleIds does not name`);
      return ((choice >> places.indexOf(place)) & 1 ? foreign : own)[kind];
    };
    yield {
      ...call,
      path: call.path.replaceAll(uuid, idAt),
      body: call.body?.replaceAll(uuid, idAt),
    };
  }
}

/** The kind of id that a create answers, and that its `Idempotency-Key` therefore may claim. */
const createdKinds: [path: string, kind: keyof OwnIds][] = [
  ['/api/v1/projects', 'project'],
  ['/api/v1/setups', 'project'],
  ['/api/v1/templates', 'template'],
  ['/api/v1/feeds', 'record'],
  ['/functions/v1/feeds', 'feed'],
];

/** The same call with foreign ids where none belong: other kinds of ids, further fields, the key of a repeat. */
function* intrusions(call: Attempt, own: OwnIds, foreign: OwnIds): Generator<Attempt> {
  const fill = (idOf: (kind: keyof OwnIds) => string, more: Partial<Attempt> = {}): Attempt => {
    const filled = (text: string) => text.replaceAll(uuid, (id) => idOf(kindOf.get(id) ?? 'user'));
    return { ...call, path: filled(call.path), body: call.body && filled(call.body), ...more };
  };
  if (/[0-9a-f]{8}-/.test(call.path)) {
    yield fill(() => foreign.feed);
    yield fill(() => foreign.project);
  }
  const created = createdKinds.find(([path]) => call.method === 'POST' && call.path === `${path}?`)?.[1];
  if (created !== undefined)
    for (const ids of [own, foreign])
      yield fill((kind) => ids[kind], { headers: { 'idempotency-key': foreign[created] } });
  if (call.method === 'GET') {
    const more = new URLSearchParams({
      user_id: foreign.user,
      project_id: foreign.project,
      id: foreign.feed,
    });
    yield fill((kind) => own[kind], { path: `${fill((kind) => own[kind]).path}&${more.toString()}` });
  }
}

/** Sends an attempt and answers what must not be there: the victim's texts, or ids that were not sent. */
async function leakOf(attacker: Tenant, victim: Tenant, attempt: Attempt): Promise<string | null> {
  const { statusCode, headers, body } = await request(product.origin + attempt.path, {
    method: attempt.method,
    headers: {
      authorization: `Bearer ${attacker.client.token}`,
      ...(attempt.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...attempt.headers,
    },
    body: attempt.body ?? null,
    dispatcher,
  });
  const isStream = String(headers['content-type']).startsWith('text/event-stream');
  const text = isStream ? 'a stream was opened' : await body.text();
  if (isStream) body.on('error', () => undefined).destroy();
  const sent = `${attempt.path} ${attempt.body ?? ''} ${JSON.stringify(attempt.headers)}`;
  const secrets = [victim.marker, victim.client.email, ...Object.values(victim.ids)];
  const leaked = secrets.filter((secret) => secret !== '' && text.includes(secret) && !sent.includes(secret));
  if (statusCode >= 500) leaked.push(`status ${statusCode}`);
  if (isStream && sent.includes(victim.ids.feed)) leaked.push(text);
  return leaked.length === 0 ? null : `${attempt.method} ${sent}: ${leaked.join(', ')}`;
}

function* allAttempts(): Generator<[attacker: Tenant, victim: Tenant, attempt: Attempt]> {
  const calls = allCalls();
  for (const attacker of tenants) {
    for (const victim of tenants.filter((tenant) => tenant !== attacker)) {
      for (const call of calls) {
        for (const attempt of mixtures(call, attacker.ids, victim.ids)) yield [attacker, victim, attempt];
        for (const attempt of intrusions(call, attacker.ids, victim.ids)) yield [attacker, victim, attempt];
      }
    }
  }
}

test('every address of the server that needs a user is among the attempts, and refuses a caller without a token', async () => {
  for (const { method, path } of [...userRoutes, ...userFiles]) {
    const answer = await fetch(product.origin + path.replaceAll(/:\w+/g, exampleIds.feed), { method });
    expect([method, path, answer.status]).toEqual([method, path, 401]);
  }
  const attempted = new Set(examples.map(({ endpoint }) => endpoint));
  const missed = userRoutes.filter((endpoint) => !attempted.has(endpoint));
  expect(missed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test(
  "no user reads or changes another's rows, wherever foreign ids are put",
  { timeout: 600_000 },
  async () => {
    const before = await tenantRows(product.platform.database.query);
    const attempts = allAttempts();
    const leaks: string[] = [];
    let count = 0;
    const work = async () => {
      for (const [attacker, victim, attempt] of attempts) {
        count += 1;
        const leak = await leakOf(attacker, victim, attempt);
        if (leak !== null) leaks.push(leak);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(leaks).toEqual([]);
    expect(count).toBeGreaterThan(56 * TENANTS * (TENANTS - 1));
    const after = await tenantRows(product.platform.database.query);
    for (const [table, rows] of before) {
      const now = after.get(table) ?? new Set();
      expect([table, [...rows].filter((row) => !now.has(row))]).toEqual([table, []]);
      // Rows that attackers made for themselves must not mention anybody else.
      for (const row of [...now].filter((each) => !rows.has(each)))
        expect([row, tenants.filter((tenant) => mentions(row, tenant)).length]).toEqual([row, 1]);
    }
  },
);

function mentions(row: string, tenant: Tenant): boolean {
  return [tenant.marker, ...Object.values(tenant.ids)].some((secret) => row.includes(secret));
}
