import * as api from '#core/contract/account/account-api.ts';
import { AppError } from '#core/errors.ts';
import { settingsMessages } from '#core/messages/screens/account/settings-messages.ts';
import { deleteUserWithFiles } from '#server/files/feed-files.ts';
import { route } from '#server/platform/http/route.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { requestFarewell, requestLettingGo } from '#server/jobs.ts';

export const deleteAccountRoute = route(
  api.deleteAccount,
  async ({ platform, userId, sessionId, from, body, isOwner }) => {
    const about = { userId, sessionId: sessionId || null, from };
    if (!(await isOwner(body.confirmation))) {
      await recordSecurityEvent(platform, { ...about, act: 'proof_failed' });
      throw new AppError('forbidden', settingsMessages.deleteConfirmationWrong);
    }
    const user = await findUser(platform.database.query, userId);
    await deleteUserWithFiles(platform, userId, { withPictures: body.delete_pictures });
    await requestLettingGo(platform);
    await requestFarewell(platform, user);
    await recordSecurityEvent(platform, { ...about, act: 'account_deleted' });
  },
);
