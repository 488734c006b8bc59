import { spawnSync } from 'node:child_process';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { lookAtDatabase } from '#server/platform/database/look-at-database.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { lose, type Soak } from './state.ts';

/** Age given to all files: the sweep spares younger ones, which a job may be about to name, but no job is running now. */
const OLD_MS = 2 * 60 * 60_000;

/**
 * Reads every file that rows name, and looks for files and rows without an owner, in the data of a stopped server. The daily sweep (`admin
 * collect`) removes what kills left behind; after it nothing may remain.
 */
export async function judgeData(soak: Soak): Promise<void> {
  await makeOld(path.join(soak.dataDir, 'files'));
  const before = verify(soak, 'verify');
  // The last line is the summary.
  soak.say(`before the sweep: ${before.text.split('\n').at(-1)}`);
  for (const [line] of before.text.matchAll(/^(?:missing|altered) .*/gm)) lose(soak, `verify: ${line}`);
  // A running job may write one version after its feed's deletion; more than one is a leak.
  const versions = [...before.text.matchAll(/^orphaned +published\/([^/]+)\/[^.]+\.xml$/gm)];
  for (const [id, { length }] of Map.groupBy(versions, ([, each = '']) => each))
    if (length > 1 && soak.gone.get(id) === 'whole')
      lose(soak, `${length} published files of a deleted feed or output stay: ${id}`);
  verify(soak, 'collect');
  const after = verify(soak, 'verify');
  if (after.status !== 0) lose(soak, `verify ended with ${after.status}: ${after.text.slice(-600)}`);
  for (const row of await rowsOfNobody(soak)) lose(soak, row);
}

function verify({ dataDir }: Soak, act: 'verify' | 'collect') {
  const command = ['server/cli.ts', 'admin', act];
  const env = { ...process.env, DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { status, text: `${stdout}${stderr}`.trim() };
}

async function makeOld(folder: string): Promise<void> {
  const then = new Date(Date.now() - OLD_MS);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(path.join(entry.parentPath, entry.name), then, then);
}

/** Published pictures stay for 46 days after the last feed that used them, for the ads that show them. */
const keptLonger = ['feedmaker.images'];

/** Table in which the value of each column must exist. */
const parents: Readonly<Record<string, string>> = {
  feed_id: 'feedmaker.feeds',
  run_id: 'feedmaker.runs',
  review_id: 'feedmaker.reviews',
  template_id: 'public.templates',
  project_id: 'public.projects',
  user_id: 'auth.users',
  endpoint_id: 'public.webhook_endpoints',
};

/** Finds rows that refer to a user, project, template, feed or run that does not exist. */
async function rowsOfNobody({ dataDir }: Soak): Promise<string[]> {
  const database = await lookAtDatabase({ databaseUrl: null, databaseDirectUrl: null, dataDir }, silentLog);
  if (database === null) return ['there is no database'];
  const found: string[] = [];
  try {
    await database.asOwner(async (sql) => {
      const columns = await sql.rows<{ table: string; column: string }>(
        `select c.table_schema || '.' || c.table_name as table, c.column_name as column
          from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
          where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'feedmaker', 'auth', 'billing')
            and c.column_name = any($1) and c.table_schema || '.' || c.table_name <> all($2)`,
        [Object.keys(parents), keptLonger],
      );
      for (const { table, column } of columns) {
        const { count } = await sql.one<{ count: number }>(
          `select count(*)::int as count from ${table} r where r.${column} is not null
            and not exists (select from ${parents[column]!} p where p.id = r.${column})`,
        );
        if (count > 0) found.push(`${count} rows of ${table} name a ${column} that there is not`);
      }
    });
  } finally {
    await database.close();
  }
  return found;
}
