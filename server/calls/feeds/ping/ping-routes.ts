import * as api from '#core/contract/feeds/ping-api.ts';
import { AppError } from '#core/errors.ts';
import { addresses } from '#core/public-addresses.ts';
import { findPingVersion, renewPing } from '#server/db/feeds/pings.ts';
import { readInstallationSecret } from '#server/db/installation/installation.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { makePingSecret } from './ping-secret.ts';

const getRoute = route(api.getPingAddress, ({ platform, userId, params }) =>
  makeAddress(platform, userId, params.feedId),
);

const renewRoute = route(api.renewPingAddress, async ({ platform, userId, params }) => {
  await platform.database.asUser(userId, (sql) => renewPing(sql, userId, params.feedId));
  return await makeAddress(platform, userId, params.feedId);
});

export const pingRoutes: readonly Route[] = [getRoute, renewRoute];

async function makeAddress(
  { config, database }: Platform,
  userId: string,
  feedId: string,
): Promise<{ url: string }> {
  const version = await database.asUser(userId, (sql) => findPingVersion(sql, userId, feedId));
  if (version === null) throw new AppError('not_found');
  const secret = makePingSecret(feedId, version, await readInstallationSecret(database.query));
  return { url: config.publicUrl + addresses.ping.href({ secret }) };
}
