import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { StartError } from '../../process/start-error.ts';
import {
  type CopiedTable,
  copyOut,
  JOBS,
  measureRows,
  readTables,
  type RowSource,
  type TableShape,
} from './copy-tables.ts';

/**
 * Replaces the content of tables with the same migrations by the rows of `source`, and reads it back: the hashes must match. Must be called
 * in a transaction, which the caller commits. Fails with `StartError` if something does not match.
 */
export async function loadTables(client: Client, source: RowSource): Promise<CopiedTable[]> {
  const tables = source.tables.filter(({ name }) => name !== JOBS);
  await checkShapes(client, tables);
  const restore = await lowerGuards(client);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  const copied: CopiedTable[] = [];
  for (const table of tables) copied.push(await loadTable(client, table, source));
  for (const statement of restore) await client.query(statement);
  for (const { name, last, isCalled } of source.sequences)
    await client.query('select setval($1, $2, $3)', [name, last, isCalled]);
  const jobs = source.tables.find(({ name }) => name === JOBS);
  if (jobs !== undefined) copied.push(await loadJobs(client, jobs, source));
  return copied;
}

async function checkShapes(client: Client, tables: readonly TableShape[]): Promise<void> {
  const shapeOf = ({ name, columns }: TableShape) => `${name} (${columns.join(', ')})`;
  const ours = new Set((await readTables(client)).map(shapeOf));
  const theirs = tables.map(shapeOf);
  const strange =
    theirs.find((shape) => !ours.has(shape)) ?? [...ours].find((shape) => !theirs.includes(shape));
  if (strange !== undefined)
    throw new StartError(`The rows do not fit the tables of their own release: ${strange}.`);
}

/**
 * Drops what prevents loading table by table: foreign keys, row level security, triggers. Returns the statements that restore these, which
 * check every reference.
 */
async function lowerGuards(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ lower: string; restore: string }>(
    `with ours as (select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relforcerowsecurity
        from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and c.relowner = current_user::regrole and n.nspname <> 'pgboss')
      select format('alter table %s drop constraint %I', ours.name, conname) as lower,
          format('alter table %s add constraint %I %s', ours.name, conname, pg_get_constraintdef(k.oid)) as restore
        from pg_catalog.pg_constraint k join ours on ours.oid = k.conrelid where k.contype = 'f'
      union all
      select format('alter table %s no force row level security', name),
          format('alter table %s force row level security', name) from ours where relforcerowsecurity
      union all
      select format('alter table %s disable trigger %I', name, tgname),
          format('alter table %s enable trigger %I', name, tgname)
        from pg_catalog.pg_trigger join ours on ours.oid = tgrelid where not tgisinternal and tgenabled = 'O'`,
  );
  for (const { lower } of rows) await client.query(lower);
  return rows.map(({ restore }) => restore);
}

async function loadTable(client: Client, table: TableShape, source: RowSource): Promise<CopiedTable> {
  const sent = measureRows();
  const into = client.query(from(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
  await pipeline(await source.open(table), sent.pass, into);
  const kept = measureRows();
  for await (const chunk of kept.pass(copyOut(client, table))) void chunk;
  const [came, is] = [sent.measured(), kept.measured()];
  if (came.sha256 !== is.sha256)
    throw new StartError(
      `The rows of ${table.name} read otherwise than they were written (${is.rows} of ${came.rows}): is the database's encoding UTF8?`,
    );
  return { ...table, ...came };
}

/** Adds rows to a table that others use meanwhile, in the order they come. Returns what came. */
export async function addRows(client: Client, table: TableShape, source: RowSource): Promise<CopiedTable> {
  const columns = table.columns.join(', ');
  const sent = measureRows();
  // Row level security refuses COPY, but not INSERT.
  await client.query(
    `create temp table added on commit drop as select ${columns} from ${table.name} with no data`,
  );
  const into = client.query(from(`copy pg_temp.added (${columns}) from stdin`));
  await pipeline(await source.open(table), sent.pass, into);
  await client.query(`insert into ${table.name} (${columns}) select ${columns} from pg_temp.added`);
  await client.query('drop table pg_temp.added');
  return { ...table, ...sent.measured() };
}

/**
 * Loads jobs. The queue's release may be newer than theirs, so they pass through a temporary text table, and the common columns are used.
 * Jobs of removed queues are left out.
 */
async function loadJobs(client: Client, jobs: TableShape, source: RowSource): Promise<CopiedTable> {
  const sent = measureRows();
  const texts = jobs.columns.map((column) => `${column} text`).join(', ');
  await client.query(`create temp table restored_jobs (${texts}) on commit drop`);
  const into = client.query(from(`copy pg_temp.restored_jobs (${jobs.columns.join(', ')}) from stdin`));
  await pipeline(await source.open(jobs), sent.pass, into);
  const { rows } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_catalog.pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [JOBS],
  );
  const both = rows.filter(({ name }) => jobs.columns.includes(name));
  await client.query(
    `insert into ${JOBS} (${both.map(({ name }) => name).join(', ')})
      select ${both.map(({ name, type }) => `${name}::${type}`).join(', ')} from pg_temp.restored_jobs
        where name in (select name from pgboss.queue) on conflict do nothing`,
  );
  return { ...jobs, ...sent.measured() };
}
