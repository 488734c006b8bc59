import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { countInProject } from '#server/db/accounts/key-scope.ts';
import type { Caller } from '#server/platform/http/route.ts';
import type { Platform } from '#server/platform/open-platform.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Maximum ids in a call, more than any real call has; a call with more is refused. */
const IDS_MAX = 1_000;

/**
 * Refuses a call with a project's key unless it names something of that project, and nothing else. A call that names nothing is about the
 * whole account, so new calls are refused by default.
 */
export async function requireKeyScope(
  { database }: Pick<Platform, 'database'>,
  caller: Caller,
  parts: readonly unknown[],
): Promise<void> {
  const { onlyProjectId: projectId } = caller;
  if (projectId === undefined) return;
  const ids = [...new Set(idsIn(parts))];
  const { inside, outside } =
    ids.length > IDS_MAX
      ? { inside: 0, outside: 1 }
      : await countInProject(database.query, caller.id, { ids, projectId });
  if (inside === 0 || outside > 0) throw new AppError('forbidden', refusals.beside_key_project);
}

function* idsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (uuid.test(value)) yield value.toLowerCase();
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* idsIn(part);
}
