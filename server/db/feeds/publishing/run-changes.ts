import type { Review, ReviewChange } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import { addresses } from '#core/public-addresses.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../../locked-run.ts';
import { cutPage, isBehind, toLimit, readCursor, type PageQuery } from '../../paging.ts';
import { changeCounts, comparedRuns, isChange } from './review-changes.ts';

/** Changes of a run, and the id of the published run with which it was compared. */
export interface RunChanges {
  from: string;
  counts: Review['counts'];
}

/** The counts if the published file stays the same: no changes. */
export const noRunChanges: Review['counts'] = {
  changed: 0,
  new: 0,
  gone: 0,
  picture: 0,
  photo: 0,
  title: 0,
  price: 0,
};

/**
 * Counts the changes of a run compared with the published one. If the run itself is published, because products were retried, it is
 * compared with the version before. Null if there was none, or it is no longer stored. Not under the run's lock, because it reads all
 * products.
 */
export async function countRunChanges(
  sql: Sql,
  run: { id: string; feedId: string },
  isSameFile: boolean,
): Promise<RunChanges | null> {
  const before = await sql.maybe<{ id: string; is_own: boolean }>(
    `select case when p.run_id = r.id then r.changed_from else p.run_id end as id, p.run_id = r.id as is_own
      from feedmaker.publications p join feedmaker.runs r on r.id = $1 where p.feed_id = $2
        and exists (select from feedmaker.runs b where b.has_products
          and b.id = case when p.run_id = r.id then r.changed_from else p.run_id end)`,
    [run.id, run.feedId],
  );
  if (before === null) return null;
  // Equal bytes mean equal products, titles, prices and pictures.
  if (isSameFile && !before.is_own) return { from: before.id, counts: noRunChanges };
  const counts = await sql.one<Review['counts']>(
    `with ${comparedRuns('feedmaker.products_of($2)', 'feedmaker.products_of($1)')} select ${changeCounts} from compared`,
    [run.id, before.id],
  );
  return { from: before.id, counts };
}

export async function setRunChanges({ id, sql }: LockedRun, changes: RunChanges | null): Promise<void> {
  if (changes === null) return;
  await sql.run('update feedmaker.runs set changes = $2, changed_from = $3 where id = $1', [
    id,
    changes.counts,
    changes.from,
  ]);
}

interface Shown {
  title: string;
  price: string;
  photo: string;
  hash: string | null;
}

type Row = Omit<ReviewChange, 'before' | 'after' | 'is_refused'> & {
  total: number;
  before: Shown | null;
  after: Shown | null;
};

/**
 * Returns one page of a run's changes; null if the products of either version are no longer stored. Pictures are stored under the id
 * `homeId`.
 */
export async function listRunChanges(
  sql: Sql,
  run: { id: string; feedId: string; homeId: string },
  query: PageQuery & { kind?: string | undefined; part?: string | undefined },
): Promise<{ items: ReviewChange[]; total: number; next: string | null } | null> {
  const before = await sql.maybe<{ id: string }>(
    `select changed_from as id from feedmaker.runs r where id = $1 and feed_id = $2
        and r.has_products
        and exists (select from feedmaker.runs b where b.id = r.changed_from and b.has_products)`,
    [run.id, run.feedId],
  );
  if (before === null) return null;
  const { limit, offset } = toLimit({ page: query.page ?? 1, page_size: query.page_size ?? 24 });
  const list = `changes ${run.id} ${before.id}`;
  const after = readCursor(list, query.cursor);
  const rows = await sql.rows<Row & { place: string[] }>(
    `with ${comparedRuns('feedmaker.products_of($2)', 'feedmaker.products_of($1)')},
      numbered as (select *, row_number() over (order by place, kind) as n from compared where ${isChange})
      , wanted as (select *, count(*) over () as total from numbered
        where ($3::text is null or kind = $3) and ($4::text is null or $4 = any(parts)))
      select n, kind, parts, product_id, before, after, total, array[n::text] as place from wanted
        where ${isBehind('n', '$7')} order by n limit $5 offset $6`,
    [
      run.id,
      before.id,
      query.kind ?? null,
      query.part ?? null,
      limit + 1,
      after === null ? offset : 0,
      after,
    ],
  );
  const shown = (side: Shown | null) =>
    side && {
      title: side.title,
      price: side.price,
      image_link: side.photo,
      enhanced_url:
        side.hash === null ? null : addresses.image.href({ feedId: run.homeId, imageHash: side.hash }),
    };
  const page = cutPage(list, rows, limit);
  const items = page.items.map(({ total: _total, ...row }) => ({
    ...row,
    before: shown(row.before),
    after: shown(row.after),
    is_refused: false,
  }));
  return { items, total: rows[0]?.total ?? 0, next: page.next };
}
