import { joiningAll } from '../../joining-all.ts';
import type { LockedRun } from '../../locked-run.ts';
import { storedReason } from '../../stored-reasons.ts';
import { countStates, keyedProducts } from './review-changes.ts';

const selectPublished = (feed: string) => keyedProducts(`feedmaker.published_products(${feed})`);

const refused = storedReason({ code: 'kept', why: { code: 'refused' } });
const held = storedReason({ code: 'kept', why: { code: 'rolling_out' } });

/**
 * Applies to an output's run what was decided about its feed's pictures: where the output draws what its feed drew, it shows what its feed
 * shows, even an earlier picture. A refused product keeps the output's published picture, whatever the output's design. If the roll-out was
 * switched off, an output may finish before its feed, whose next run holds nothing back; then neither does the output.
 */
export async function followDecisions(run: LockedRun, parentId: string): Promise<void> {
  const follow = `with p as (${selectPublished('$2')}), u as (${selectPublished('$3')}), w as (${keyedProducts('feedmaker.products_of($1)')}),
      share as (
        select f.publishing ->> 'rolloutPercent' is not null or r.parent_run = up.run_id as holds
          from feedmaker.runs r, feedmaker.feeds f join feedmaker.publications up on up.feed_id = f.id
          where r.id = $1 and f.id = $2),
      followed as (
        select w.position, p.refused_hash is null as is_rolling,
            case when is_same then p.hash else u.hash end as hash,
            case when is_same then p.additional_hashes else u.additional_hashes end as additional_hashes,
            cardinality(w.additional_hashes) as additional
          from w join p on p.key = w.key and p.nth = w.nth left join u on u.key = w.key and u.nth = w.nth
            cross join share
            cross join lateral (select coalesce(w.hash = p.refused_hash or share.holds and w.hash = p.next_hash, false) as is_same) s
          where w.hash is not null and (is_same or p.refused_hash is not null and u.key is not null and w.hash is distinct from u.hash))
      update feedmaker.run_products x set image_hash = f.hash, refused_hash = null, next_hash = null,
          state = case when f.hash is null then 'original' else 'kept' end,
          additional_hashes = case when cardinality(f.additional_hashes) = f.additional then f.additional_hashes else '{}' end,
          reason_code = case when f.is_rolling then $4 else $7 end, reason_text = case when f.is_rolling then $5 else $8 end,
          reason_facts = case when f.is_rolling then $6::jsonb else $9::jsonb end
        from followed f where x.run_id = $1 and x.position = f.position and x.state in ('enhanced', 'kept')`;
  const parameters = [run.id, parentId, run.feedId, ...Object.values(held), ...Object.values(refused)];
  const count = await joiningAll(run.sql, () => run.sql.run(follow, parameters));
  if (count > 0) await countStates(run);
}
