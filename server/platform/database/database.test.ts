import { openTestDatabase } from '#tests/harness/harness-database.ts';
import { describeDatabase } from './database.contract.ts';

describeDatabase('that comes with the product', async () => {
  const database = await openTestDatabase();
  return { database, target: database.target };
});
