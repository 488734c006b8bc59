import * as api from '#core/contract/feeds/hand-picks-api.ts';
import type { EndpointOutput } from '#core/contract/endpoint.ts';
import { AppError } from '#core/errors.ts';
import { pathOfOption } from '#feed';
import { toSentRule, type KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { pickMessages } from '#core/messages/screens/feeds/pick-messages.ts';
import {
  HAND_PICKED_MAX,
  type HandPicked,
  pickByHand,
  stillMeant,
  undoPicks,
} from '#core/rules/hand-picked.ts';
import type { Rule } from '#core/rules/rule-schema.ts';
import type { Feed } from '#server/db/feeds/feed.ts';
import { idsOfProducts } from '#server/db/runs/products/run-product.ts';
import { shownRun } from '#server/db/runs/shown-runs.ts';
import { getTemplate } from '#server/db/templates.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route } from '#server/platform/http/route.ts';
import { withRules } from '../rules/with-rules.ts';
import { changeFeed } from '../change-feed.ts';

/** Stores decisions about single products as rules before all others. */
export const pickProductsRoute = route(api.pickProducts, ({ platform, userId, params, body }) =>
  changeFeed(platform, userId, params.feedId, async (sql, feed, { rules: kept = [], ...stored }) => {
    const { picks: asked, withoutId } = await readPicks(sql, feed.id, body);
    const before = kept.map(toSentRule);
    const picks = stillMeant(before, asked);
    const names = await loadNames(sql, feed, picks);
    const rules = pickByHand(before, readIdPath(stored), picks, names);
    if (rules === null)
      throw new AppError('bad_request', refusals.too_many_picked({ most: HAND_PICKED_MAX }));
    const settings = await withRules(sql, userId, stored, rules);
    const count = countPicks(picks);
    const undo = {
      picks: undoPicks(before, picks).map((each) => ({ ...each, product_ids: [...each.product_ids] })),
    };
    const since = countPicks(asked) - count;
    const reply = { count, without_id: withoutId, decided_since: since, undo };
    return { settings, restart: count > 0 ? 'outdated' : null, reply };
  }),
);

function countPicks(picks: readonly HandPicked[]): number {
  return picks.reduce((all, { product_ids: ids }) => all + ids.length, 0);
}

function readIdPath(settings: Omit<KeptSettings, 'rules'>): string {
  return pathOfOption(settings.offerIdOption, settings.offerKey);
}

async function readPicks(
  sql: Sql,
  feedId: string,
  body: EndpointOutput<typeof api.pickProducts>['body'],
): Promise<{ picks: HandPicked[]; withoutId: number }> {
  if ('picks' in body) return { picks: body.picks, withoutId: 0 };
  const runId = await shownRun(sql, feedId);
  const found =
    runId === null ? [] : await idsOfProducts(sql, { id: runId, feedId }, body.filter, HAND_PICKED_MAX + 1);
  const ids = [...new Set(found.filter((id) => id !== ''))];
  if (found.length > HAND_PICKED_MAX)
    throw new AppError('bad_request', refusals.too_many_picked({ most: HAND_PICKED_MAX }));
  if (ids.length === 0) throw new AppError('conflict', refusals.nothing_to_pick);
  return {
    picks: [{ product_ids: ids, does: body.does }],
    withoutId: found.filter((id) => id === '').length,
  };
}

async function loadNames(
  sql: Sql,
  { user_id: userId, project_id: projectId }: Feed,
  picks: readonly HandPicked[],
): Promise<(does: Rule['does']) => string> {
  const names = new Map<string, string>();
  for (const { does } of picks)
    if (does.kind === 'template' && !names.has(does.template_id)) {
      const template = await getTemplate(sql, userId, does.template_id);
      if (template === null) throw new AppError('not_found', refusals.template_unknown);
      if (projectId !== null && template.project_id !== projectId)
        throw new AppError('bad_request', refusals.template_beside);
      names.set(does.template_id, template.name);
    }
  return (does) =>
    does.kind === 'template'
      ? pickMessages.ruleOf((names.get(does.template_id) ?? '').slice(0, 70))
      : pickMessages.ruleNames[does.kind];
}
