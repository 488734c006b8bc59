// A worker process for the test that kills it: takes one job and never finishes it.
import { connectDatabase } from '#server/platform/database/database.ts';
import { embeddedTarget } from '#server/platform/database/database-target.ts';
import { openQueue } from '#server/platform/queue/boss-queue.ts';
import { silentLog } from './silent-log.ts';

const [host = '', port = '', databaseName = '', jobName = ''] = process.argv.slice(2);
const database = connectDatabase(embeddedTarget({ host, port: Number(port) }, databaseName), silentLog);
const definition = { name: jobName, schema: { parse: () => ({}) } };
const options = { definitions: [definition], isWorker: true, isOnlyProcess: false, log: silentLog };
const queue = await openQueue(database, options);
await queue.work(definition, { concurrency: 1 }, () => {
  process.stdout.write('taken\n');
  return new Promise(() => undefined);
});
