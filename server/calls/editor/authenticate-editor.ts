import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { AppError } from '#core/errors.ts';
import { findEditor } from '#server/db/accounts/editor-grants.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Caller } from '#server/platform/http/route.ts';
import { readEditorToken, hashOfEditorSecret } from './editor-tokens.ts';

/**
 * Returns the user of an editor token; null if the header contains none. Fails with `AppError('unauthenticated')` if the token is unknown
 * or expired, or its session has ended.
 */
export async function authenticateEditor(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  authorization: string | undefined,
): Promise<Caller | null> {
  const token = readEditorToken(authorization);
  if (token === null) return null;
  const found = await findEditor(database.query, hashOfEditorSecret(token), clock.now());
  if (found === null) throw new AppError('unauthenticated', refusals.editor_over);
  return {
    id: found.id,
    email: found.email,
    onlyTemplateId: found.template_id,
    editorGrantId: found.grant_id,
    sessionId: found.session_id,
  };
}
