import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import * as api from '#core/contract/feeds/feeds-service-api.ts';
import { AppError } from '#core/errors.ts';
import { setRecord } from '#server/db/feeds/change-feed.ts';
import { setSourceAccess } from '#server/db/feeds/source-access.ts';
import { route } from '#server/platform/http/route.ts';
import { changeFeed } from './change-feed.ts';
import { requireTemplate, withTemplateOfProject } from './service-feed.ts';

/** Saves a feed's form. Activation has its own call and stays unchanged; an active feed starts a new run immediately. */
export const updateServiceFeedRoute = route(api.updateServiceFeed, ({ platform, userId, query, body }) =>
  changeFeed(platform, userId, query.id, async (sql, feed, stored) => {
    const { id, activate } = feed;
    // The form is of another project or user: nothing is saved rather than half of it.
    if (feed.project_id !== null && feed.project_id !== body.project_id)
      throw new AppError('not_found', refusals.feed_unknown);
    // Forms that know nothing of these leave them as they are.
    const {
      rules = stored.rules,
      timeZone = stored.timeZone,
      priorPrices = stored.priorPrices,
    } = body.feedSettings;
    const sent = { ...body.feedSettings, rules, timeZone, priorPrices };
    const settings = await withTemplateOfProject(sql, userId, sent, { ...body, before: stored });
    requireTemplate(settings, activate, refusals.active_without_template);
    await setRecord(sql, userId, id, body);
    // A stored password belongs to its host, and must not be sent to a different one.
    if (new URL(settings.feedUrl).origin !== new URL(stored.feedUrl).origin)
      await setSourceAccess(sql, userId, id, null);
    await setSourceAccess(sql, userId, id, body.sourceAccess);
    return { settings, restart: true, reply: { id, feedId: id, activate } };
  }),
);
