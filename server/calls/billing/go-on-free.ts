import { judgeStanding } from '#core/billing/standing.ts';
import * as api from '#core/contract/account/billing-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { standingChanged } from '#server/billing/standing-changed.ts';
import { leaveSubscription, standingOfProject } from '#server/db/billing/standing.ts';
import { lockFeedsOfProject, setDueAtOnce } from '#server/db/feeds/change-feed.ts';
import { getProject } from '#server/db/projects.ts';
import { route } from '#server/platform/http/route.ts';

/** Continues a project on the free tier after its subscription ended; its feeds run again. */
export const goOnFreeRoute = route(api.goOnFree, async ({ platform, userId, params }) => {
  const { config, clock, database } = platform;
  const before = await database.asOwnerFor(userId, async (sql) => {
    if ((await getProject(sql, userId, params.id)) === null) throw new AppError('not_found');
    await lockFeedsOfProject(sql, params.id);
    const standing = await standingOfProject(sql, config.billing, params.id);
    const isLeft = await leaveSubscription(sql, config.billing, params.id, clock.now());
    if (!isLeft) throw new AppError('conflict', refusals.nothing_to_leave);
    await setDueAtOnce(sql, params.id);
    return standing;
  });
  await standingChanged(platform, { projectId: params.id, before, after: judgeStanding(null) });
  return { access: 'free' as const };
});
