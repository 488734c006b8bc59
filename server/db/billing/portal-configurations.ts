import type { BillingWorld } from '#server/config/read-billing.ts';
import type { Sql } from '#server/platform/database/port.ts';

interface Place {
  readonly world: BillingWorld;
  /** Hash of the configured features. */
  readonly features: string;
}

/** Returns the configuration of the provider's pages with these features; null without one. */
export async function findPortalConfiguration(sql: Sql, { world, features }: Place): Promise<string | null> {
  const row = await sql.maybe<{ configuration_id: string }>(
    'select configuration_id from billing.portal_configurations where world = $1 and features = $2',
    [world, features],
  );
  return row?.configuration_id ?? null;
}

export async function keepPortalConfiguration(
  sql: Sql,
  { world, features }: Place,
  id: string,
): Promise<void> {
  await sql.run(
    `insert into billing.portal_configurations (world, features, configuration_id) values ($1, $2, $3)
      on conflict (world, features) do update set configuration_id = excluded.configuration_id`,
    [world, features, id],
  );
}
