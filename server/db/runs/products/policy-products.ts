import type { ChannelPolicy, PolicyRule } from '#core/feeds/channels/channel-policies.ts';
import type { PolicyProduct } from '#core/contract/feeds/publishing/output-policy-api.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { withImageUrl } from '../../with-address.ts';
import { cutPage, isBehind, toLimit, readCursor, type PageQuery } from '../../paging.ts';

/** The run whose products are checked, and what is known about its published pictures. */
export interface CheckedRun {
  readonly id: string;
  readonly homeId: string;
  /** True if the run's pictures replace the main image. */
  readonly isMain: boolean;
  /** True if the run's pictures show more than the photo. */
  readonly hasText: boolean;
  readonly width: number;
  readonly height: number;
  /** Length of a picture's address in characters. */
  readonly urlLength: number;
}

/** SQL: what a channel sees of each product: our picture if published, else the shop's photo as far as it was measured. */
const facts = `select p.position, p.product_id, coalesce(p.property_values ->> 'title', '') as title, p.image_link, p.image_hash,
    o.ours and $4::boolean as has_text, p.image_link <> '' as has_image,
    case when o.ours then $7::int else char_length(p.image_link) end as url_length,
    not o.ours and p.image_link like '%,%' as has_comma,
    case when o.ours then drawn.size_bytes else nullif(photo.size_bytes, 0) end as bytes,
    case when o.ours then $5::int else nullif(photo.width, 0) end as width,
    case when o.ours then $6::int else nullif(photo.height, 0) end as height,
    p.more_images + case when p.image_hash is not null and not $3::boolean then 1 else 0 end as more_images
  from feedmaker.products_of($1) p
    cross join lateral (select p.image_hash is not null and $3::boolean as ours) o
    left join lateral (select size_bytes from feedmaker.images i
      where o.ours and i.feed_id = $2 and i.image_hash = p.image_hash limit 1) drawn on true
    left join feedmaker.photos photo on not o.ours and photo.feed_id = $2
      and photo.url_hash = encode(sha256(convert_to(p.image_link, 'UTF8')), 'hex')`;

/** SQL: true if a rule with the limit `limit` is broken; null if unknown. */
const broken: Readonly<Record<PolicyRule, (limit: string) => string>> = {
  overlay: () => 'has_text',
  too_small: (limit) => `least(width, height) < ${limit}`,
  too_few_pixels: (limit) => `width * height < ${limit}`,
  too_heavy: (limit) => `bytes > ${limit}`,
  url_too_long: (limit) => `url_length > ${limit}`,
  url_with_comma: () => 'has_comma',
  too_many_images: (limit) => `more_images > ${limit}`,
};

/** SQL: the number that breaks each rule. */
const measured: Readonly<Record<PolicyRule, string>> = {
  overlay: 'null::int',
  too_small: 'least(width, height)',
  too_few_pixels: 'width * height',
  too_heavy: 'bytes',
  url_too_long: 'url_length',
  url_with_comma: 'null::int',
  too_many_images: 'more_images',
};

/** Returns SQL for products that break a rule. The limits come from our own table of rules. */
function brokenBy({ rule, limit }: ChannelPolicy): string {
  return `(has_image and ${broken[rule](String(Math.trunc(limit)))})`;
}

function listParameters(run: CheckedRun): unknown[] {
  return [run.id, run.homeId, run.isMain, run.hasText, run.width, run.height, run.urlLength];
}

/**
 * Counts, per rule, the products that break it, and those for which it is unknown. Reads all users' rows: call it only for a run of the
 * caller.
 */
export async function countBroken(
  sql: Sql,
  run: CheckedRun,
  policies: readonly ChannelPolicy[],
): Promise<{ products: number; unknown: number }[]> {
  if (policies.length === 0) return [];
  const counts = policies.map(
    (policy, at) => `(count(*) filter (where ${brokenBy(policy)}))::int as broken${at},
      (count(*) filter (where has_image and ${brokenBy(policy)} is null))::int as unknown${at}`,
  );
  const row = await sql.one<Record<string, number>>(
    `select ${counts.join(', ')} from (${facts}) facts`,
    listParameters(run),
  );
  return policies.map((_policy, at) => ({
    products: row[`broken${at}`] ?? 0,
    unknown: row[`unknown${at}`] ?? 0,
  }));
}

/** Returns one page of the products that break a rule, in feed order. Same caution as for `countBroken`. */
export async function listBroken(
  sql: Sql,
  run: CheckedRun,
  policy: ChannelPolicy,
  query: PageQuery,
): Promise<{ items: PolicyProduct[]; total: number; next: string | null }> {
  const { limit, offset } = toLimit({ page: query.page ?? 1, page_size: query.page_size });
  const wanted = `from (${facts}) facts where ${brokenBy(policy)}`;
  const list = `policy ${policy.rule} ${run.id}`;
  const after = readCursor(list, query.cursor);
  const rows = await sql.rows<
    Omit<PolicyProduct, 'enhanced_url'> & { image_hash: string | null; place: string[] }
  >(
    `select position, product_id, title, image_link, image_hash, ${measured[policy.rule]} as measured,
        array[position::text] as place ${wanted} and ${isBehind('position', '$10')}
      order by position limit $8 offset $9`,
    [...listParameters(run), limit + 1, after === null ? offset : 0, after],
  );
  const { total } = await sql.one<{ total: number }>(
    `select count(*)::int as total ${wanted}`,
    listParameters(run),
  );
  const { items, next } = cutPage(list, rows, limit);
  return { items: items.map((row) => withImageUrl(run.homeId, row)), total, next };
}
