import * as api from '#core/contract/editor-api.ts';
import { AppError } from '#core/errors.ts';
import { insertEditorCode } from '#server/db/accounts/editor-grants.ts';
import { route } from '#server/platform/http/route.ts';
import { editorAddressOf } from './editor-address.ts';
import { editorCodeMs, hashOfEditorSecret, newEditorCode } from './editor-secret.ts';

export const createEditorCodeRoute = route(api.createEditorCode, async (call) => {
  const { platform, userId, sessionId, params } = call;
  const code = newEditorCode();
  const expiresAt = new Date(platform.clock.now().getTime() + editorCodeMs);
  const grant = {
    userId,
    templateId: params.id,
    sessionId: sessionId === '' ? null : sessionId,
    codeHash: hashOfEditorSecret(code),
    expiresAt,
  };
  const isTheirs = await platform.database.asUser(userId, (sql) => insertEditorCode(sql, grant));
  if (!isTheirs) throw new AppError('not_found');
  const url = editorAddressOf(platform.config, params.id, code);
  return { code, url, expires_at: expiresAt.toISOString() };
});
