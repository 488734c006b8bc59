import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  feedProductsCsvPath,
  productFilterSchema,
  type FeedProduct,
  type ProductFilter,
} from '#core/contract/feeds/feed-products-api.ts';
import { AppError } from '#core/errors.ts';
import { languageInForce } from '#core/messages/language.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { listProductsAfter } from '#server/db/runs/products/run-product-list.ts';
import { takeTurn } from '#server/platform/turns/in-turn.ts';
import { inLanguage } from '#server/platform/language.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { createPlaces } from '#server/platform/turns/places.ts';
import { whenClosed, type RouteHost } from '#server/platform/http/route.ts';
import { shownRun } from '#server/db/runs/shown-runs.ts';
import { getHomeId } from '#server/db/feeds/feed.ts';
import { ownFeedOrOutput } from '../service-feed.ts';

const PAGE_SIZE = 500;

/** Limit of concurrent downloads; each queries the database for as long as its reader reads. */
const downloadPlaces = { total: 50, perTenant: 5, waitingPerTenant: 0 };

const columns: [string, (product: FeedProduct, publicUrl: string) => string][] = [
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

/** Serves `feedProductsCsvPath`, page by page, so that a large feed needs no more memory than a small one. */
export function mountProductsExport(app: FastifyInstance, host: RouteHost): void {
  const downloads = createPlaces(downloadPlaces);
  const options = { exposeHeadRoute: false };
  app.get<{ Params: { feedId: string } }>(feedProductsCsvPath, options, async (request, reply) => {
    const caller = await host.authenticate(request.headers.authorization);
    await host.requireKeyScope(caller, [request.params, request.query]);
    await host.countCall(caller.id, { path: feedProductsCsvPath });
    whenClosed(reply, await takeTurn(downloads, caller.id, { tooMany: turnReasons.csv }));
    const filter = productFilterSchema.safeParse(request.query);
    if (!filter.success) throw new AppError('bad_request', refusals.query_invalid);
    const { feedId, homeId, runId } = await host.platform.database.asUser(caller.id, async (sql) => {
      const feed = await ownFeedOrOutput(sql, caller.id, request.params.feedId);
      return { feedId: feed.id, homeId: getHomeId(feed), runId: await shownRun(sql, feed.id) };
    });
    const lines = Readable.from(
      csvLines(host.platform, caller.id, { id: runId ?? '', feedId: homeId }, filter.data),
    );
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="products-${feedId}.csv"`)
      .header('cache-control', 'no-store')
      .send(lines);
  });
}

async function* csvLines(
  platform: Platform,
  userId: string,
  run: { id: string; feedId: string },
  filter: ProductFilter,
): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that this is UTF-8.
  yield `\uFEFF${columns.map(([name]) => name).join(',')}\r\n`;
  if (run.id === '') return;
  // Later pages are asked for by the connection, outside of the call.
  const language = languageInForce();
  for (let after = -1; ;) {
    const items = await inLanguage(language, () => nextPage(platform, userId, { run, filter, after }));
    for (const product of items)
      yield `${columns.map(([, read]) => cell(read(product, platform.config.publicUrl))).join(',')}\r\n`;
    const last = items.at(-1);
    if (items.length < PAGE_SIZE || last === undefined) return;
    after = last.position;
  }
}

/**
 * Reads the next page. Fails if a newer run was published meanwhile, which deletes these rows: the download is aborted, because an
 * incomplete list must not look complete.
 */
function nextPage(
  platform: Platform,
  userId: string,
  { run, filter, after }: { run: { id: string; feedId: string }; filter: ProductFilter; after: number },
): Promise<FeedProduct[]> {
  return platform.database.asUser(userId, async (sql) => {
    const items = await listProductsAfter(sql, run, filter, { after, limit: PAGE_SIZE });
    const isEnd = items.length < PAGE_SIZE;
    if (isEnd && (await listProductsAfter(sql, run, {}, { after: -1, limit: 1 })).length === 0)
      throw new AppError('unavailable');
    return items;
  });
}

/** Escapes a cell: spreadsheets execute cells that begin like a formula, and the text comes from an untrusted feed. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
