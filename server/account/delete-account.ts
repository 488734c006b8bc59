import * as api from '#core/contract/account-api.ts';
import { AppError } from '#core/errors.ts';
import { settingsMessages } from '#core/messages/settings-messages.ts';
import { deleteFeedFiles, fileKeys, listFilesOfUser } from '#server/db/feed-files.ts';
import { deleteUser } from '#server/db/users.ts';
import { route } from '#server/platform/route.ts';

/**
 * The database takes projects, templates, feeds, fonts, keys and sessions along; the files follow, and what a kill leaves
 * of them the sweep finds. Published images stay for their 45 days, as when a feed is deleted.
 */
export const deleteAccountRoute = route(api.deleteAccount, async (call) => {
  const { platform, userId, body } = call;
  if (!(await call.isOwner(body.confirmation)))
    throw new AppError('forbidden', settingsMessages.deleteConfirmationWrong);
  const files = await platform.database.asOwner(async (sql) => {
    const found = await listFilesOfUser(sql, userId);
    await deleteUser(sql, userId);
    return found;
  });
  for (const feedId of files.feedIds) await deleteFeedFiles(platform.storage, feedId);
  for (const id of files.templateIds) await platform.storage.delete(fileKeys.templatePreview(id));
  for (const id of files.fontIds) await platform.storage.delete(fileKeys.font(id));
});
