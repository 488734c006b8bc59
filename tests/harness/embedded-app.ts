// A process with an embedded database for the tests that kill it: writes rows 1, 2, 3 … and prints each that was
// acknowledged. Arguments: data folder, first row.
import { mkdirSync } from 'node:fs';
import { openDatabase } from '#server/platform/database/database.ts';
import { silentLog } from './silent-log.ts';

const [dataDir = '', from = '1'] = process.argv.slice(2);
mkdirSync(dataDir, { recursive: true, mode: 0o700 });
const database = await openDatabase({ dataDir, databaseUrl: null, databaseDirectUrl: null }, silentLog);
await database.query.run('create table if not exists ledger (n int primary key)');
process.stdout.write('ready\n');
for (let n = Number(from); ; n++) {
  await database.query.run('insert into ledger values ($1)', [n]);
  process.stdout.write(`${n}\n`);
}
