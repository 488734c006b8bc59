import { findSighting, listStoppedFeeds } from '#server/db/installation/findings.ts';
import { findOperatorId, readSignUpStanding } from '#server/db/accounts/sign-up-policy.ts';
import type { Config } from '#server/config.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { InstallationFacts } from './check-settings.ts';
import { stoppedFeedMs } from './note-stopped-feed.ts';

/** Time in ms after which a proxy that was not seen is assumed to be gone. */
const SIGHTING_MS = 30 * 24 * 60 * 60_000;

export async function readInstallationFacts(sql: Sql, config: Config, now: Date): Promise<InstallationFacts> {
  return {
    ...(await readSignUpStanding(sql, config)),
    hasOperator: (await findOperatorId(sql)) !== null,
    proxySeenAt: await findSighting(sql, 'untold_proxy', new Date(now.getTime() - SIGHTING_MS)),
    stoppedFeeds: await listStoppedFeeds(sql, new Date(now.getTime() - stoppedFeedMs)),
  };
}
