import type { EndpointReply } from '#core/contract/endpoint.ts';
import { listCutOuts, tryCutOuts } from '#core/contract/feeds/cut-outs-api.ts';
import type { SourceAccess } from '#core/contract/feeds/source-access.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { getProject } from '#server/db/projects.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { inTurn } from '#server/platform/turns/in-turn.ts';
import { createPlaces } from '#server/platform/turns/places.ts';
import { enteredAccess } from '../source/entered-access.ts';
import { listReviewedPhotos } from '#server/db/runs/photos/reviewed-photos.ts';
import { shownRun } from '#server/db/runs/shown-runs.ts';
import { ownFeed } from '../service-feed.ts';

/** Cuts out a shop's photos for this process. Passed in by `server/drawn-routes.ts`. */
type TryOut = (ask: {
  platform: Platform;
  userId: string;
  projectId: string;
  imageLinks: readonly string[];
  feedUrl: string;
  access: Partial<SourceAccess>;
  signal: AbortSignal;
}) => Promise<EndpointReply<typeof tryCutOuts>>;

/** A form requests one page at a time; each may wait for a shop. */
const triesAtOnce = { total: 100, perTenant: 2, waitingPerTenant: 2 };

/** Returns the route that shows a form's photos without their background. */
export function tryCutOutsRoute(tryOut: TryOut): Route {
  const underWay = createPlaces(triesAtOnce);
  return route(tryCutOuts, async ({ platform, userId, params, body, signal }) => {
    const { imageLinks, feedUrl } = body;
    const project = await platform.database.asUser(userId, (sql) => getProject(sql, userId, params.id));
    if (project === null) throw new AppError('not_found', refusals.project_unknown);
    const access = await enteredAccess(platform, userId, { ...body, url: feedUrl });
    const ask = { platform, userId, projectId: project.id, imageLinks, feedUrl, access, signal };
    return inTurn(underWay, userId, () => tryOut(ask), { signal, tooMany: turnReasons.previews });
  });
}

const nothing = { all: 0, to_look_at: 0, cut_out: 0, background_kept: 0, decided: 0, waiting: 0 };

/** Lists photos of the run that the feed's page shows. */
export const listCutOutsRoute = route(listCutOuts, async ({ platform, userId, params, query }) => {
  const { feedId, projectId, runId } = await platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeed(sql, userId, params.feedId);
    return { feedId: feed.id, projectId: feed.project_id, runId: await shownRun(sql, feed.id) };
  });
  if (runId === null || projectId === null) return { items: [], total: 0, counts: nothing };
  // Users may not read the table that maps addresses to bytes.
  return platform.database.asOwner((sql) => listReviewedPhotos(sql, { runId, feedId, projectId }, query));
});
