import type { CodePage } from '#feed';
import type { LockedRun } from '../locked-run.ts';

/** Marks the run's source to be repaired before it is read. `count` is null until it is known. */
export async function setSourceRepairs(
  { id, sql }: LockedRun,
  repairs: { fault: string; count: number | null },
): Promise<void> {
  await sql.run('update feedmaker.runs set source_fault = $2, repair_count = $3 where id = $1', [
    id,
    repairs.fault,
    repairs.count,
  ]);
}

export async function setSourceEncoding({ id, sql }: LockedRun, encoding: CodePage): Promise<void> {
  await sql.run('update feedmaker.runs set source_encoding = $2 where id = $1', [id, encoding]);
}

export async function setSourceRemark({ id, sql }: LockedRun, remark: string): Promise<void> {
  await sql.run('update feedmaker.runs set source_remark = $2 where id = $1', [id, remark]);
}
