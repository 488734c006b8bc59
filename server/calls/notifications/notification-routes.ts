import * as api from '#core/contract/account/notifications-api.ts';
import { AppError } from '#core/errors.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { readChoices, setChoice } from '#server/db/events/notification-choices.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import type { Platform } from '#server/platform/open-platform.ts';

const getRoute = route(api.getNotifications, async ({ platform, userId }) => told(platform, userId));

const updateRoute = route(api.updateNotifications, async ({ platform, userId, body }) => {
  const types = [...new Set(body.types)];
  await platform.database.asUser(userId, (sql) => setChoice(sql, userId, { feedId: null, types }));
  return await told(platform, userId);
});

const updateFeedRoute = route(api.updateFeedNotifications, async ({ platform, userId, params, body }) => {
  const types = body.types === null ? null : [...new Set(body.types)];
  const isOwn = await platform.database.asUser(userId, (sql) =>
    setChoice(sql, userId, { feedId: params.feedId, types }),
  );
  if (!isOwn) throw new AppError('not_found');
  return await told(platform, userId);
});

export const notificationRoutes: readonly Route[] = [getRoute, updateRoute, updateFeedRoute];

async function told({ config, database }: Platform, userId: string): Promise<api.Notifications> {
  const choices = await database.asUser(userId, (sql) => readChoices(sql, userId));
  const user = await findUser(database.query, userId);
  const hasAddress = user !== null && user.email !== '' && user.email_confirmed_at !== null;
  return { ...choices, can_mail: config.mail.isRead && hasAddress };
}
