import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { readTemplateConfig, templateSize } from '#picture';
import type { ShownVersion } from '#server/db/feeds/feeds-of-template.ts';
import { readVersionConfig } from '#server/db/template-versions.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Returns a stored version in the form used in feed settings; null if it contains nothing that a feed could show. */
export async function versionAsShown(sql: Sql, userId: string, hash: string): Promise<ShownVersion | null> {
  const version = await readVersionConfig(sql, userId, hash);
  const config = version === null || version.isEmpty ? null : readTemplateConfig(version.config);
  return config === null ? null : { template: hash, ...templateSize(config) };
}

/** Same as `versionAsShown`, but fails with `AppError('unprocessable')` if there is nothing to show. */
export async function publishableVersion(sql: Sql, userId: string, hash: string): Promise<ShownVersion> {
  const shown = await versionAsShown(sql, userId, hash);
  if (shown === null) throw new AppError('unprocessable', refusals.nothing_to_publish);
  return shown;
}
