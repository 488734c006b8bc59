import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { isLongRun } from '#tests/harness/long-run.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { openDatabase } from './database.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { connectAsSuperuser, hasServerProcesses, readEndpoint } from './postmaster.ts';
import { longTest } from '#tests/harness/long-test.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'embedded-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const program = path.join(process.cwd(), 'tests', 'harness', 'embedded-app.ts');

async function dataDirNamed(name: string): Promise<string> {
  const dataDir = path.join(folder, name);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return dataDir;
}

const start = (dataDir: string, more: Partial<EmbeddedOptions> = {}) =>
  startEmbeddedPostgres({ dataDir, log: silentLog, ...more });
const open = (dataDir: string) =>
  openDatabase({ dataDir, databaseUrl: null, databaseDirectUrl: null }, silentLog);

async function postmasterPid(dataDir: string): Promise<number> {
  return (await readEndpoint(path.join(dataDir, 'postgres')))?.pid ?? 0;
}

async function ask(server: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = await connectAsSuperuser(server);
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** Starts a process of ours with the database of `dataDir`, and collects the rows it was told are safe. */
async function startApp(dataDir: string, from: number, uid?: number) {
  const child = spawn(process.execPath, [program, dataDir, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const acked: number[] = [];
  const lines = createInterface(child.stdout);
  await once(lines, 'line');
  lines.on('line', (line) => acked.push(Number(line)));
  return { child, acked, lines };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('the server starts in a closed folder on no network, keeps its data over a stop, and leaves no process behind', async () => {
  // A long name, and what an earlier start left half made.
  const dataDir = await dataDirNamed('long-'.repeat(30));
  const clusterDir = path.join(dataDir, 'postgres');
  await mkdir(path.join(dataDir, 'postgres.part', 'base'), { recursive: true });
  const first = await start(dataDir);
  expect(first.host.length).toBeLessThan(90);
  expect(await readdir(dataDir)).not.toContain('postgres.part');
  expect((await stat(clusterDir)).mode & 0o777).toBe(0o700);
  expect(await ask(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  // Text is compared by code point and lower-cased in all of Unicode, whatever the machine speaks.
  const text = `select lower('ÄÖÜŠ') as low, 'Z' < 'a' as by_code`;
  expect(await ask(first, text)).toEqual([{ low: 'äöüš', by_code: true }]);
  await ask(first, 'create table kept as select 1 as n');
  await first.stop();
  expect(await hasServerProcesses(clusterDir)).not.toBe(true);
  await expect(stat(first.host)).rejects.toThrow('ENOENT');

  // The process id of somebody else is not taken for a running server.
  const file = path.join(clusterDir, 'postmaster.pid');
  await writeFile(file, `${process.pid}\n${clusterDir}\n1\n5432\n${clusterDir}\n\n`);
  const second = await start(dataDir);
  expect((await readFile(file, 'utf8')).split('\n')[0]).not.toBe(String(process.pid));
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 1 }]);
  await second.stop();
});

test('a folder made by another release is refused in a sentence', async () => {
  const dataDir = await dataDirNamed('older');
  await mkdir(path.join(dataDir, 'postgres'));
  await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow(
    /was made by PostgreSQL 17, and this version of Feedmaker brings 18 .* "backup DIR"/,
  );
});

longTest(
  'a server that is left by a killed process of ours is joined by the next one, and started again when it is killed itself',
  async () => {
    const dataDir = await dataDirNamed('killed');
    const { child } = await startApp(dataDir, 100);
    const pid = await postmasterPid(dataDir);
    await kill(child);
    const database = await open(dataDir);
    expect(await postmasterPid(dataDir)).toBe(pid);
    await database.query.run('delete from ledger');

    // A query in progress answers 503; the next one waits and works.
    const underWay = database.asOwner(async (sql) => {
      await sql.run('insert into ledger values (1)');
      process.kill(pid, 'SIGKILL');
      await sql.run('select pg_sleep(5)');
    });
    await expect(underWay).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await database.asOwner((sql) => sql.run('insert into ledger values (2)'));
    expect(await database.query.rows('select n from ledger')).toEqual([{ n: 2 }]);
    // It comes back as well when only one of its backends was killed.
    const backend = await database.query.one<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(backend.pid, 'SIGKILL');
    await database.asOwner((sql) => sql.run('insert into ledger values (3)'));
    expect(await database.query.rows('select n from ledger order by n')).toEqual([{ n: 2 }, { n: 3 }]);
    await database.close();
    expect(await hasServerProcesses(path.join(dataDir, 'postgres'))).not.toBe(true);
  },
);

longTest(
  'no acknowledged row is lost by a killed process, also when the server is killed with it',
  async () => {
    const dataDir = await dataDirNamed('ledger');
    const acked: number[] = [];
    for (let round = 0; round < 3; round++) {
      const app = await startApp(dataDir, round * 1_000_000 + 1);
      while (app.acked.length < 20) await once(app.lines, 'line');
      if (round % 2 === 1) process.kill(await postmasterPid(dataDir), 'SIGKILL');
      await kill(app.child);
      acked.push(...app.acked);
    }
    const database = await open(dataDir);
    const rows = await database.query.rows<{ n: number }>('select n from ledger');
    const stored = new Set(rows.map(({ n }) => n));
    expect(acked.length).toBeGreaterThanOrEqual(60);
    expect(acked.filter((n) => !stored.has(n))).toEqual([]);
    await database.close();
  },
);

describe.skipIf(process.getuid?.() !== 0 || !isLongRun)('as root', () => {
  test('falls back to an account, with the programs and the data where it can reach them', async () => {
    const dataDir = await dataDirNamed('account');
    const stageDir = await mkdtemp(path.join(os.tmpdir(), 'stage-test-'));
    await chmod(stageDir, 0o711);
    const server = await start(dataDir, { rootMethods: ['account'], stageDir });
    await ask(server, 'create table kept as select 1 as n');
    expect((await stat(path.join(dataDir, 'postgres'))).uid).not.toBe(0);
    await server.stop();
    // The same data is found again whichever way the next start can use.
    const again = await start(dataDir);
    expect(await ask(again, 'select n from kept')).toEqual([{ n: 1 }]);
    await again.stop();
    await rm(stageDir, { recursive: true });
  });

  test('an ordinary user runs it as that user', async () => {
    const home = await mkdtemp(path.join(os.tmpdir(), 'user-test-'));
    await chown(home, 65_534, 65_534);
    const dataDir = path.join(home, 'data');
    const { child } = await startApp(dataDir, 1, 65_534);
    const pid = await postmasterPid(dataDir);
    expect((await stat(`/proc/${pid}`)).uid).toBe(65_534);
    await kill(child);
    process.kill(pid, 'SIGINT');
    while (await hasServerProcesses(path.join(dataDir, 'postgres'))) await wait(10);
    await rm(home, { recursive: true });
  });

  test('a user without a name, as containers that are given a number have one, is told in a sentence', async () => {
    const home = await mkdtemp(path.join(os.tmpdir(), 'user-test-'));
    await chown(home, 64_999, 64_999);
    const child = spawn(process.execPath, [program, path.join(home, 'data'), '1'], {
      uid: 64_999,
      gid: 64_999,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    await once(child, 'close');
    expect(said).toContain('needs a user with a name, and number 64999 has none');
    await rm(home, { recursive: true });
  });
});
