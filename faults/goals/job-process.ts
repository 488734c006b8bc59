// A worker process for the fault `jobs`: records each job that it does, and ends itself at the job with the given number.
import * as z from 'zod/mini';
import { connectDatabase } from '#server/platform/database/database.ts';
import { embeddedTarget } from '#server/platform/database/database-target.ts';
import { openQueue } from '#server/platform/queue/boss-queue.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

const [host = '', port = '', databaseName = '', poison = ''] = process.argv.slice(2);
const database = connectDatabase(embeddedTarget({ host, port: Number(port) }, databaseName), silentLog);
const definition = { name: 'counted', schema: z.object({ n: z.number() }) };
const options = { definitions: [definition], isWorker: true, isOnlyProcess: false, log: silentLog };
const queue = await openQueue(database, options);
await queue.work(definition, { concurrency: 1 }, async (job) => {
  if (job.data.n === Number(poison)) process.kill(process.pid, 'SIGKILL');
  await database.query.run('insert into public.tries (n) values ($1)', [job.data.n]);
  // The effect and the end of a job are one transaction.
  await database.asOwner(async (sql) => {
    await sql.run('insert into public.done (n) values ($1)', [job.data.n]);
    await job.complete(sql);
  });
});
process.stdout.write('ready\n');
