import * as api from '#core/contract/fonts-api.ts';
import { AppError } from '#core/errors.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { deleteFont } from '#server/db/fonts.ts';
import { route } from '#server/platform/http/route.ts';

export const deleteFontRoute = route(api.deleteFont, async ({ platform, userId, params }) => {
  const isDeleted = await platform.database.asUser(userId, (sql) => deleteFont(sql, userId, params.id));
  if (!isDeleted) throw new AppError('not_found');
  await platform.storage.delete(fileKeys.font(params.id));
});
