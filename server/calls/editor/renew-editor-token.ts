import * as api from '#core/contract/editor-api.ts';
import { AppError } from '#core/errors.ts';
import { renewEditorToken } from '#server/db/accounts/editor-grants.ts';
import { route } from '#server/platform/http/route.ts';
import { editorTokenMs, unboundEditorMs } from './editor-secret.ts';

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
