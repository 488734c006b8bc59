import * as api from '#core/contract/editor/editor-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { AppError } from '#core/errors.ts';
import {
  insertEditorCode,
  findTemplateOfCode,
  takeEditorCode,
  renewEditorToken,
} from '#server/db/accounts/editor-grants.ts';
import { type Call, route } from '#server/platform/http/route.ts';
import {
  editorCodeMs,
  hashOfEditorSecret,
  newEditorCode,
  editorTokenMs,
  newEditorToken,
  unboundEditorMs,
} from './editor-tokens.ts';
import { editorPage } from '#core/public-addresses.ts';
import type { Config } from '#server/config.ts';

export const createEditorCodeRoute = route(api.createEditorCode, (call) =>
  makeEditorCode(call, call.params.id),
);

/** Creates a code that opens one of the caller's templates, valid as long as their session. Fails with `AppError('not_found')`. */
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
  const url = makeEditorAddress(platform.config, templateId, code);
  return { code, url, expires_at: expiresAt.toISOString() };
}

/** Returns the address that opens the editor for a template: a path on our host, or the full address configured by the operator. */
function makeEditorAddress(
  { editorUrl }: Pick<Config, 'editorUrl'>,
  templateId: string,
  code: string,
): string {
  if (editorUrl === null) return `${editorPage.href({ templateId })}?${new URLSearchParams({ token: code })}`;
  const url = new URL(editorUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${templateId}`;
  url.searchParams.set('token', code);
  return url.href;
}

/** An unknown code gets the same answer as an expired one. */
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

export const renewEditorTokenRoute = route(api.renewEditorToken, async ({ platform, editorGrantId }) => {
  if (editorGrantId === '') throw new AppError('forbidden');
  const now = platform.clock.now();
  const renewed = await renewEditorToken(platform.database.query, editorGrantId, {
    now,
    expiresAt: new Date(now.getTime() + editorTokenMs),
    unboundMs: unboundEditorMs,
  });
  if (renewed === null) throw new AppError('unauthenticated');
  return renewed;
});
