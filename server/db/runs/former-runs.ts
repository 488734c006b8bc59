import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../locked-run.ts';

/** Stores whose design a run uses for products whose roll-out day has not come; null: its own. */
export async function setFormerRun({ id, sql }: LockedRun, formerRun: string | null): Promise<void> {
  await sql.run('update feedmaker.runs set former_run = $2 where id = $1', [id, formerRun]);
}

export async function findFormerRun(sql: Sql, id: string): Promise<string | null> {
  const row = await sql.maybe<{ former_run: string | null }>(
    'select former_run from feedmaker.runs where id = $1',
    [id],
  );
  return row?.former_run ?? null;
}

/** Lists, of the given positions, those whose product a run draws in the former design. */
export async function listInFormerDesign(
  sql: Sql,
  runId: string,
  positions: readonly number[],
): Promise<number[]> {
  const rows = await sql.rows<{ position: number }>(
    'select position from feedmaker.products_of($1) products where position = any($2) and in_former_design',
    [runId, positions],
  );
  return rows.map(({ position }) => position);
}
