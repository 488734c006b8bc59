import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import * as api from '#core/contract/feeds/feeds-service-api.ts';
import { AppError } from '#core/errors.ts';
import { setRecord, setSettings } from '#server/db/feeds/change-feed.ts';
import { lockFeed } from '#server/db/feeds/feed.ts';
import { setSourceAccess } from '#server/db/feeds/source-access.ts';
import { dropUnusedVersions, lockVersions } from '#server/db/template-versions.ts';
import { requestRun } from '#server/jobs.ts';
import { route } from '#server/platform/http/route.ts';
import { requireOwnProject } from './rules/with-rules.ts';
import { ownFeed, ownSettings, requireTemplate, withTemplate } from './service-feed.ts';

/** Saves a feed's form. Activation has its own call, so it stays unchanged; an active feed starts a new run at once. */
export const updateServiceFeedRoute = route(
  api.updateServiceFeed,
  async ({ platform, userId, query, body }) => {
    const feed = await platform.database.asUser(userId, async (sql) => {
      await lockVersions(sql, userId);
      await lockFeed(sql, userId, query.id);
      const before = await ownFeed(sql, userId, query.id);
      // A form of another project, or somebody else's: nothing is saved rather than half of it.
      if (before.project_id !== null && before.project_id !== body.project_id)
        throw new AppError('not_found', refusals.feed_unknown);
      const stored = await ownSettings(sql, userId, query.id);
      // Forms that know nothing of rules leave them as they are.
      const { rules = stored.rules, timeZone = stored.timeZone } = body.feedSettings;
      await requireOwnProject(sql, userId, body.project_id, { rules, before: stored.rules });
      const sent = { ...body.feedSettings, rules, timeZone };
      const settings = await withTemplate(sql, userId, sent, body.template_id);
      requireTemplate(settings, before.activate, refusals.active_without_template);
      await setRecord(sql, userId, query.id, body);
      // A stored password belongs to the host it was given for, and must not follow the feed to a different one.
      if (new URL(settings.feedUrl).origin !== new URL(stored.feedUrl).origin)
        await setSourceAccess(sql, userId, query.id, null);
      await setSourceAccess(sql, userId, query.id, body.sourceAccess);
      await setSettings(sql, userId, query.id, settings);
      await dropUnusedVersions(sql, userId);
      return before;
    });
    if (feed.activate) await requestRun(platform, feed.id, { restart: true });
    return { id: feed.id, feedId: feed.id, activate: feed.activate };
  },
);
