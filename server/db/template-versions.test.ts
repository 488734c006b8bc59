import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { databaseForFile } from '#tests/harness/auth-scene.ts';
import { addUser } from '#tests/harness/feed-rows.ts';
import { waitForWaiters } from '#tests/harness/locks.ts';
import {
  dropUnusedVersions,
  keepSentTemplate,
  keepVersion,
  keptTemplate,
  listUsersWithUnusedVersions,
  lockVersions,
  readVersionHtml,
  toSentTemplate,
  type KeptTemplate,
} from './template-versions.ts';

const database = await databaseForFile();
let userId: string;
beforeEach(async () => {
  userId = await addUser(database.query);
});

/** Inserts a template of this version, like any code that stores one. */
async function addTemplate(owner: string, version: string): Promise<string> {
  const [id, projectId] = [randomUUID(), randomUUID()];
  const project = "insert into projects (id, user_id, name) values ($1, $2, 'P')";
  await database.query.run(project, [projectId, owner]);
  await database.query.run(
    "insert into templates (id, user_id, project_id, name, dev_version) values ($1, $2, $3, 'T', $4)",
    [id, owner, projectId, version],
  );
  return id;
}

const keep = (html: string, config = '{}') =>
  database.asUser(userId, (sql) => keepVersion(sql, userId, { html, config }));
const count = async (table: string, owner = userId) =>
  (await database.query.one<{ count: number }>(`select count(*) from ${table} where user_id = $1`, [owner]))
    .count;
const drop = () => database.asUser(userId, (sql) => dropUnusedVersions(sql, userId));

const logo = `data:image/png;base64,${randomBytes(40_000).toString('base64')}`;

describe('a version of a template', () => {
  it('is kept once, with a logo that many versions share', async () => {
    const hashes = new Set<string>();
    for (let n = 0; n < 40; n += 1)
      hashes.add(await keep(`<img src="${logo}"><p>${n % 20}</p>`, JSON.stringify({ source: logo })));
    expect(hashes.size).toBe(20);
    expect([await count('template_versions'), await count('template_pictures')]).toEqual([20, 1]);
    const { size } = await database.query.one<{ size: number }>(
      `select sum(pg_column_size(html) + pg_column_size(config))::int as size from template_versions where user_id = $1`,
      [userId],
    );
    expect(size).toBeLessThan(20 * 1_000);
  });

  it('is read byte for byte, whatever letters it has', async () => {
    const html = `<img src="${logo}"> "quoted" \\ {a,b} NULL 'one' \u{1F600} ä \r\n\t<p>é</p>`;
    const hash = await keep(html);
    expect(await database.asUser(userId, (sql) => readVersionHtml(sql, userId, hash))).toBe(html);
  });

  it('is another one with other layers', async () => {
    expect(await keep('<p>a</p>', '{"a":1}')).not.toBe(await keep('<p>a</p>', '{"a":2}'));
    expect(await keep('<p>a</p>', 'b')).not.toBe(await keep('<p>a</p>b', ''));
  });

  it('goes with its pictures when nothing refers to it, and no sooner', async () => {
    const used = await keep(`<img src="${logo}">`);
    await addTemplate(userId, used);
    await keep(`<img src="${logo}"><p>unused</p>`);
    await keep(`<img src="data:image/png;base64,${randomBytes(2_000).toString('base64')}">`);
    expect(await listUsersWithUnusedVersions(database.query)).toContain(userId);
    await drop();
    expect([await count('template_versions'), await count('template_pictures')]).toEqual([1, 1]);
    expect(await listUsersWithUnusedVersions(database.query)).not.toContain(userId);
    await database.query.run('delete from templates where user_id = $1', [userId]);
    await drop();
    expect([await count('template_versions'), await count('template_pictures')]).toEqual([0, 0]);
  });

  it('cannot go while something refers to it, whoever deletes it, but goes with its user', async () => {
    const hash = await keep(`<img src="${logo}">`);
    await addTemplate(userId, hash);
    await expect(
      database.asUser(userId, (sql) => sql.run('delete from template_versions where hash = $1', [hash])),
    ).rejects.toMatchObject({ code: '23503' });
    await database.query.run('delete from auth.users where id = $1', [userId]);
    for (const table of ['template_versions', 'template_version_pictures', 'template_pictures'])
      expect([table, await count(table)]).toEqual([table, 0]);
  });

  it('is nobody else’s, not even by its hash', async () => {
    const hash = await keep(`<img src="${logo}"><p>secret</p>`);
    const { picture } = await database.query.one<{ picture: string }>(
      'select hash as picture from template_pictures where user_id = $1',
      [userId],
    );
    const other = await addUser(database.query);
    await database.asUser(other, async (sql) => {
      expect(await readVersionHtml(sql, other, hash)).toBeNull();
      expect(await readVersionHtml(sql, userId, hash)).toBeNull();
      const spoken = "select template_text($1, array['a', $2, 'b']) as text";
      expect(await sql.one(spoken, [userId, picture])).toEqual({ text: 'ab' });
      for (const table of ['template_versions', 'template_version_pictures', 'template_pictures'])
        expect(await sql.rows(`select * from ${table}`)).toEqual([]);
    });
    await expect(addTemplate(other, hash)).rejects.toMatchObject({ code: '23503' });
  });
});

describe('a template that a caller sent as base64', () => {
  const told = async (hash: string | null) =>
    toSentTemplate(
      await database.query.one<KeptTemplate>(
        `select ${keptTemplate} from (select 1) as one left join template_versions v on v.user_id = $1 and v.hash = $2`,
        [userId, hash],
      ),
    );

  it.each([
    ['HTML', Buffer.from(`<img src="${logo}"><p>ä</p>`).toString('base64')],
    ['HTML with a byte order mark', Buffer.from('\uFEFF<p>a</p>').toString('base64')],
    ['HTML with a NUL', Buffer.from('<p>a\0b</p>').toString('base64')],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x3c]).toString('base64')],
    ['base64 without its padding', 'PHA+YTwvcD4'],
    ['base64 in lines', 'PHA+\nYTwvcD4='],
    ['the alphabet of addresses', 'PHA-YTwvcD4_'],
    ['no base64 at all', '<p>a</p>'],
    ['spaces in base64', 'ICA='],
  ])('comes back as it was sent and draws what it drew: %s', async (_name, sent) => {
    const hash = await database.asUser(userId, (sql) => keepSentTemplate(sql, userId, sent));
    expect(await told(hash)).toBe(sent);
    const html = await readVersionHtml(database.query, userId, hash ?? '');
    expect(html).toBe(Buffer.from(sent, 'base64').toString('utf8'));
  });

  it('is none where it is white space', async () => {
    expect(await database.asUser(userId, (sql) => keepSentTemplate(sql, userId, ' \n'))).toBeNull();
    expect(await told(null)).toBe('');
  });
});

test('a version that is kept while others are swept is there when its template is', async () => {
  const html = `<img src="${logo}">`;
  await keep(html);
  // The sweep has seen that nothing refers to the version; before it is over, somebody keeps the same one again.
  let keeping: Promise<string> | undefined;
  await database.asOwner(async (sql) => {
    await lockVersions(sql, userId);
    keeping = database.asUser(userId, async (own) => {
      const hash = await keepVersion(own, userId, { html, config: '{}' });
      await own.run("insert into projects (id, user_id, name) values ($1, $2, 'P')", [randomUUID(), userId]);
      await own.run(
        `insert into templates (id, user_id, project_id, name, dev_version)
          select $1, $2, id, 'T', $3 from projects where user_id = $2`,
        [randomUUID(), userId, hash],
      );
      return hash;
    });
    await waitForWaiters(database, 1);
    await dropUnusedVersions(sql, userId);
  });
  const hash = (await keeping) ?? '';
  expect(await readVersionHtml(database.query, userId, hash)).toBe(html);
  await drop();
  expect(await readVersionHtml(database.query, userId, hash)).toBe(html);
});
