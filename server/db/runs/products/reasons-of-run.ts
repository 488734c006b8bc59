import type { ProductReason } from '#core/contract/feeds/feed-products-api.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { reasonText, type ReasonRow } from '../../stored-reasons.ts';
import { sharedSentences } from './shared-sentences.ts';

/** A reason of a run's products. If these are sorted by the text of the reason, `facts` has the facts of the first and the last. */
export interface GroupedReason extends ProductReason {
  /** Absent if an earlier release has counted the reasons. */
  readonly facts?: readonly ReasonRow['reason_facts'][];
}

/** Cached reasons of ended runs, by run and end: they only change if a run is reopened, which then has a later end. */
const reasonsOfEnded = new Map<string, GroupedReason[]>();
const maxRemembered = 200;

/**
 * Returns the reasons of a run, cached once it has ended: a run of a million products may have as many reasons, too many to read for every
 * page of 24.
 */
export async function loadReasons(
  sql: Sql,
  runId: string,
  finishedAt: Date | null,
): Promise<GroupedReason[]> {
  if (finishedAt === null) return listReasons(sql, runId);
  const key = `${runId} ${finishedAt.getTime()}`;
  const reasons = reasonsOfEnded.get(key) ?? (await listReasons(sql, runId));
  reasonsOfEnded.set(key, reasons);
  const [oldest] = reasonsOfEnded.keys();
  if (reasonsOfEnded.size > maxRemembered && oldest !== undefined) reasonsOfEnded.delete(oldest);
  return reasons;
}

/** Lists why products of the run kept the shop's image or their last picture, most frequent first. */
export async function listReasons(sql: Sql, runId: string): Promise<GroupedReason[]> {
  type Row = Omit<GroupedReason, 'text'> & { first: string; last: string };
  const rows = await sql.rows<Row>(
    `with found as (
        select state, reason_code as code, min(reason_text collate "C") as first, max(reason_text collate "C") as last,
            count(*) as count
          from feedmaker.products_of($1) products where state in ('original', 'kept') and reason_code is not null
          group by state, reason_code)
      select found.*, jsonb_build_array(${factsOf('first')}, ${factsOf('last')}) as facts
        from found order by count desc, code, state`,
    [runId],
  );
  return rows.map(({ first, last, ...reason }) => ({ ...reason, text: sharedSentences(first, last) }));
}

const factsOf = (text: 'first' | 'last') => `(select p.reason_facts from feedmaker.products_of($1) p
  where p.state = found.state and p.reason_code = found.code and p.reason_text = found.${text} limit 1)`;

/** Returns a reason in words: the sentences that its products have in common. */
export function toReason({ facts = [], ...reason }: GroupedReason): ProductReason {
  const [first, last] = facts.map((each) =>
    reasonText({ reason_code: reason.code, reason_text: null, reason_facts: each }),
  );
  return first != null && last != null ? { ...reason, text: sharedSentences(first, last) } : reason;
}
