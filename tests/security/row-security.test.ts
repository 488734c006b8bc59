import { afterAll, expect, test } from 'vitest';
import { usually } from '#tests/harness/long-run.ts';
import { startTenants, tenantRows, tenantTables, type Tenant } from '#tests/harness/tenants.ts';

/** Users with everything a user can have; each tries to get at each other's. */
const TENANTS = usually(3, 10);

const { product, tenants, close } = await startTenants(TENANTS, 1);
afterAll(close);
const { query } = product.platform.database;
const tables = await tenantTables(query);

/** Where the rows lie that name a tenant or anything of theirs, and a column of the table. */
async function rowsOf(table: string, { ids, payer }: Tenant): Promise<{ places: string[]; column: string }> {
  const names = Object.values({ ...ids, ...payer }).filter((id) => id !== '');
  const rows = await query.rows<{ place: string; row: Record<string, unknown> }>(
    `select ctid::text as place, to_jsonb(t) as row from ${table} t where to_jsonb(t)::text ~ $1`,
    [names.join('|')],
  );
  const columns = Object.keys(rows[0]?.row ?? {});
  const column = columns.find((name) => name.endsWith('_id')) ?? columns[0] ?? '';
  return { places: rows.map(({ place }) => place), column };
}

/** Rows an SQL statement of one user saw or touched; a refusal for lack of rights counts as none. */
async function reached(userId: string, text: string, params: unknown[]): Promise<number> {
  return product.platform.database
    .asUser(userId, (sql) => sql.run(text, params))
    .catch((error: unknown) => {
      // 42501: no right on the table, or a row that the policy refuses. 23503: a foreign key across users. 55000: a view that only shows.
      if (error instanceof Error && 'code' in error && /^(42501|23503|55000)$/.test(String(error.code)))
        return 0;
      throw error;
    });
}

/** Forbidden writes of a user: rows in another's name, own rows below another's, and rows about payments. */
const inserts: [text: string, params: (own: Tenant['ids'], foreign: Tenant['ids']) => unknown[]][] = [
  [
    `insert into billing.customers (customer_id, project_id, user_id, world) values ('cus_mine', $1, $2, 'local')`,
    (own) => [own.project, own.user],
  ],
  [
    `insert into billing.subscriptions (subscription_id, customer_id, status, plan, started_at, fetched_at)
     select 'sub_mine', customer_id, 'active', 'enterprise', 1, now() from billing.customers where user_id = $1`,
    (own) => [own.user],
  ],
  [
    `update billing.subscriptions set plan = 'enterprise', packages = 18, left_at = now()
     where customer_id in (select customer_id from billing.customers where user_id = $1)`,
    (own) => [own.user],
  ],
  ['update user_quotas set limits = \'{"feeds": null}\' where user_id = $1', (own) => [own.user]],
  [
    `insert into user_quotas (user_id, limits) values ($1, '{}') on conflict (user_id) do update set limits = '{}'`,
    (own) => [own.user],
  ],
  ['delete from user_quotas where user_id = $1', (own) => [own.user]],
  ['update billing.customers set let_go_at = now() where user_id = $1', (own) => [own.user]],
  ['delete from billing.subscriptions', () => []],
  [
    `insert into billing.checkouts (id, project_id, user_id, order_hash, state, world, created_at)
     values (gen_random_uuid(), $1, $2, 'x', 'open', 'local', now())`,
    (own) => [own.project, own.user],
  ],
  [
    `insert into billing.events (event_id, world, type, created, received_at) values ('evt_mine', 'local', 'x', 1, now())`,
    () => [],
  ],
  [
    `insert into feedmaker.cutout_decisions (user_id, project_id, photo_hash, choice, version)
     values ($1, $2, repeat('a', 64), 'keep', 1)`,
    (own, foreign) => [own.user, foreign.project],
  ],
  [
    `insert into feedmaker.cutout_decisions (user_id, project_id, photo_hash, choice, version)
     values ($1, $2, repeat('a', 64), 'keep', 1)`,
    (_own, foreign) => [foreign.user, foreign.project],
  ],
  ['update feedmaker.run_skus set is_covered = true where run_id = $1', (own) => [own.run]],
  [
    'insert into projects (id, user_id, name) values (gen_random_uuid(), $1, $2)',
    (_own, foreign) => [foreign.user, 'x'],
  ],
  [
    `insert into templates (id, user_id, project_id, name, dev_version)
     select gen_random_uuid(), $1, $2, 'x', dev_version from templates where user_id = $1 limit 1`,
    (own, foreign) => [own.user, foreign.project],
  ],
  [
    `insert into feedmaker.feeds (id, user_id, project_id, activate, record_id, name, status, edited_at)
     values (gen_random_uuid(), $1, $2, false, gen_random_uuid(), 'x', 'x', now())`,
    (own, foreign) => [own.user, foreign.project],
  ],
  [
    `insert into feedmaker.feeds (id, user_id, project_id, template_id, activate, record_id, name, status, edited_at)
     values (gen_random_uuid(), $1, $2, $3, false, gen_random_uuid(), 'x', 'x', now())`,
    (own, foreign) => [own.user, own.project, foreign.template],
  ],
  [
    `insert into template_history (user_id, template_id, version, kind, draft_version, created_at)
     select $1, $2, dev_version, 'saved', 1, now() from templates where user_id = $1 limit 1`,
    (own, foreign) => [own.user, foreign.template],
  ],
  [
    `insert into template_history (user_id, template_id, version, kind, draft_version, created_at)
     select $1, $2, $3, 'saved', 1, now()`,
    (own, foreign) => [foreign.user, own.template, 'x'],
  ],
  [
    'insert into template_feeds (template_id, feed_id, user_id, is_primary) values ($1, $2, $3, false)',
    (own, foreign) => [foreign.template, own.feed, own.user],
  ],
  [
    'insert into template_feeds (template_id, feed_id, user_id, is_primary) values ($1, $2, $3, false)',
    (own, foreign) => [own.template, foreign.feed, own.user],
  ],
  [
    `insert into api_keys (id, user_id, name, key_hash, hint)
     values (gen_random_uuid(), $1, 'x', decode(md5(random()::text) || md5(random()::text), 'hex'), 'x')`,
    (_own, foreign) => [foreign.user],
  ],
  [
    `insert into fonts (id, user_id, family, weight, style, is_variable, format, file_name, content_hash, size_bytes)
     values (gen_random_uuid(), $1, 'x', 400, 'normal', false, 'ttf', 'x', 'x', 1)`,
    (_own, foreign) => [foreign.user],
  ],
  ...['user_id', 'project_id', 'feed_id'].map((foreignColumn): (typeof inserts)[number] => [
    `insert into webhook_endpoints (id, user_id, name, url, types, project_id, feed_id, secret)
       values (gen_random_uuid(), $1, 'x', 'https://x.example', array['feed.failed'], $2, $3, '')`,
    (own, foreign) => [
      foreignColumn === 'user_id' ? foreign.user : own.user,
      foreignColumn === 'project_id' ? foreign.project : null,
      foreignColumn === 'feed_id' ? foreign.feed : null,
    ],
  ]),
  [
    "insert into notification_choices (user_id, feed_id, types) values ($1, $2, '{}')",
    (own, foreign) => [own.user, foreign.feed],
  ],
  ["insert into notification_choices (user_id, types) values ($1, '{}')", (_own, foreign) => [foreign.user]],
  ["update feedmaker.feed_events set data = '{}' where user_id = $1", (own) => [own.user]],
  ["update feedmaker.deliveries set state = 'delivered' where user_id = $1", (own) => [own.user]],
  [
    `insert into editor_grants (user_id, template_id, code_hash, code_expires_at)
     values ($1, $2, decode(md5(random()::text) || md5(random()::text), 'hex'), now())`,
    (_own, foreign) => [foreign.user, foreign.template],
  ],
  [
    `insert into editor_grants (user_id, template_id, code_hash, code_expires_at)
     values ($1, $2, decode(md5(random()::text) || md5(random()::text), 'hex'), now())`,
    (own, foreign) => [own.user, foreign.template],
  ],
  [
    "insert into security_events (user_id, at, act, address, device) values ($1, now(), 'x', 'x', 'x')",
    (_own, foreign) => [foreign.user],
  ],
  [
    `insert into feedmaker.feeds (id, user_id, project_id, settings, activate)
     values (gen_random_uuid(), $1, $2, '{}', false)`,
    (own, foreign) => [own.user, foreign.project],
  ],
  [
    "insert into feedmaker.runs (id, feed_id, user_id, settings) values (gen_random_uuid(), $2, $1, '{}')",
    (own, foreign) => [own.user, foreign.feed],
  ],
];

test('every user has rows in every table, so that there is something to get at', async () => {
  const empty = [];
  for (const tenant of tenants)
    for (const table of tables) if ((await rowsOf(table, tenant)).places.length === 0) empty.push(table);
  expect(empty).toEqual([]);
});

test('row level security alone keeps every row from every other user', { timeout: 600_000 }, async () => {
  const before = await tenantRows(query);
  let count = 0;
  for (const attacker of tenants) {
    for (const victim of tenants.filter((tenant) => tenant !== attacker)) {
      for (const table of tables) {
        const { places, column } = await rowsOf(table, victim);
        for (const statement of [
          `select * from ${table} where ctid = any($1)`,
          `update ${table} set ${column} = ${column} where ctid = any($1)`,
          `delete from ${table} where ctid = any($1)`,
        ]) {
          count += 1;
          const touched = await reached(attacker.ids.user, statement, [places]);
          expect([statement, touched]).toEqual([statement, 0]);
        }
      }
      const paid = 'select * from billing.project_subscriptions where subscription_id = $1';
      expect(await reached(attacker.ids.user, paid, [victim.payer.subscription])).toBe(0);
      for (const [text, params] of inserts) {
        count += 1;
        expect([text, await reached(attacker.ids.user, text, params(attacker.ids, victim.ids))]).toEqual([
          text,
          0,
        ]);
      }
    }
  }
  expect(count).toBeGreaterThan(23 * TENANTS * (TENANTS - 1));
  expect(await tenantRows(query)).toEqual(before);
});

test('the same statements reach the rows of their own user', async () => {
  const [tenant] = tenants;
  if (tenant === undefined) throw new Error('no tenant');
  const readable = tables.filter(
    (table) =>
      !/images|photos|cutouts$|results|run_skus|accepted_versions|editor_grants|checkouts|billing\.events/.test(
        table,
      ),
  );
  for (const table of readable) {
    const { places } = await rowsOf(table, tenant);
    const text = `select * from ${table} where ctid = any($1)`;
    expect([table, await reached(tenant.ids.user, text, [places])]).not.toEqual([table, 0]);
  }
});

test('every table of the product forces row level security, and every view obeys it', async () => {
  const unforced = await query.rows<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where not (c.relrowsecurity and c.relforcerowsecurity) and n.nspname || '.' || c.relname = any ($1)`,
    [tables],
  );
  expect(unforced).toEqual([]);
  const open = await query.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('v', 'm') and n.nspname in ('public', 'feedmaker', 'billing')
       and not coalesce('security_invoker=true' = any (c.reloptions), false)`,
  );
  expect(open).toEqual([]);
});

test('nothing of the accounts and of what the payment provider told can be read by a user', async () => {
  const [tenant] = tenants;
  const { database } = product.platform;
  const hidden = ['checkouts', 'events', 'portal_configurations', 'test_objects'];
  for (const table of ['auth.users', 'auth.sessions', ...hidden.map((name) => `billing.${name}`)])
    await expect(
      database.asUser(tenant?.ids.user ?? '', (sql) => sql.rows(`select * from ${table}`)),
    ).rejects.toMatchObject({ code: '42501' });
});
