import type {
  CutOutCounts,
  CutOutState,
  CutOutVerdict,
  ReviewedPhoto,
} from '#core/contract/feeds/cut-outs-api.ts';
import { cutOutDoubts } from '#core/messages/reasons/products/cut-out-reasons.ts';
import type { CutOutDoubt } from '#picture/paint';
import type { Sql } from '#server/platform/database/port.ts';
import { toLimit } from '../../paging.ts';
import { withImageUrl } from '../../with-address.ts';
import { listDecisions } from './cutout-decisions.ts';

interface FeedRun {
  runId: string;
  feedId: string;
  projectId: string;
}

/**
 * SQL: the photos shown by a run's products, each once, with the current decision and how they were drawn. $1 is the run, $2 the project.
 */
const judged = `shown as (
    select split_part(b, ' ', 1) as hash, min(split_part(b, ' ', 2)) as verdict, min(p.position) as position,
        count(distinct p.position) as products,
        array_agg(distinct feedmaker.shown_background(split_part(b, ' ', 2), nullif(split_part(b, ' ', 3), ''),
          split_part(b, ' ', 4))) as drawn
      from feedmaker.products_of($1) p cross join lateral unnest(p.backgrounds) b group by 1),
  judged as materialized (
    select hash, verdict, position, products, d.choice is not null as decided,
        verdict not in ('cut', 'transparent', 'unavailable') as is_doubtful,
        verdict not in ('cut', 'transparent', 'unavailable') and d.choice is null as to_look_at,
        wanted.as_shown = 'whole' as background_kept, wanted.as_shown like 'cut' or wanted.as_shown like 'mask%' as cut_out,
        drawn <> array[wanted.as_shown] as waiting
      from shown left join feedmaker.cutout_decisions d on d.project_id = $2 and d.photo_hash = hash
        cross join lateral (select feedmaker.shown_background(verdict, d.choice, d.mask_hash) as as_shown) wanted)`;

interface JudgedRow {
  hash: string;
  verdict: CutOutVerdict;
  position: number;
  products: number;
  to_look_at: boolean;
  cut_out: boolean;
  waiting: boolean;
}

/** Returns one page of the photos whose background the run removed or should have: first those to be decided, then in feed order. */
export async function listReviewedPhotos(
  sql: Sql,
  run: FeedRun,
  query: { state?: CutOutState | undefined; page?: number | undefined; page_size?: number | undefined },
): Promise<{ items: ReviewedPhoto[]; total: number; counts: CutOutCounts }> {
  const { limit, offset } = toLimit({ page: query.page ?? 1, page_size: query.page_size ?? 24 });
  const { counts, rows } = await sql.one<{ counts: CutOutCounts; rows: JudgedRow[] }>(
    `with ${judged},
      found as (select hash, verdict, position, products, to_look_at, cut_out, waiting, is_doubtful from judged
        where $3::text is null or case $3 when 'to_look_at' then to_look_at when 'cut_out' then cut_out
          when 'background_kept' then background_kept when 'decided' then decided else waiting end
        order by to_look_at desc, is_doubtful desc, position, hash limit $4 offset $5)
      select (select jsonb_build_object('all', count(*), 'to_look_at', count(*) filter (where to_look_at),
          'cut_out', count(*) filter (where cut_out), 'background_kept', count(*) filter (where background_kept),
          'decided', count(*) filter (where decided), 'waiting', count(*) filter (where waiting)) from judged) as counts,
        (select coalesce(json_agg(found), '[]') from found) as rows`,
    [run.runId, run.projectId, query.state ?? null, limit, offset],
  );
  const items = await withProducts(sql, run, rows);
  return { items, total: query.state === undefined ? counts.all : counts[query.state], counts };
}

interface ShownIn {
  position: number;
  product_id: string;
  title: string;
  price: string;
  brand: string;
  image_hash: string | null;
  image_link: string;
  further_links: string[];
}

async function withProducts(
  sql: Sql,
  { runId, feedId, projectId }: FeedRun,
  rows: readonly JudgedRow[],
): Promise<ReviewedPhoto[]> {
  const decisions = await listDecisions(
    sql,
    projectId,
    rows.map(({ hash }) => hash),
  );
  const products = await sql.rows<ShownIn>(
    `select position, product_id, coalesce(property_values ->> 'title', '') as title,
        coalesce(property_values ->> 'price', '') as price, coalesce(property_values ->> 'brand', '') as brand, image_hash,
        image_link, further_links
      from feedmaker.products_of($1) products where position = any($2)`,
    [runId, rows.map(({ position }) => position)],
  );
  const links = products.flatMap(({ image_link: link, further_links: further }) => [link, ...further]);
  const hashes = await hashesOfLinks(sql, feedId, links);
  return rows.flatMap(({ hash, verdict, ...row }) => {
    const product = products.find(({ position }) => position === row.position);
    if (product === undefined) return [];
    const { image_link: link, further_links: further, ...rest } = product;
    const all = [link, ...further];
    const at = Math.max(
      0,
      all.findIndex((each) => hashes.get(each) === hash),
    );
    return {
      photo_hash: hash,
      verdict,
      reason_text: doubtText(verdict),
      decision: decisions.get(hash) ?? null,
      image_link: all[at] ?? link,
      is_to_look_at: row.to_look_at,
      is_cut_out: row.cut_out,
      is_waiting: row.waiting,
      product: withImageUrl(feedId, rest),
      photo: at + 1,
      product_count: row.products,
    };
  });
}

/** Returns the hashes of the bytes last seen at these addresses. */
async function hashesOfLinks(
  sql: Sql,
  feedId: string,
  links: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql.rows<{ link: string; photo_hash: string }>(
    `select link, p.photo_hash from unnest($2::text[]) link
      join feedmaker.photos p on p.feed_id = $1 and p.url_hash = encode(sha256(convert_to(link, 'UTF8')), 'hex')`,
    [feedId, links],
  );
  return new Map(rows.map((row) => [row.link, row.photo_hash]));
}

/** Returns why a photo with this verdict keeps its background; null if it does not. */
export function doubtText(verdict: string): string | null {
  return Object.hasOwn(cutOutDoubts, verdict) ? cutOutDoubts[verdict as CutOutDoubt] : null;
}

/** Returns the feeds of the user's project that have had these bytes. */
export async function listFeedsOfPhoto(
  sql: Sql,
  { userId, projectId, photoHash }: { userId: string; projectId: string; photoHash: string },
): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `select f.id from feedmaker.feeds f where f.user_id = $1 and f.project_id = $2
      and exists (select from feedmaker.photos p where p.feed_id = f.id and p.photo_hash = $3) order by f.id`,
    [userId, projectId, photoHash],
  );
  return rows.map(({ id }) => id);
}
