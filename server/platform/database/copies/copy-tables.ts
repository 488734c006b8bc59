import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';

export interface TableShape {
  /** Name with its schema, such as 'public.projects'. */
  readonly name: string;
  /** All columns except generated ones. */
  readonly columns: readonly string[];
  /** SQL after the table's name, which chooses and sorts its rows. */
  readonly only?: string;
}

/** Result of copying a table: number of rows, and size in bytes and hash in COPY's text format. */
export interface CopiedTable extends TableShape {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** State of a table's sequence. `last` is text, because it may exceed the precision of a number. */
interface SequenceState {
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
}

/** An applied migration, with its file's hash if it was recorded. */
export interface RunMigration {
  readonly name: string;
  readonly sha256: string | null;
}

export interface RowSource {
  readonly migrations: readonly RunMigration[];
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
  /** Returns the rows of a table in COPY's text format. */
  open(table: TableShape): Promise<Readable>;
}

/** The queue creates its own tables; of these only waiting jobs are copied. */
export const JOBS = 'pgboss.job';

/** Session settings that give values the same text on every server, and keep a server's timeouts from ending a long copy. */
const settings = `set search_path = ''; set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

export async function prepareSession(client: Client): Promise<void> {
  await client.query(settings);
}

/** Returns all our tables with permanent rows, by name, without the queue's own tables and the list of migrations. */
export async function readTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select format('%I.%I', n.nspname, c.relname) as name,
        array(select quote_ident(attname) from pg_catalog.pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname) as columns
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relpersistence = 'p' and c.relowner = current_user::regrole
        and n.nspname not in ('pgboss', 'feedmaker_restore') and (n.nspname, c.relname) <> ('public', 'migrations')
      order by n.nspname collate "C", c.relname collate "C"`,
  );
  return rows;
}

/** Returns the waiting and running jobs as a table; null if the queue was never opened. */
async function readJobsTable(client: Client): Promise<TableShape | null> {
  const { rows } = await client.query<{ columns: string[] }>(
    `select array(select quote_ident(attname) from pg_catalog.pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname) as columns
      from pg_catalog.pg_class c where c.oid = to_regclass($1)`,
    [JOBS],
  );
  return rows[0] === undefined ? null : { name: JOBS, columns: rows[0].columns };
}

/** Returns the state of all our sequences. Read after the rows, so that it is never behind them. */
async function readSequences(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_catalog.pg_sequences
      where sequenceowner = current_user and schemaname <> 'pgboss' and sequencename <> 'migrations_id_seq' order by 1`,
  );
  const states = [];
  for (const { name } of rows) {
    const found = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    );
    states.push(...found.rows.map((state) => ({ name, ...state })));
  }
  return states;
}

export async function readMigrations(client: Client): Promise<RunMigration[]> {
  const { rows } = await client.query<RunMigration>(
    // Through JSON, because older tables lack the column with the hash.
    `select name, to_jsonb(m) ->> 'sha256' as sha256 from public.migrations m order by id`,
  );
  return rows;
}

/** Returns the rows of a table in COPY's text format, in physical order. */
export function copyOut(client: Client, { name, columns, only = '' }: TableShape): Readable {
  const which = name === JOBS ? ` where state < 'completed'` : only;
  return client.query(to(`copy (select ${columns.join(', ')} from ${name}${which}) to stdout`));
}

/** Counts and hashes the passing bytes. In the text format a row is a line, as line feeds inside values are escaped. */
export function measureRows(): {
  pass: (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;
  measured: () => Omit<CopiedTable, keyof TableShape>;
} {
  const hash: Hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  return {
    async *pass(chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.byteLength;
        for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) rows += 1;
        yield chunk;
      }
    },
    measured: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}

const LINE_FEED = 10;

/** Opens a snapshot of the database of `client`, which must be in a transaction of its own and keeps it open. */
export async function openSnapshot(client: Client): Promise<RowSource> {
  const jobs = await readJobsTable(client);
  return {
    migrations: await readMigrations(client),
    tables: [...(await readTables(client)), ...(jobs === null ? [] : [jobs])],
    sequences: await readSequences(client),
    open: (table) => Promise.resolve(copyOut(client, table)),
  };
}
