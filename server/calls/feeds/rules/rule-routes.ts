import type { EndpointOutput, EndpointReply } from '#core/contract/endpoint.ts';
import * as api from '#core/contract/feeds/rules-api.ts';
import { toSentRule, type KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { inTurn } from '#server/platform/turns/in-turn.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { createPlaces } from '#server/platform/turns/places.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { changeFeed } from '../change-feed.ts';
import { ownFeed, ownSettings } from '../service-feed.ts';
import { requireOwnProject, withRules } from './with-rules.ts';

export const getFeedRulesRoute = route(api.getFeedRules, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => answer(await ownSettings(sql, userId, params.feedId))),
);

/** Saves the whole list; an unchanged list starts no run. */
export const updateFeedRulesRoute = route(api.updateFeedRules, ({ platform, userId, params, body }) =>
  changeFeed(
    platform,
    userId,
    params.feedId,
    async (sql, feed, { rules: before, timeZone: _zone, ...stored }) => {
      await requireOwnProject(sql, userId, feed.project_id, { rules: body.rules, before });
      const settings = await withRules(sql, userId, { ...stored, timeZone: body.timeZone }, body.rules);
      return { settings, restart: 'outdated', reply: answer(settings) };
    },
  ),
);

function answer({ rules = [], timeZone = null }: KeptSettings): EndpointReply<typeof api.getFeedRules> {
  return { rules: rules.map(toSentRule), timeZone };
}

/** Reads the stored source of a feed's newest run. Passed in by `server/drawn-routes.ts`. */
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

/** A page requests counts at every change of a rule; one large feed at a time is enough for one user. */
const countsAtOnce = { total: 8, perTenant: 1, waitingPerTenant: 4 };

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
