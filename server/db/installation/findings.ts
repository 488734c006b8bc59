import type { Sql } from '#server/platform/database/port.ts';

/** Conditions that a server may notice and only a person can solve; some concern one feed. */
export type Sighting = 'untold_proxy' | `stopped_feed ${string}`;

/** Records a condition, with the time when it was last seen. */
export async function noteSighting(sql: Sql, name: Sighting, now: Date): Promise<void> {
  await sql.run(
    'insert into auth.sightings (name, seen_at) values ($1, $2) on conflict (name) do update set seen_at = $2',
    [name, now],
  );
}

/** Returns when the thing of this name was last seen, if after `since`; else null. */
export async function findSighting(sql: Sql, name: Sighting, since: Date): Promise<Date | null> {
  const row = await sql.maybe<{ seen_at: Date }>(
    'select seen_at from auth.sightings where name = $1 and seen_at > $2',
    [name, since],
  );
  return row?.seen_at ?? null;
}

/** Returns the feeds whose drawing was stopped twice since a time, the latest first. */
export async function listStoppedFeeds(sql: Sql, since: Date): Promise<readonly string[]> {
  const rows = await sql.rows<{ feed: string }>(
    `select split_part(name, ' ', 2) as feed from auth.sightings
      where name like 'stopped\\_feed %' and seen_at > $1 order by seen_at desc, name`,
    [since],
  );
  return rows.map(({ feed }) => feed);
}

export async function forgetStoppedFeeds(sql: Sql, before: Date): Promise<void> {
  await sql.run(`delete from auth.sightings where name like 'stopped\\_feed %' and seen_at <= $1`, [before]);
}

/** Returns the texts of findings that the operator dismissed, by code. */
export async function listDismissedFindings(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.rows<{ code: string; text: string }>(
    'select code, text from auth.dismissed_findings',
  );
  return new Map(rows.map(({ code, text }) => [code, text]));
}

/** Dismisses a finding until its text changes. */
export async function dismissFinding(
  sql: Sql,
  finding: { code: string; text: string },
  now: Date,
): Promise<void> {
  await sql.run(
    `insert into auth.dismissed_findings (code, text, dismissed_at) values ($1, $2, $3)
     on conflict (code) do update set text = $2, dismissed_at = $3`,
    [finding.code, finding.text, now],
  );
}

export async function restoreFinding(sql: Sql, code: string): Promise<void> {
  await sql.run('delete from auth.dismissed_findings where code = $1', [code]);
}
