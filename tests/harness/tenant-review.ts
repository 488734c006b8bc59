import { randomUUID } from 'node:crypto';
import type { TestProduct } from './harness.ts';
import type { exampleIds } from '#core/openapi/examples/example-ids.ts';

type OwnIds = Readonly<Pick<Record<keyof typeof exampleIds, string>, 'feed' | 'user'>>;

/** Creates a review with a decision, with a row in every table about reviews, and a product change sent by the shop. */
export async function reviewOf(
  { platform }: TestProduct,
  ids: OwnIds,
): Promise<{ review: string; reviewLink: string }> {
  const { query } = platform.database;
  const id = randomUUID();
  const of = [id, ids.user, ids.feed];
  await query.run(
    `insert into feedmaker.reviews (id, feed_id, user_id, run_id, content_key, state, counts, waiting_since)
      select $1, $3, $2, run_id, 'earlier', 'discarded', '{"changed":1,"new":0,"gone":0,"picture":1,"photo":0,"title":0,"price":0}', now()
        from feedmaker.publications where feed_id = $3`,
    of,
  );
  await query.run(
    `insert into feedmaker.review_changes (review_id, user_id, n, kind, parts, product_id)
      select $1, $2, 1, 'changed', '{picture}', 'of ' || $3::uuid`,
    of,
  );
  await query.run(
    `insert into feedmaker.review_comments (review_id, user_id, body, created_at) select $1, $2, 'of ' || $3::uuid, now()`,
    of,
  );
  const link = await query.one<{ id: string }>(
    `insert into feedmaker.review_links (review_id, user_id, token_hash, may_approve, created_at, expires_at)
      select $1, $2, sha256(convert_to($3::uuid::text, 'UTF8')), false, now(), now() returning id`,
    of,
  );
  await query.run(
    `insert into feedmaker.rollouts (feed_id, user_id, id, percent, design_key, started_at, total, taken)
      values ($3, $2, $1, 10, '', now(), 0, 0)`,
    of,
  );
  await query.run(
    `insert into feedmaker.product_changes (feed_id, user_id, product_id, fields, until)
      values ($1, $2, 'sku-1', '{"title": "told"}', now() + interval '1 day')`,
    [ids.feed, ids.user],
  );
  await query.run(
    `insert into feedmaker.product_prices (feed_id, user_id, product_id, seen) values ($1, $2, 'told', '[[0, "1.00 EUR", ""]]')`,
    [ids.feed, ids.user],
  );
  return { review: id, reviewLink: link.id };
}
