import type { Client } from 'pg';
import { copyOut, readMigrations, readTables } from '#server/platform/database/copies/copy-tables.ts';
import type { RowSource, TableShape } from '#server/platform/database/copies/copy-tables.ts';

/** What ends with a move: sign-ins, and mails with their links. Tables whose rows belong to these stay too. */
const staying: ReadonlySet<string> = new Set(['auth.sessions', 'auth.mails']);

const [users, feeds] = ['auth.users', 'feedmaker.feeds'];

/**
 * Opens the rows of one account, in a transaction that keeps its snapshot. They are found by the keys of the tables: each row that has the
 * user's id, or refers to one that does. A table follows those it refers to, so rows can be added in this order.
 */
export async function openRowsOfUser(client: Client, userId: string): Promise<RowSource> {
  return {
    migrations: await readMigrations(client),
    tables: chooseRows(await readShapes(client), await readReferences(client), userId),
    sequences: [],
    open: (table) => Promise.resolve(copyOut(client, table)),
  };
}

interface Shape extends TableShape {
  /** Column that the database fills, which numbers rows in their order. */
  readonly identity: string | undefined;
}

interface Reference {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly keys: readonly string[];
  /** False if the row outlives what it refers to. */
  readonly belongs: boolean;
}

function chooseRows(
  shapes: readonly Shape[],
  references: readonly Reference[],
  userId: string,
): TableShape[] {
  const chosen: TableShape[] = [];
  /** SQL conditions for the user's rows, by table; null without any. */
  const conditions = new Map<string, string | null>();
  const stays = new Set(staying);
  const choose = (name: string): string | null => {
    const known = conditions.get(name);
    const shape = shapes.find((each) => each.name === name);
    if (known !== undefined || shape === undefined) return known ?? null;
    conditions.set(name, null);
    const own = references.filter(({ from, to }) => from === name && to !== name);
    for (const { to } of own) choose(to);
    const owners = own.filter(({ belongs }) => belongs);
    if (owners.some(({ to }) => stays.has(to))) stays.add(name);
    const condition = stays.has(name) ? null : findCondition(shape, owners);
    conditions.set(name, condition);
    if (condition === null) return null;
    const self = references.find(({ from, to }) => from === name && to === name)?.columns[0];
    const order = shape.identity ?? (self === undefined ? null : `${self} is not null`);
    const only = ` where ${condition}${order === null ? '' : ` order by ${order}`}`;
    chosen.push({ name, columns: shape.columns.filter((column) => column !== shape.identity), only });
    return condition;
  };
  const findCondition = ({ name, columns }: Shape, owners: readonly Reference[]): string | null => {
    if (name === users) return `id = '${userId}'`;
    if (columns.includes('user_id')) return `user_id = '${userId}'`;
    for (const { to, columns: mine, keys } of owners) {
      const theirs = choose(to);
      if (theirs !== null)
        return `(${mine.join(', ')}) in (select ${keys.join(', ')} from ${to} where ${theirs})`;
    }
    // Pictures refer to no feed, because they outlive it.
    return columns.includes('feed_id')
      ? `feed_id in (select id from ${feeds} where ${choose(feeds) ?? 'false'})`
      : null;
  };
  for (const { name } of shapes) choose(name);
  return chosen;
}

async function readShapes(client: Client): Promise<Shape[]> {
  const { rows } = await client.query<{ name: string; identity: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, quote_ident(a.attname) as identity
      from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace where a.attidentity <> ''`,
  );
  const identities = new Map(rows.map(({ name, identity }) => [name, identity]));
  return (await readTables(client)).map((shape) => ({ ...shape, identity: identities.get(shape.name) }));
}

async function readReferences(client: Client): Promise<Reference[]> {
  const columnsOf = (table: string, numbers: string) =>
    `array(select quote_ident(a.attname) from unnest(k.${numbers}) with ordinality as u(number, place)
      join pg_catalog.pg_attribute a on a.attrelid = k.${table} and a.attnum = u.number order by u.place)`;
  const { rows } = await client.query<Reference>(
    // With an empty search path, a table's name as text has its schema.
    `select k.conrelid::regclass::text as from, k.confrelid::regclass::text as to, ${columnsOf('conrelid', 'conkey')} as columns,
        ${columnsOf('confrelid', 'confkey')} as keys, k.confdeltype <> 'n' as belongs
      from pg_catalog.pg_constraint k where k.contype = 'f' order by k.conname`,
  );
  return rows;
}
