import type { CodePage } from '#feed';
import type { SourceFault } from '#core/messages/reasons/runs/feed-fault-messages.ts';
import type { LockedRun } from '../locked-run.ts';
import { storedNote } from '../stored-reasons.ts';

/** Marks the run's source to be repaired before it is read. `fault` null keeps the stored fault; `count` null: not known yet. */
export async function setSourceRepairs(
  { id, sql }: LockedRun,
  { fault, count }: { fault: SourceFault | null; count: number | null },
): Promise<void> {
  const note = fault && storedNote('source_fault', fault);
  await sql.run(
    `update feedmaker.runs set source_fault = coalesce($2, source_fault), repair_count = $3,
        notes = notes || coalesce($4::jsonb, '{}') where id = $1`,
    [id, note?.text ?? null, count, note?.facts ?? null],
  );
}

export async function setSourceEncoding({ id, sql }: LockedRun, encoding: CodePage): Promise<void> {
  await sql.run('update feedmaker.runs set source_encoding = $2 where id = $1', [id, encoding]);
}

export async function setSourceRemark(
  { id, sql }: LockedRun,
  remark: Parameters<typeof storedNote<'source_remark'>>[1],
): Promise<void> {
  const { text, facts } = storedNote('source_remark', remark);
  await sql.run('update feedmaker.runs set source_remark = $2, notes = notes || $3::jsonb where id = $1', [
    id,
    text,
    facts,
  ]);
}
