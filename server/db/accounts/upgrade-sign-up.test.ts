import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openOlderDatabase } from '#tests/harness/harness-database.ts';
import { findOperatorId, readSignUpStanding } from './sign-up-policy.ts';

// The schema of a release without the setting, and the migration that added it.
const database = await openOlderDatabase('0129', {});
afterAll(() => database.close());
const step = readFileSync(path.join(import.meta.dirname, '../migrations/0130_sign_up_policy.sql'), 'utf8');

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const day = (digit: number) => `'2026-01-0${digit}'`;

/** One account of each kind; the digit is also the day on which it was made. */
const confirmed = (n: number) => `('${id(n)}', 'user-${n}@example.com', ${day(n)}, ${day(n)}, null, now())`;
const unconfirmed = (n: number) => `('${id(n)}', 'user-${n}@example.com', ${day(n)}, null, null, now())`;
const hosted = (n: number) => `('${id(n)}', null, ${day(n)}, null, null, now())`;
const anonymous = (n: number) => `('${id(n)}', null, ${day(n)}, null, ${day(n)}, now())`;

test.each<[name: string, rows: string[], operator: number | null, mode: string]>([
  ['nobody', [], null, 'invite'],
  ['one person', [confirmed(3)], 3, 'invite'],
  ['people', [unconfirmed(1), anonymous(2), confirmed(3), confirmed(4)], 3, 'open'],
  ['hosted people', [hosted(2), hosted(1)], 1, 'open'],
  ['strangers', [anonymous(1), unconfirmed(2)], null, 'open'],
])('data of before the setting, with %s: operator and sign-up', async (_name, rows, operator, mode) => {
  const config = readConfig({ PUBLIC_URL: 'https://feeds.example.com' });
  const onlyLooked = new Error('only looked at');
  const columns = '(id, email, created_at, email_confirmed_at, last_sign_in_at, updated_at)';
  const looking = database.asOwner(async (sql) => {
    for (const row of rows) await sql.run(`insert into auth.users ${columns} values ${row}`);
    await sql.run(step);
    expect(await findOperatorId(sql)).toBe(operator === null ? null : id(operator));
    expect((await readSignUpStanding(sql, config)).mode).toBe(mode);
    throw onlyLooked;
  });
  await expect(looking).rejects.toBe(onlyLooked);
});
