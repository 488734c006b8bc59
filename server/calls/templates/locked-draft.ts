import { AppError } from '#core/errors.ts';
import { type Draft, lockDraft } from '#server/db/drafts.ts';
import type { Sql } from '#server/platform/database/port.ts';

/**
 * Reads the user's template, locked until the transaction ends. `from` is the draft that the caller's change is based on: if another was
 * saved since, fails with `AppError('draft_changed')`, which names it. Without `from` nothing is checked.
 */
export async function lockedDraft(sql: Sql, userId: string, id: string, from?: number): Promise<Draft> {
  const draft = await lockDraft(sql, userId, id);
  if (draft === null) throw new AppError('not_found');
  requireDraft(draft, from);
  return draft;
}

/** Refuses a change that is based on another draft than the current one. */
export function requireDraft(draft: Pick<Draft, 'draft_version' | 'updated_at'>, from?: number): void {
  if (from === undefined || from === draft.draft_version) return;
  const { draft_version, updated_at } = draft;
  throw new AppError('draft_changed', undefined, { facts: { draft_version, updated_at } });
}
