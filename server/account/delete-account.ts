import * as api from '#core/contract/account-api.ts';
import { AppError } from '#core/errors.ts';
import { settingsMessages } from '#core/messages/settings-messages.ts';
import { deleteUserWithFiles } from '#server/db/feed-files.ts';
import { route } from '#server/platform/route.ts';
import { recordSecurityEvent } from '#server/db/security-events.ts';

export const deleteAccountRoute = route(
  api.deleteAccount,
  async ({ platform, userId, sessionId, from, body, isOwner }) => {
    if (!(await isOwner(body.confirmation)))
      throw new AppError('forbidden', settingsMessages.deleteConfirmationWrong);
    await deleteUserWithFiles(platform, userId);
    await recordSecurityEvent(platform, {
      act: 'account_deleted',
      userId,
      sessionId: sessionId || null,
      from,
    });
  },
);
