import type { Review } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { joiningAll } from '../../joining-all.ts';
import type { LockedRun } from '../../locked-run.ts';
import { storedReason } from '../../stored-reasons.ts';

/** Products of a run by their key: their id, or their photo without one, numbered in order among equals. */
export const keyedProducts = (
  products: string,
) => `select position, product_id, image_link as photo, image_hash as hash,
    additional_hashes, additional_links, property_values, next_hash, refused_hash,
    coalesce(property_values ->> 'title', '') as title, coalesce(property_values ->> 'price', '') as price,
    coalesce(nullif(product_id, ''), image_link) as key,
    row_number() over (partition by coalesce(nullif(product_id, ''), image_link) order by position) as nth
  from ${products} products`;

const shown = (
  side: string,
) => `case when ${side}.key is not null then jsonb_build_object('title', ${side}.title,
  'price', ${side}.price, 'photo', ${side}.photo, 'hash', ${side}.hash) end`;

/**
 * SQL, as `compared`: the changes of a run compared with the published one; all products of both, with the kind of change and its parts.
 */
export const comparedRuns = (
  up: string,
  run: string,
) => `u as (${keyedProducts(up)}), w as (${keyedProducts(run)}),
      compared as (
        select coalesce(w.position, u.position) as place, w.position,
            coalesce(w.product_id, u.product_id) as product_id,
            case when w.key is null then 'gone' when u.key is null then 'new' else 'changed' end as kind,
            case when w.key is null or u.key is null then '{}'::text[] else array_remove(array[
              case when (w.hash, w.additional_hashes) is distinct from (u.hash, u.additional_hashes)
                and w.hash is distinct from coalesce(u.next_hash, '') then 'picture' end,
              case when w.photo <> u.photo then 'photo' end,
              case when w.title <> u.title then 'title' end,
              case when w.price <> u.price then 'price' end], null) end as parts,
            ${shown('u')} as before, ${shown('w')} as after
          from u full join w on w.key = u.key and w.nth = u.nth)`;

/** SQL on `compared`: products that differ. */
export const isChange = `(kind <> 'changed' or parts <> '{}')`;

/** SQL: counts of the changes by kind and part. */
export const changeCounts = `count(*) filter (where kind = 'changed' and parts <> '{}') as changed, count(*) filter (where kind = 'new') as new,
  count(*) filter (where kind = 'gone') as gone, count(*) filter (where 'picture' = any(parts)) as picture,
  count(*) filter (where 'photo' = any(parts)) as photo, count(*) filter (where 'title' = any(parts)) as title,
  count(*) filter (where 'price' = any(parts)) as price`;

/**
 * Writes the changes of a run compared with the published one, as a draft of a review: the changes, their counts and a key of equal
 * reviews. An approved picture that waits for its roll-out day is no change.
 */
export async function compareWithPublished(
  sql: Sql,
  review: { id: string; feedId: string; runId: string; now: Date },
): Promise<{ counts: Review['counts']; contentKey: string; pictures: number }> {
  await sql.run(
    `insert into feedmaker.reviews (id, feed_id, user_id, run_id, content_key, state, counts, waiting_since)
      select $1, f.id, f.user_id, $3, '', 'replaced', '{}', $4 from feedmaker.feeds f where f.id = $2`,
    [review.id, review.feedId, review.runId, review.now],
  );
  await sql.run(
    `with ${comparedRuns('feedmaker.published_products($2)', 'feedmaker.products_of($3)')}
      insert into feedmaker.review_changes (review_id, user_id, n, kind, parts, product_id, position, before, after)
        select $1, v.user_id, row_number() over (order by place, kind), kind, parts, product_id, c.position, before, after
          from compared c, feedmaker.reviews v where v.id = $1 and ${isChange}`,
    [review.id, review.feedId, review.runId],
  );
  const counts = await sql.one<Review['counts']>(
    `select ${changeCounts}
      from feedmaker.review_changes where review_id = $1`,
    [review.id],
  );
  const { key, pictures } = await sql.one<{ key: string; pictures: number }>(
    `select coalesce((select storage_key from feedmaker.publications where feed_id = $2), '') || ' ' || count(*) || ' '
          || coalesce(sum(hashtextextended(concat_ws(' ', position, kind, product_id, before, after), 0)::numeric), 0) as key,
        coalesce((select enhanced_count + kept_count from feedmaker.publications where feed_id = $2), 0) as pictures
      from feedmaker.review_changes where review_id = $1`,
    [review.id, review.feedId],
  );
  return { counts, contentKey: key, pictures };
}

/**
 * Carries refusals over to a new review for products that would get the same refused picture; for the same design, whatever the picture.
 */
export async function carryRefusals(sql: Sql, from: string, to: string, isSameDesign = false): Promise<void> {
  const carry = `update feedmaker.review_changes c set is_refused = true from feedmaker.review_changes o
      where c.review_id = $2 and o.review_id = $1 and o.is_refused and o.product_id = c.product_id
        and c.product_id <> '' and ($3 or o.after ->> 'hash' = c.after ->> 'hash')`;
  await joiningAll(sql, () => sql.run(carry, [from, to, isSameDesign]));
}

/**
 * Replaces the changes of a waiting review by those of a newer run with the same design, keeping its comments, links and refusals. Numbers
 * of changes are never reused, so that an open page's numbers cannot refer to other products.
 */
export async function renewReview(sql: Sql, waiting: string, newer: string): Promise<void> {
  await carryRefusals(sql, waiting, newer, true);
  const { last } = await sql.one<{ last: number }>(
    'select coalesce(max(n), 0) as last from feedmaker.review_changes where review_id = $1',
    [waiting],
  );
  await sql.run('delete from feedmaker.review_changes where review_id = $1', [waiting]);
  await sql.run('update feedmaker.review_changes set review_id = $1, n = n + $3 where review_id = $2', [
    waiting,
    newer,
    last,
  ]);
}

const refused = storedReason({ code: 'kept', why: { code: 'refused' } });

/** Keeps the published picture of refused products, or the shop's photo if none is published. */
export async function applyRefusals(run: LockedRun, reviewId: string): Promise<void> {
  await run.sql.run(
    `update feedmaker.run_products p set refused_hash = p.image_hash, next_hash = null, image_hash = c.before ->> 'hash',
        state = case when c.before ->> 'hash' is null then 'original' else 'kept' end,
        additional_hashes = coalesce((select x.additional_hashes from feedmaker.published_products($5) x
          where x.product_id = p.product_id and x.image_hash = c.before ->> 'hash'
            and cardinality(x.additional_links) = cardinality(p.additional_links) limit 1), '{}'),
        reason_code = $3, reason_text = $4, reason_facts = $6
      from feedmaker.review_changes c
      where c.review_id = $2 and c.is_refused and p.run_id = $1 and p.position = c.position and p.state in ('enhanced', 'kept')`,
    [run.id, reviewId, refused.reasonCode, refused.reasonText, run.feedId, refused.reasonFacts],
  );
  await countStates(run);
}

/** Keeps refusing pictures that a person has refused, as long as the run draws the same picture again. */
export async function keepRefused(run: LockedRun): Promise<void> {
  const keep = `with u as (${keyedProducts('feedmaker.published_products($2)')}),
      w as (${keyedProducts('feedmaker.products_of($1)')})
      update feedmaker.run_products p set refused_hash = w.hash, image_hash = u.hash,
          state = case when u.hash is null then 'original' else 'kept' end,
          additional_hashes = case when cardinality(u.additional_hashes) = cardinality(p.additional_hashes)
            then u.additional_hashes else '{}' end,
          reason_code = $3, reason_text = $4, reason_facts = $5
        from u join w on w.key = u.key and w.nth = u.nth
        where u.refused_hash is not null and w.hash = u.refused_hash and p.run_id = $1 and p.position = w.position
          and p.state in ('enhanced', 'kept')`;
  const parameters = [run.id, run.feedId, ...Object.values(refused)];
  const kept = await joiningAll(run.sql, () => run.sql.run(keep, parameters));
  if (kept > 0) await countStates(run);
}

/** Recounts the results of a run's matched products. */
export async function countStates({ id, sql }: LockedRun): Promise<void> {
  await sql.run(
    `update feedmaker.runs r set enhanced_count = n.enhanced, kept_count = n.kept, original_count = n.original
      from (select count(*) filter (where state = 'enhanced') as enhanced, count(*) filter (where state = 'kept') as kept,
          count(*) filter (where state = 'original') as original from feedmaker.products_of($1) products) n
      where r.id = $1`,
    [id],
  );
}
