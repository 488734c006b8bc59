import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';

/** A table as its rows are copied, its name and columns spelled for SQL. */
export interface TableShape {
  /** Name with its schema, such as 'public.projects'. */
  readonly name: string;
  /** All but those that are worked out from others. */
  readonly columns: readonly string[];
}

/** Result of copying a table: the number of rows, and size in bytes and hash in the text format of COPY. */
export interface CopiedTable extends TableShape {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** State of a table's sequence. `last` is text, as it may be larger than a number can hold exactly. */
interface SequenceState {
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
}

/** A migration that has run, with its file's hash, as far as it was noted. */
export interface RunMigration {
  readonly name: string;
  readonly sha256: string | null;
}

/** The rows of a database at one moment, wherever they are read from. */
export interface RowSource {
  readonly migrations: readonly RunMigration[];
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
  /** Returns the rows of one of the tables in the text format of COPY. */
  open(table: TableShape): Promise<Readable>;
}

/** The queue makes its own tables; of them only the jobs that wait are copied. */
export const JOBS = 'pgboss.job';

/** Session settings that make text mean the same on every server, and keep a server's timeouts from ending a long copy. */
const settings = `set search_path = ''; set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** Makes a session write and read rows in one spelling, whatever the server's settings. */
export async function prepareSession(client: Client): Promise<void> {
  await client.query(settings);
}

/** Returns every table of ours whose rows last, by name. The queue's own tables and the list of migrations are not among them. */
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

/** Returns the jobs that wait or were in progress, as a table; null before the queue was first opened. */
async function readJobsTable(client: Client): Promise<TableShape | null> {
  const { rows } = await client.query<{ columns: string[] }>(
    `select array(select quote_ident(attname) from pg_catalog.pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname) as columns
      from pg_catalog.pg_class c where c.oid = to_regclass($1)`,
    [JOBS],
  );
  return rows[0] === undefined ? null : { name: JOBS, columns: rows[0].columns };
}

/** Returns the state of every sequence of ours. Read after the rows it is never behind them. */
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

/** Returns the migrations that have run, in their order. */
export async function readMigrations(client: Client): Promise<RunMigration[]> {
  const { rows } = await client.query<RunMigration>(
    // The column with the hash is younger than the table.
    `select name, to_jsonb(m) ->> 'sha256' as sha256 from public.migrations m order by id`,
  );
  return rows;
}

/** Returns the rows of a table in the text format of COPY, in the order in which they lie. */
export function copyOut(client: Client, { name, columns }: TableShape): Readable {
  const which = name === JOBS ? ` where state < 'completed'` : '';
  return client.query(to(`copy (select ${columns.join(', ')} from ${name}${which}) to stdout`));
}

/** Counts and hashes what passes. In the text format a row is a line, and a line feed inside of a value is spelled out. */
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

/** Opens the rows of the database behind `client` at one moment. It must be in a transaction of its own, which it holds open. */
export async function openSnapshot(client: Client): Promise<RowSource> {
  const jobs = await readJobsTable(client);
  return {
    migrations: await readMigrations(client),
    tables: [...(await readTables(client)), ...(jobs === null ? [] : [jobs])],
    sequences: await readSequences(client),
    open: (table) => Promise.resolve(copyOut(client, table)),
  };
}
