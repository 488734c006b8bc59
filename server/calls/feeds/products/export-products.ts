import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  feedProductsCsvPath,
  feedReductionsCsvPath,
  productFilterSchema,
  type FeedProduct,
} from '#core/contract/feeds/feed-products-api.ts';
import { AppError } from '#core/errors.ts';
import { languageInForce } from '#core/messages/language.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import type { FeedRun } from '#server/db/runs/products/filtered-products.ts';
import { listProductsAfter } from '#server/db/runs/products/run-product-list.ts';
import {
  listAnnounced,
  loadPriceWatch,
  type AnnouncedProduct,
  type PriceWatch,
} from '#server/db/runs/products/seen-prices.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { takeTurn } from '#server/platform/turns/in-turn.ts';
import { inLanguage } from '#server/platform/language.ts';
import { createPlaces } from '#server/platform/turns/places.ts';
import { whenClosed, type RouteHost } from '#server/platform/http/route.ts';
import { shownRun } from '#server/db/runs/shown-runs.ts';
import { getHomeId } from '#server/db/feeds/feed.ts';
import { toPriceHistory } from './judged-prices.ts';
import { ownFeedOrOutput } from '../service-feed.ts';

const PAGE_SIZE = 500;

/** Limit of concurrent downloads; each queries the database for as long as its reader reads. */
const downloadPlaces = { total: 50, perTenant: 5, waitingPerTenant: 0 };

/** A list of a run's products as a file. */
interface CsvList<Row extends { readonly position: number }> {
  readonly path: `/${string}`;
  readonly name: string;
  readonly columns: readonly string[];
  /** Returns the cells of a row; null for one that is left out. */
  readonly cells: (row: Row, publicUrl: string) => readonly string[] | null;
  /** Returns what reads the rows after a position. */
  readonly open: (query: unknown) => (sql: Sql, run: FeedRun, page: Page) => Promise<readonly Row[]>;
}

const productColumns: readonly [string, (product: FeedProduct, publicUrl: string) => string][] = [
  ['position', (product) => String(product.position + 1)],
  ['id', (product) => product.product_id],
  ['title', (product) => product.title],
  ['price', (product) => product.price],
  ['brand', (product) => product.brand],
  ['state', (product) => product.state],
  ['reason', (product) => product.reason_text ?? ''],
  ['original_image', (product) => product.image_link],
  ['enhanced_image', (product, publicUrl) => (product.enhanced_url ? publicUrl + product.enhanced_url : '')],
  ['written_to', (product) => product.written_to ?? ''],
  ['reason_code', (product) => product.reason_code ?? ''],
  ['kept_since', (product) => product.kept_since ?? ''],
  ['rule', (product) => product.rule ?? ''],
];

const products: CsvList<FeedProduct> = {
  path: feedProductsCsvPath,
  name: 'products',
  columns: productColumns.map(([name]) => name),
  cells: (product, publicUrl) => productColumns.map(([, read]) => read(product, publicUrl)),
  open: (query) => {
    const filter = productFilterSchema.safeParse(query);
    if (!filter.success) throw new AppError('bad_request', refusals.query_invalid);
    return (sql, run, page) => listProductsAfter(sql, run, filter.data, page);
  },
};

/** The proof of what is shown of reductions. */
const reductions: CsvList<AnnouncedProduct & { readonly watch: PriceWatch }> = {
  path: feedReductionsCsvPath,
  name: 'reductions',
  columns: [
    'id',
    'title',
    'price',
    'struck_by_shop',
    'announced_since',
    'prior_price',
    'prior_price_seen',
    'watched_since',
    'shown_former_price',
    'reason',
    'reason_code',
  ],
  cells: ({ id, title, seen, watch }) => {
    const [, price, struck] = seen?.at(-1) ?? [];
    const { reduction, watched_since: since } = toPriceHistory(seen ?? [], watch);
    if (reduction === null) return null;
    const { began_at: began, prior_price: prior, prior_at: at, shown_former: former } = reduction;
    const { reason_text: reason, reason_code: code } = reduction;
    return [id, title, price, struck, began, prior, at, since, former, reason, code].map(
      (text) => text ?? '',
    );
  },
  open: () => async (sql, run, page) => {
    const watch = await loadPriceWatch(sql, run);
    return (await listAnnounced(sql, run, page)).map((product) => ({ ...product, watch }));
  },
};

type Page = { readonly after: number; readonly limit: number };
type Downloads = ReturnType<typeof createPlaces>;

/** Serves the lists, page by page, so that a large feed needs no more memory than a small one. */
export function mountProductsExport(app: FastifyInstance, host: RouteHost): void {
  const downloads = createPlaces(downloadPlaces);
  mountList(app, host, downloads, products);
  mountList(app, host, downloads, reductions);
}

function mountList<Row extends { readonly position: number }>(
  app: FastifyInstance,
  host: RouteHost,
  downloads: Downloads,
  list: CsvList<Row>,
): void {
  const options = { exposeHeadRoute: false };
  app.get<{ Params: { feedId: string } }>(list.path, options, async (request, reply) => {
    const caller = await host.authenticate(request.headers.authorization);
    await host.requireKeyScope(caller, [request.params, request.query]);
    await host.countCall(caller.id, { path: list.path });
    whenClosed(reply, await takeTurn(downloads, caller.id, { tooMany: turnReasons.csv }));
    const read = list.open(request.query);
    const { feedId, homeId, runId } = await host.platform.database.asUser(caller.id, async (sql) => {
      const feed = await ownFeedOrOutput(sql, caller.id, request.params.feedId);
      return { feedId: feed.id, homeId: getHomeId(feed), runId: await shownRun(sql, feed.id) };
    });
    const run = { id: runId ?? '', feedId: homeId };
    const nextPage = (after: number) =>
      host.platform.database.asUser(caller.id, (sql) => readPage(sql, run, after, read));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${list.name}-${feedId}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(csvLines(list, host.platform.config.publicUrl, runId === null ? null : nextPage)));
  });
}

async function* csvLines<Row extends { readonly position: number }>(
  { columns, cells }: CsvList<Row>,
  publicUrl: string,
  nextPage: ((after: number) => Promise<readonly Row[]>) | null,
): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that this is UTF-8.
  yield `\uFEFF${columns.join(',')}\r\n`;
  if (nextPage === null) return;
  // Later pages are asked for by the connection, outside of the call.
  const language = languageInForce();
  for (let after = -1; ;) {
    const { rows, lines } = await inLanguage(language, async () => {
      const read = await nextPage(after);
      return { rows: read, lines: read.map((row) => cells(row, publicUrl)) };
    });
    for (const line of lines) if (line !== null) yield `${line.map(cell).join(',')}\r\n`;
    const last = rows.at(-1);
    if (rows.length < PAGE_SIZE || last === undefined) return;
    after = last.position;
  }
}

/**
 * Reads the next page. Fails if a newer run was published meanwhile, which deletes these rows: the download is aborted, because an
 * incomplete list must not look complete.
 */
async function readPage<Row>(
  sql: Sql,
  run: FeedRun,
  after: number,
  read: (sql: Sql, run: FeedRun, page: Page) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows = await read(sql, run, { after, limit: PAGE_SIZE });
  const isEnd = rows.length < PAGE_SIZE;
  if (isEnd && (await listProductsAfter(sql, run, {}, { after: -1, limit: 1 })).length === 0)
    throw new AppError('unavailable');
  return rows;
}

/** Escapes a cell: spreadsheets execute cells that begin like a formula, and the text comes from an untrusted feed. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
