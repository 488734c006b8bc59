import * as api from '#core/contract/editor-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { AppError } from '#core/errors.ts';
import { insertEditorCode } from '#server/db/accounts/editor-grants.ts';
import { type Call, route } from '#server/platform/http/route.ts';
import { editorAddressOf } from './editor-address.ts';
import { editorCodeMs, hashOfEditorSecret, newEditorCode } from './editor-secret.ts';

export const createEditorCodeRoute = route(api.createEditorCode, (call) =>
  makeEditorCode(call, call.params.id),
);

/** A code that opens a template of the caller's, for as long as their session lives. Fails with `AppError('not_found')`. */
export async function makeEditorCode(
  {
    platform,
    userId,
    sessionId,
  }: Pick<Call<typeof api.createEditorCode>, 'platform' | 'userId' | 'sessionId'>,
  templateId: string,
): Promise<EndpointReply<typeof api.createEditorCode>> {
  const code = newEditorCode();
  const expiresAt = new Date(platform.clock.now().getTime() + editorCodeMs);
  const grant = {
    userId,
    templateId,
    sessionId: sessionId === '' ? null : sessionId,
    codeHash: hashOfEditorSecret(code),
    expiresAt,
  };
  const isTheirs = await platform.database.asUser(userId, (sql) => insertEditorCode(sql, grant));
  if (!isTheirs) throw new AppError('not_found');
  const url = editorAddressOf(platform.config, templateId, code);
  return { code, url, expires_at: expiresAt.toISOString() };
}
