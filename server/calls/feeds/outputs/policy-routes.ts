import { channelPolicies } from '#core/feeds/channels/channel-policies.ts';
import { showsMoreThanPhoto } from '#core/feeds/channels/template-shows.ts';
import * as api from '#core/contract/feeds/publishing/output-policy-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { addresses } from '#core/public-addresses.ts';
import { getHomeId } from '#server/db/feeds/feed.ts';
import { listOutputs, type OutputRow } from '#server/db/feeds/publishing/outputs.ts';
import { publicationStatus } from '#server/db/feeds/publishing/publications.ts';
import { countBroken, listBroken, type CheckedRun } from '#server/db/runs/products/policy-products.ts';
import { getWorkerRun } from '#server/db/runs/runs.ts';
import { readVersionHtml } from '#server/db/template-versions.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { route } from '#server/platform/http/route.ts';
import { ownFeed } from '../service-feed.ts';
import { readImage } from './output-overrides.ts';

export const getOutputPolicyRoute = route(api.getOutputPolicy, async ({ platform, userId, params }) => {
  const output = await ownOutput(platform, userId, params);
  const policies = output.channel === null ? [] : channelPolicies[output.channel];
  const run = await checkedRun(platform, output);
  if (run === null || policies.length === 0) return { channel: output.channel, findings: [] };
  // The user was just checked, so row level security, which would scan all of the user's products, is bypassed.
  const counts = await platform.database.asOwner((sql) => countBroken(sql, run, policies));
  const findings = policies.map((policy, at) => ({
    ...policy,
    products: counts[at]?.products ?? 0,
    unknown: counts[at]?.unknown ?? 0,
  }));
  return { channel: output.channel, findings };
});

export const listPolicyProductsRoute = route(
  api.listPolicyProducts,
  async ({ platform, userId, params, query }) => {
    const output = await ownOutput(platform, userId, params);
    const policies = output.channel === null ? [] : channelPolicies[output.channel];
    const policy = policies.find(({ rule }) => rule === query.rule);
    const run = await checkedRun(platform, output);
    if (run === null || policy === undefined) return { items: [], total: 0, next: null };
    return platform.database.asOwner((sql) => listBroken(sql, run, policy, query));
  },
);

function ownOutput(
  platform: Platform,
  userId: string,
  { feedId, outputId }: { feedId: string; outputId: string },
): Promise<OutputRow> {
  return platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeed(sql, userId, feedId);
    const output = (await listOutputs(sql, userId, feed.id)).find(({ id }) => id === outputId);
    if (output === undefined) throw new AppError('not_found', refusals.output_unknown);
    return output;
  });
}

/**
 * Returns the published run of an output; null if nothing is published. For an output with tagged pictures it is its feed's run: the rules
 * are about main images, which are the feed's.
 */
async function checkedRun({ database, config }: Platform, output: OutputRow): Promise<CheckedRun | null> {
  const { query } = database;
  const shows = readImage(output.settings) === 'tagged' ? output.parent_id : output.id;
  const published = shows === null ? null : await publicationStatus(query, shows);
  const run = published === null ? null : await getWorkerRun(query, published.run_id);
  if (run === null) return null;
  const { settings } = run;
  const html =
    settings.template === null ? null : await readVersionHtml(query, run.user_id, settings.template);
  const homeId = getHomeId(output);
  return {
    id: run.id,
    homeId,
    isMain: readImage(settings) === 'main',
    hasText: html !== null && showsMoreThanPhoto(html),
    width: settings.width,
    height: settings.height,
    urlLength: (config.publicUrl + addresses.image.href({ feedId: homeId, imageHash: '0'.repeat(64) }))
      .length,
  };
}
