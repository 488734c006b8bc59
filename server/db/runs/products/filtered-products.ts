import type { ProductFilter } from '#core/contract/feeds/feed-products-api.ts';
import { substringPattern } from '../../paging.ts';

/** SQL: project of the run $1. */
export const projectOfRun =
  '(select f.project_id from feedmaker.runs r join feedmaker.feeds f on f.id = r.feed_id where r.id = $1)';

export interface FeedRun {
  id: string;
  feedId: string;
}

/** SQL: background of each product of the run $1. Same rule as `product_background`, computed for all products together. */
export const backgroundOfEach = `select p.position, case
    when bool_or(split_part(b, ' ', 2) not in ('cut', 'transparent', 'unavailable') and d.choice is null) then 'doubtful'
    when bool_or(feedmaker.shown_background(split_part(b, ' ', 2), d.choice, d.mask_hash) = 'whole') then 'kept'
    else 'removed' end as background
  from feedmaker.products_of($1) p cross join lateral unnest(p.backgrounds) b
    left join feedmaker.cutout_decisions d on d.project_id = ${projectOfRun} and d.photo_hash = split_part(b, ' ', 1)
  group by p.position`;
const wanted = `($2::text is null or state = $2)
  and ($3::text is null or property_values ->> 'title' ilike $3 or product_id ilike $3)
  and ($4::text is null or (state in ('original', 'kept') and reason_code = $4))
  and ($5::text is null or position in (select position from (${backgroundOfEach}) each where background = $5))`;
/**
 * SQL: products of the run $1 without an id in the published feed, or with a shared one. Computed, since it is only known once all are
 * read.
 */
export const hasNoOwnId = `state <> 'left_out' and (product_id = '' or product_id in (
    select product_id from feedmaker.products_of($1) products where state <> 'left_out' group by product_id having count(*) > 1))`;

/** Few products have a finding: written so that their index is used. */
const noted = 'findings is not null and $6 = any(findings)';

/** Returns SQL for the products of a filter, with the parameters of `listFilterParameters`. */
export const filteredBy = ({ finding }: ProductFilter) =>
  `from feedmaker.products_of($1) products where ${wanted} and ${
    finding === undefined
      ? '$6::text is null'
      : finding === 'no_own_id'
        ? `$6::text is not null and ${hasNoOwnId}`
        : noted
  }`;

export function listFilterParameters(
  run: FeedRun,
  { state, search, reason_code, background, finding }: ProductFilter,
): (string | null)[] {
  return [
    run.id,
    state ?? null,
    substringPattern(search),
    reason_code ?? null,
    background ?? null,
    finding ?? null,
  ];
}
