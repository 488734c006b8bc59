import * as api from '#core/contract/feeds/publishing/outputs-api.ts';
import { AppError } from '#core/errors.ts';
import { limits } from '#core/limits.ts';
import { quotaReasons } from '#core/messages/reasons/calls/quota-reasons.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { deleteFeed } from '#server/db/feeds/delete-feed.ts';
import { lockFeed } from '#server/db/feeds/feed.ts';
import {
  insertOutput,
  listOutputs,
  setChannel,
  updateOutput,
  type OutputRow,
} from '#server/db/feeds/publishing/outputs.ts';
import { letReadersFollow } from '#server/db/feeds/reader-leases.ts';
import { withinQuota } from '#server/db/accounts/usage.ts';
import { dropUnusedVersions, lockVersions } from '#server/db/template-versions.ts';
import { deleteFeedFiles } from '#server/files/feed-files.ts';
import { cancelRun } from '#server/jobs.ts';
import { requestOutputs } from '#server/request-outputs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route } from '#server/platform/http/route.ts';
import { ownFeed } from '../service-feed.ts';
import { readImage, makeOverrides } from './output-overrides.ts';
import { viewOutputs } from './view-outputs.ts';

export const listOutputsRoute = route(api.listOutputs, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeed(sql, userId, params.feedId);
    return { items: await viewOutputs(sql, platform.config, await listOutputs(sql, userId, feed.id)) };
  }),
);

export const createOutputRoute = route(api.createOutput, async (call) => {
  const { platform, userId, params, body, creation } = call;
  const { quotas } = platform.config;
  const { feedId } = params;
  await platform.database.asUser(userId, (sql) =>
    withinQuota(sql, { userId, quotas }, async () => {
      const before = await lockOutputs(sql, userId, feedId);
      const { template_id: templateId = null, channel = null, name, image } = body;
      const own = await makeOverrides(sql, takeMain(before), { image, template_id: templateId });
      const form = { name, channel, ...own, is_paused: false };
      await insertOutput(sql, userId, { creation, feedId, form });
      const isNew = before.every(({ id }) => id !== creation.id);
      const limit = limits.outputsPerFeedMax;
      if (isNew && before.length > limit)
        throw new AppError('quota_reached', quotaReasons.outputs({ limit }));
    }),
  );
  await requestOutputs(platform, feedId);
  return viewOne(platform, userId, { feedId, outputId: creation.id });
});

export const updateOutputRoute = route(api.updateOutput, async ({ platform, userId, params, body }) => {
  const { feedId, outputId } = params;
  const isEnded = await platform.database.asUser(userId, async (sql) => {
    const all = await lockOutputs(sql, userId, feedId);
    const before = outputIn(all, outputId);
    const { channel = before.channel } = body;
    if (before.parent_id === null) {
      if (Object.keys(body).some((name) => name !== 'channel'))
        throw new AppError('bad_request', refusals.main_output);
      await setChannel(sql, userId, outputId, channel);
      return false;
    }
    const wanted = { image: readImage(before.settings), template_id: before.own_template, ...body };
    const isLost = before.lost_template && body.template_id === undefined && wanted.image !== 'shop';
    const { is_paused: isPaused = before.is_paused, name = before.record_name } = body;
    if (isLost && !isPaused) throw new AppError('conflict', refusals.output_without_template);
    const own = isLost
      ? { template_id: null, overrides: before.overrides }
      : await makeOverrides(sql, takeMain(all), { ...wanted, former: before.own_template });
    await updateOutput(sql, userId, outputId, { name, channel, ...own, is_paused: isPaused });
    await dropUnusedVersions(sql, userId);
    return isPaused && !before.is_paused;
  });
  if (isEnded) {
    await cancelRun(platform, outputId, 'stopped_by_pause');
    await letReadersFollow();
  }
  await requestOutputs(platform, feedId);
  return viewOne(platform, userId, params);
});

export const deleteOutputRoute = route(api.deleteOutput, async ({ platform, userId, params }) => {
  const { feedId, outputId } = params;
  await platform.database.asUser(userId, async (sql) => {
    const output = outputIn(await lockOutputs(sql, userId, feedId), outputId);
    if (output.parent_id === null) throw new AppError('bad_request', refusals.main_output);
    await deleteFeed(sql, userId, outputId);
    await dropUnusedVersions(sql, userId);
  });
  await letReadersFollow();
  await deleteFeedFiles(platform.storage, outputId);
});

/** Returns the feed and its outputs, locked until the transaction ends. */
async function lockOutputs(sql: Sql, userId: string, feedId: string): Promise<OutputRow[]> {
  await lockVersions(sql, userId);
  await lockFeed(sql, userId, feedId);
  await ownFeed(sql, userId, feedId);
  return listOutputs(sql, userId, feedId);
}

/** Returns the feed itself, which is the first of its outputs. */
function takeMain([feed]: readonly OutputRow[]): OutputRow {
  if (feed === undefined) throw new AppError('not_found', refusals.feed_unknown);
  return feed;
}

function outputIn(outputs: readonly OutputRow[], id: string): OutputRow {
  const found = outputs.find((output) => output.id === id);
  if (found === undefined) throw new AppError('not_found', refusals.output_unknown);
  return found;
}

function viewOne(
  platform: Platform,
  userId: string,
  { feedId, outputId }: { feedId: string; outputId: string },
): Promise<api.Output> {
  return platform.database.asUser(userId, async (sql) => {
    const output = outputIn(await listOutputs(sql, userId, feedId), outputId);
    const [view] = await viewOutputs(sql, platform.config, [output]);
    if (view === undefined) throw new AppError('not_found', refusals.output_unknown);
    return view;
  });
}
