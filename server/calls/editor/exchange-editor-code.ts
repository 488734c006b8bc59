import * as api from '#core/contract/editor-api.ts';
import { AppError } from '#core/errors.ts';
import { findTemplateOfCode, takeEditorCode } from '#server/db/accounts/editor-grants.ts';
import { route } from '#server/platform/http/route.ts';
import { editorTokenMs, hashOfEditorSecret, newEditorToken } from './editor-secret.ts';

/** A code that never was is answered like one that is over. */
export const exchangeEditorCodeRoute = route(api.exchangeEditorCode, async ({ platform, body }) => {
  const sql = platform.database.query;
  const grant = await findTemplateOfCode(sql, hashOfEditorSecret(body.code));
  if (grant === null) throw new AppError('gone');
  if (grant.template_id !== body.template_id) throw new AppError('forbidden');
  const token = newEditorToken();
  const now = platform.clock.now();
  const expiresAt = new Date(now.getTime() + editorTokenMs);
  const tokenHash = hashOfEditorSecret(token);
  if (!(await takeEditorCode(sql, grant.id, { tokenHash, expiresAt, now }))) throw new AppError('gone');
  return { token, template_id: grant.template_id, expires_at: expiresAt.toISOString() };
});
