// Runs one PostgreSQL for all concurrent test processes. The first process that needs it starts it, and it ends a moment after the last
// process, however that has ended. Started by tests/harness/harness-database.ts, never by hand.
import { rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { migrateDatabase } from '#server/db/migrate.ts';
import { lockDataDir } from '#server/platform/process/data-dir-lock.ts';
import { connectDatabase } from '#server/platform/database/database.ts';
import { embeddedTarget, ensureEmbeddedDatabase } from '#server/platform/database/database-target.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { connectAsSuperuser } from '#server/platform/database/postmaster.ts';
import { openQueue } from '#server/platform/queue/boss-queue.ts';
import { secondsOfTree } from './bill/processor-time.ts';
import { KEEPER, noteBill } from './bill/write-bill.ts';
import { silentLog } from './silent-log.ts';

const GRACE_MS = 3000;
const folder = process.argv[2] ?? '';
const lock = await lockDataDir(folder).catch(() => process.exit(0));
await rm(path.join(folder, 'keeper.sock'), { force: true });
const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, isDurable: false });
try {
  await prepareTemplate();
} catch (error) {
  await server.stop();
  throw error;
}

let stopping: NodeJS.Timeout | undefined;
const clients = new Set<net.Socket>();
const listener = net.createServer((client) => {
  clearTimeout(stopping);
  clients.add(client);
  client.on('error', () => undefined);
  client.on('close', () => {
    clients.delete(client);
    if (clients.size > 0) return;
    noteBill({ file: KEEPER, own: 0, database: secondsOfTree(), failed: [] });
    stopping = setTimeout(() => void stop(), GRACE_MS);
  });
  client.write(`${JSON.stringify({ host: server.host, port: server.port })}\n`);
});
listener.listen(path.join(folder, 'keeper.sock'));
stopping = setTimeout(() => void stop(), 10 * GRACE_MS);

async function prepareTemplate(): Promise<void> {
  await ensureEmbeddedDatabase(server);
  const database = connectDatabase(embeddedTarget(server), silentLog);
  await migrateDatabase(database);
  const options = { definitions: [], isWorker: false, isOnlyProcess: false, log: silentLog };
  await (await openQueue(database, options)).stop();
  await database.close();
  const admin = await connectAsSuperuser(server);
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'test_%'`,
  );
  for (const { name } of rows) await admin.query(`drop database "${name}" with (force)`);
  await admin.end();
}

async function stop(): Promise<void> {
  listener.close();
  await server.stop();
  lock.release();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
