import type { RunState } from '#core/contract/feeds/feeds-service-api.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** A run as logged: its owner, its result and its numbers. Times in milliseconds. */
export interface RunSummary {
  user: string;
  project: string | null;
  feed: string;
  run: string;
  state: RunState;
  reason: string | null;
  /** Host and port of the shop's feed. */
  shop: string;
  manual: boolean;
  products: number;
  matched: number;
  enhanced: number;
  kept: number;
  original: number;
  drawn: number;
  ms: number;
}

export function summariseRun(sql: Sql, runId: string): Promise<RunSummary | null> {
  return sql.maybe<RunSummary>(
    `select f.user_id as "user", f.project_id as project, r.feed_id as feed, r.id as run, r.state, r.error_code as reason,
        substring(r.settings->>'feedUrl' from '^[a-z]+://(?:[^/?#@]*@)?([^/?#]*)') as shop, r.is_manual as manual,
        r.product_count as products, r.matched_count as matched, r.enhanced_count as enhanced, r.kept_count as kept,
        r.original_count as original, r.rendered_count as drawn,
        round(extract(epoch from coalesce(r.finished_at, clock_timestamp()) - r.started_at) * 1000)::int as ms
      from feedmaker.runs r join feedmaker.feeds f on f.id = r.feed_id where r.id = $1`,
    [runId],
  );
}
