import { AppError } from '#core/errors.ts';
import { installationMessages } from '#core/messages/screens/account/installation-messages.ts';
import { findOperatorId } from '#server/db/accounts/sign-up-policy.ts';
import type { Platform } from '#server/platform/open-platform.ts';

export async function requireOperator(
  { database }: Pick<Platform, 'database'>,
  userId: string,
): Promise<void> {
  if ((await findOperatorId(database.query)) !== userId)
    throw new AppError('forbidden', installationMessages.operatorOnly);
}
