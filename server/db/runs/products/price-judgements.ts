import { computeFacet, type GuardedSettings } from '#core/feeds/guard-facets.ts';
import type { PriceJudgement } from '#core/price/price-form.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../../locked-run.ts';

/** Stores what a run's products show about how the shop writes prices. */
export async function setPriceJudgement({ id, sql }: LockedRun, judged: PriceJudgement): Promise<void> {
  await sql.run('update feedmaker.runs set price_judgement = $2 where id = $1', [id, judged]);
}

/** Returns the price judgement of the published version; null without one, and if the feed had another address then. */
export async function publishedJudgement(
  sql: Sql,
  feedId: string,
  settings: GuardedSettings,
): Promise<PriceJudgement | null> {
  const row = await sql.maybe<{ price_judgement: PriceJudgement | null; settings: GuardedSettings }>(
    `select r.price_judgement, r.settings from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id
      where p.feed_id = $1`,
    [feedId],
  );
  if (row === null || computeFacet('products', row.settings) !== computeFacet('products', settings))
    return null;
  return row.price_judgement;
}
