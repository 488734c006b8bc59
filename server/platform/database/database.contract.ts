import { EventEmitter, once } from 'node:events';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostgresDatabase } from './database.ts';
import type { DatabaseTarget } from './database-target.ts';

export interface DatabaseUnderTest {
  /** A database with the whole schema; `close` removes everything created for it. */
  readonly database: PostgresDatabase;
  readonly target: DatabaseTarget;
}

const ANN = '00000000-0000-4000-8000-00000000000a';
const BOB = '00000000-0000-4000-8000-00000000000b';

/** Tests the guarantees of `Database`, for every kind of server and connection. */
export function describeDatabase(driver: string, open: () => Promise<DatabaseUnderTest>): void {
  describe(`the database ${driver}`, () => {
    let database: PostgresDatabase;
    let target: DatabaseTarget;

    beforeAll(async () => {
      ({ database, target } = await open());
      await database.execute(`
        create table note (id int primary key, user_id uuid not null default auth.uid(), text text);
        alter table note enable row level security;
        alter table note force row level security;
        create policy own on note to app_user
          using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
        create policy all_rows on note to app_worker using (true);
        grant select, insert, update, delete on note to app_user;
      `);
      await database.asUser(ANN, (sql) => sql.run(`insert into note (id, text) values (1, 'a'), (2, 'a')`));
      await database.asUser(BOB, (sql) => sql.run(`insert into note (id, text) values (3, 'b')`));
    });
    afterAll(() => database?.close());

    describe('asUser', () => {
      test('sees the rows of this user only', async () => {
        const own = await database.asUser(ANN, (sql) => sql.rows('select id from note order by id'));
        expect(own).toEqual([{ id: 1 }, { id: 2 }]);
      });

      test('cannot change or hand over a row of somebody else', async () => {
        expect(await database.asUser(BOB, (sql) => sql.run(`update note set text = 'stolen'`))).toBe(1);
        const giving = database.asUser(BOB, (sql) => sql.run('update note set user_id = $1', [ANN]));
        await expect(giving).rejects.toMatchObject({ code: '42501' });
        expect(await database.query.rows(`select text from note where user_id = $1`, [ANN])).toEqual([
          { text: 'a' },
          { text: 'a' },
        ]);
      });

      test('never mixes users over 60 transactions that share connections', async () => {
        const sights = await Promise.all(
          Array.from({ length: 60 }, (_, n) =>
            database.asUser(n % 2 === 0 ? ANN : BOB, async (sql) => {
              await sql.run('select pg_sleep(0.002)');
              const { count } = await sql.one<{ count: number }>('select count(*) from note');
              return [n % 2, count];
            }),
          ),
        );
        expect(new Set(sights.map(String))).toEqual(new Set(['0,2', '1,1']));
      });

      test('refuses an id that is not one, so no text can reach the claims', async () => {
        await expect(database.asUser(`x' or '1'='1`, async () => 1)).rejects.toThrow(
          'needs the id of a user',
        );
      });

      test('leaves nothing behind on its connection: the login alone may do nothing', async () => {
        const bare = new Client(target.request);
        await bare.connect();
        await expect(bare.query('select * from note')).rejects.toMatchObject({ code: '42501' });
        await bare.end();
      });
    });

    describe('asOwner', () => {
      test('sees all rows through the policy of the worker, without being a superuser', async () => {
        expect(await database.asOwner((sql) => sql.one('select count(*) from note'))).toEqual({ count: 3 });
        const own = 'select usesuper from pg_user where usename = current_user';
        expect(await database.query.one(own)).toEqual({ usesuper: false });
      });

      test('takes everything back when the work fails', async () => {
        const failing = database.asOwner(async (sql) => {
          await sql.run('insert into note (id, user_id) values (9, $1)', [ANN]);
          throw new Error('changed my mind');
        });
        await expect(failing).rejects.toThrow('changed my mind');
        expect(await database.query.maybe('select id from note where id = 9')).toBeNull();
      });
    });

    describe('a connection that is lost', () => {
      test('in the middle of a transaction is an outage for each statement that comes after', async () => {
        const cut = database.asOwner(async (sql) => {
          const { pid } = await sql.one<{ pid: number }>('select pg_backend_pid() as pid');
          await database.query.run('select pg_terminate_backend($1)', [pid]);
          // The message changes while the driver notices the failure, so wait until two in a row are equal.
          const told: string[] = [];
          while (told.length < 2 || told.at(-1) !== told.at(-2))
            await sql.run('select 1').catch((error: unknown) => told.push(String(error)));
          await sql.run('select 1');
        });
        await expect(cut).rejects.toMatchObject({ code: 'unavailable' });
        expect(await database.asOwner((sql) => sql.one('select 1 as one'))).toEqual({ one: 1 });
      });
    });

    describe('values', () => {
      test('bigint and counts are numbers, timestamps are Date, dates and numeric are text, JSON is parsed', async () => {
        const row = await database.query.one(
          `select 9007199254740991::bigint as big, '2024-02-29 10:00+02'::timestamptz as at, '2024-02-29'::date as day,
            1.10::numeric as price, '{"a":[1]}'::jsonb as json`,
        );
        expect(row).toEqual({
          big: 9007199254740991,
          at: new Date('2024-02-29T08:00:00Z'),
          day: '2024-02-29',
          price: '1.10',
          json: { a: [1] },
        });
      });

      test('one and maybe fail on more rows than they promise', async () => {
        await expect(database.query.maybe('select id from note')).rejects.toThrow('at most one row');
        await expect(database.query.one('select id from note where id = 99')).rejects.toThrow('got none');
      });
    });

    describe('listen', () => {
      test('hears messages of other connections, and again after its own was cut', async () => {
        const events = new EventEmitter();
        const listener = await database.listen(
          'Feed "1"',
          (payload) => events.emit('heard', payload),
          () => events.emit('back'),
        );
        const notify = (text: string) => database.query.run('select pg_notify($1, $2)', ['Feed "1"', text]);

        let heard = once(events, 'heard');
        await notify('one');
        expect(await heard).toEqual(['one']);

        const back = once(events, 'back');
        await database.query.run(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and query like 'listen%'`,
        );
        await back;
        heard = once(events, 'heard');
        await notify('two');
        expect(await heard).toEqual(['two']);
        await listener.stop();
      });
    });
  });
}
