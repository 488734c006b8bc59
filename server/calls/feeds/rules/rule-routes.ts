import type { EndpointOutput, EndpointReply } from '#core/contract/endpoint.ts';
import * as api from '#core/contract/feeds/rules-api.ts';
import { sentRuleOf, type KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { setSettings } from '#server/db/feeds/change-feed.ts';
import { lockFeed } from '#server/db/feeds/feed.ts';
import { dropUnusedVersions, lockVersions } from '#server/db/template-versions.ts';
import { requestRun } from '#server/jobs.ts';
import { inTurn } from '#server/platform/turns/in-turn.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { createPlaces } from '#server/platform/turns/places.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { ownFeed, ownSettings } from '../service-feed.ts';
import { requireOwnProject, withRules } from './with-rules.ts';

export const getFeedRulesRoute = route(api.getFeedRules, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => answer(await ownSettings(sql, userId, params.feedId))),
);

/** Saves the list as a whole; an unchanged list begins no run. */
export const updateFeedRulesRoute = route(api.updateFeedRules, async ({ platform, userId, params, body }) => {
  const { feed, settings } = await platform.database.asUser(userId, async (sql) => {
    await lockVersions(sql, userId);
    await lockFeed(sql, userId, params.feedId);
    const before = await ownFeed(sql, userId, params.feedId);
    const { rules, timeZone: _zone, ...stored } = await ownSettings(sql, userId, before.id);
    await requireOwnProject(sql, userId, before.project_id, { rules: body.rules, before: rules });
    const changed = await withRules(sql, userId, { ...stored, timeZone: body.timeZone }, body.rules);
    await setSettings(sql, userId, before.id, changed);
    await dropUnusedVersions(sql, userId);
    return { feed: before, settings: changed };
  });
  if (feed.activate) await requestRun(platform, feed.id, { restart: 'outdated' });
  return answer(settings);
});

function answer({ rules = [], timeZone = null }: KeptSettings): EndpointReply<typeof api.getFeedRules> {
  return { rules: rules.map(sentRuleOf), timeZone };
}

/** Reads the source that a feed's newest run has stored; injected. */
export interface RuleDesk {
  count(
    platform: Platform,
    ask: {
      feedId: string;
      settings: KeptSettings;
      list: EndpointOutput<typeof api.countRules>['body'];
      signal: AbortSignal;
    },
  ): Promise<EndpointReply<typeof api.countRules>>;
  fields(platform: Platform, feedId: string): Promise<EndpointReply<typeof api.listRuleFields>>;
}

/** A page asks at every change of a rule; one large feed at a time is enough for one user. */
const countsAtOnce = { total: 8, perTenant: 1, waitingPerTenant: 4 };

/** Routes that show the feed to the author of its rules. */
export function ruleDeskRoutes(desk: RuleDesk): readonly Route[] {
  const places = createPlaces(countsAtOnce);
  return [
    route(api.countRules, async ({ platform, userId, params, body, signal }) => {
      const { feedId, settings } = await platform.database.asUser(userId, async (sql) => {
        const feed = await ownFeed(sql, userId, params.feedId);
        return { feedId: feed.id, settings: await ownSettings(sql, userId, feed.id) };
      });
      const count = () => desk.count(platform, { feedId, settings, list: body, signal });
      return inTurn(places, userId, count, { signal, tooMany: turnReasons.rules });
    }),
    route(api.listRuleFields, async ({ platform, userId, params, signal }) => {
      const feed = await platform.database.asUser(userId, (sql) => ownFeed(sql, userId, params.feedId));
      const list = () => desk.fields(platform, feed.id);
      return inTurn(places, userId, list, { signal, tooMany: turnReasons.rules });
    }),
  ];
}
