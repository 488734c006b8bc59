import * as api from '#core/contract/feed-runs-api.ts';
import { AppError } from '#core/errors.ts';
import { listRunChanges } from '#server/db/feeds/run-changes.ts';
import { homeOf } from '#server/db/feeds/feed.ts';
import { route } from '#server/platform/http/route.ts';
import { ownFeedOrOutput } from '../service-feed.ts';

export const listRunChangesRoute = route(api.listRunChanges, async ({ platform, userId, params, query }) => {
  const { database } = platform;
  const feed = await database.asUser(userId, (sql) => ownFeedOrOutput(sql, userId, params.feedId));
  // The user's own, as just read: a policy for every product would look through all that the user has.
  const run = { id: params.runId, feedId: feed.id, homeId: homeOf(feed) };
  const changes = await database.asOwner((sql) => listRunChanges(sql, run, query));
  if (changes === null) throw new AppError('not_found');
  return changes;
});
