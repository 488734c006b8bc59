import type { Platform } from '#server/platform/open-platform.ts';
import { checkSettings } from './check-settings.ts';
import { readInstallationFacts } from './read-facts.ts';

/** Logs at the start, one line each, what is set wrong and how to solve it. */
export async function logFindings({
  config,
  database,
  clock,
  log,
}: Pick<Platform, 'config' | 'database' | 'clock' | 'log'>): Promise<void> {
  const findings = checkSettings(config, await readInstallationFacts(database.query, config, clock.now()));
  for (const { code, state, text } of findings) if (state !== 'ok') log.warn({ finding: code }, text);
}
