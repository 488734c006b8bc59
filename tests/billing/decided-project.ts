import { FREE_SKUS } from '#core/billing/plans.ts';
import { coverRun, repeatDecision } from '#server/db/billing/cover-run.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { dropOldRuns } from '#server/pipeline/runs/drop-old-runs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { ApiClient } from '#tests/harness/api-client.ts';
import type { TestProduct } from '#tests/harness/harness.ts';

/** A product as a run has read it: its id, or why it can have no picture. */
export type ReadProduct = { readonly id: string; readonly is?: 'skipped' | 'without a photo' };

/** A run that was decided, and what it covers: its products by the name under which they count. */
interface DecidedRun {
  readonly id: string;
  readonly limit: number;
  readonly covered: ReadonlySet<string>;
}

/** A feed of a project whose runs begin and end as a test says, without anything being fetched or drawn. */
export interface DecidedFeed {
  readonly id: string;
  shown: DecidedRun | null;
  open: DecidedRun | null;
}

/** A project whose runs are only read and decided. */
export interface DecidedProject {
  readonly projectId: string;
  readonly feeds: DecidedFeed[];
  addFeed(): Promise<DecidedFeed>;
  /** A run that has read these products; nothing is decided. Returns its id. */
  read(feed: DecidedFeed, products: readonly ReadProduct[], limit: number): Promise<string>;
  /** Decides a run that was read. */
  decide(feed: DecidedFeed, runId: string, limit: number): Promise<DecidedRun>;
  /** The products that a feed shows; none before it shows any. */
  shownProducts(feed: DecidedFeed): ReadProduct[];
  /** A run of the products that a feed shows. It shares their decision where it may, and is decided otherwise. */
  repeat(feed: DecidedFeed, limit: number): Promise<DecidedRun & { readonly isShared: boolean }>;
  end(feed: DecidedFeed, how: 'published' | 'failed'): Promise<void>;
}

/** The name under which each product of a feed counts; null for one that can have no picture. */
export function skusOfFeed(feedId: string, products: readonly ReadProduct[]): (string | null)[] {
  const seen = new Set<string>(['']);
  return products.map(({ id, is }, place) => {
    if (is !== undefined) return null;
    if (seen.has(id)) return `${feedId} ${place}`;
    seen.add(id);
    return id;
  });
}

/** A new project of the client, at rest. */
export async function decidedProject(product: TestProduct, client: ApiClient): Promise<DecidedProject> {
  const { query } = product.platform.database;
  const { id: projectId } = await query.one<{ id: string }>(
    `insert into public.projects (id, user_id, name) values (gen_random_uuid(), $1, 'Spring') returning id`,
    [client.userId],
  );
  const feeds: DecidedFeed[] = [];
  const productsOfRun = new Map<string, ReadProduct[]>();
  const project: DecidedProject = {
    projectId,
    feeds,
    shownProducts: ({ shown }) => productsOfRun.get(shown?.id ?? '') ?? [],
    async repeat(feed, limit) {
      const runId = await project.read(feed, project.shownProducts(feed), limit);
      const { platform } = product;
      const { id: shownId = '', covered = new Set<string>() } = feed.shown ?? {};
      const isShared = await withLockedRun(platform, { id: runId, feed_id: feed.id }, (run) =>
        repeatDecision(run, platform.config.billing, shownId),
      );
      const run = isShared ? { id: runId, limit, covered } : await project.decide(feed, runId, limit);
      feed.open = run;
      return { ...run, isShared };
    },
    async addFeed() {
      const { id } = await query.one<{ id: string }>(
        `insert into feedmaker.feeds (id, user_id, project_id, settings, activate)
          values (gen_random_uuid(), $1, $2, '{}', false) returning id`,
        [client.userId, projectId],
      );
      const feed: DecidedFeed = { id, shown: null, open: null };
      feeds.push(feed);
      return feed;
    },
    async read(feed, products, limit) {
      const runId = await readRun(query, { feed, userId: client.userId, products, limit });
      productsOfRun.set(runId, [...products]);
      return runId;
    },
    async decide(feed, runId, limit) {
      await coverRun(product.platform, { id: runId, feed_id: feed.id });
      const rows = await query.rows<{ product_id: string; state: string; is_photo: boolean }>(
        `select product_id, state, input_key is not null as is_photo from feedmaker.products_of($1) order by position`,
        [runId],
      );
      const products = rows.map(({ product_id: id, state, is_photo: isPhoto }): ReadProduct => {
        if (state === 'skipped') return { id, is: 'skipped' };
        return isPhoto ? { id } : { id, is: 'without a photo' };
      });
      const skus = skusOfFeed(feed.id, products);
      const covered = skus.filter((sku, i): sku is string => sku !== null && rows[i]?.state === 'waiting');
      feed.open = { id: runId, limit, covered: new Set(covered) };
      return feed.open;
    },
    end: (feed, how) => endRun(product, feed, how),
  };
  return project;
}

async function endRun(
  { platform }: TestProduct,
  feed: DecidedFeed,
  how: 'published' | 'failed',
): Promise<void> {
  const { query } = platform.database;
  const runId = feed.open?.id ?? '';
  await query.run('update feedmaker.runs set state = $2, finished_at = now() where id = $1', [runId, how]);
  if (how === 'published') {
    await query.run(
      `insert into feedmaker.publications (feed_id, run_id, storage_key, content_hash, content_type, size_bytes, product_count, enhanced_count)
        values ($1, $2, '', '', '', 0, 0, 0) on conflict (feed_id) do update set run_id = excluded.run_id`,
      [feed.id, runId],
    );
    await dropOldRuns(platform, feed.id, [runId]);
    feed.shown = feed.open;
  }
  feed.open = null;
}

/** A project in which one feed shows so many products already, so that a few of another one reach the limit of the free tier. */
export async function projectShowing(
  product: TestProduct,
  client: ApiClient,
  count: number,
): Promise<string> {
  const project = await decidedProject(product, client);
  const feed = await project.addFeed();
  const products = Array.from({ length: count }, (_, i) => ({ id: `of-another-feed-${i}` }));
  await project.decide(feed, await project.read(feed, products, FREE_SKUS), FREE_SKUS);
  await project.end(feed, 'published');
  return project.projectId;
}

async function readRun(
  sql: Sql,
  run: { feed: DecidedFeed; userId: string; products: readonly ReadProduct[]; limit: number },
): Promise<string> {
  const { id } = await sql.one<{ id: string }>(
    `insert into feedmaker.runs (id, feed_id, user_id, settings, state, begun_limit, is_read, has_products)
      values (gen_random_uuid(), $1, $2, '{}', 'fetching', $3, true, true) returning id`,
    [run.feed.id, run.userId, run.limit],
  );
  await sql.run(
    `insert into feedmaker.products (feed_id, valid_from, valid_to, position, product_id, image_link, property_values, state, input_key)
      select r.feed_id, r.seq, r.seq + 1, (p.place - 1)::int, p.value ->> 'id', '', '{}',
          case when p.value ->> 'is' = 'skipped' then 'skipped' else 'waiting' end,
          case when p.value ->> 'is' is null then 'key' end
        from jsonb_array_elements($2::jsonb) with ordinality p (value, place), feedmaker.runs r where r.id = $1`,
    [id, JSON.stringify(run.products)],
  );
  return id;
}
