import type { EndpointReply } from '#core/contract/endpoint.ts';
import type * as api from '#core/contract/editor/editor-products-api.ts';
import { localeInForce } from '#core/messages/language.ts';
import { shopdataMessages as texts } from '#core/messages/screens/editor/shopdata-messages.ts';
import type { EditorFeed } from '#server/db/editor/editor-feed.ts';
import { countMeasuredPhotos, listWorstPhotos, type PhotoCase } from '#server/db/editor/editor-photos.ts';
import {
  listDrawnProducts,
  listProductsAt,
  writeProductRef,
  type ReadProduct,
} from '#server/db/editor/editor-products.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { inTurn } from '#server/platform/turns/in-turn.ts';
import { createPlaces, type Places } from '#server/platform/turns/places.ts';
import type { PreviewRenderer } from '../previews/preview-renderer.ts';
import { countConditions } from './count-conditions.ts';
import { findWorstCases } from './find-worst-cases.ts';
import { measurePhotos } from './measure-photos.ts';
import { openFilling, type Filling } from './product-filling.ts';

type ProductsReply = EndpointReply<typeof api.listEditorProducts>;
type CountsReply = EndpointReply<typeof api.countConditions>;

interface Asking {
  readonly platform: Platform;
  readonly userId: string;
  readonly feed: EditorFeed;
  readonly signal: AbortSignal;
}

interface ListAsking extends Asking {
  readonly search?: string | undefined;
  readonly worst?: api.WorstCase | undefined;
  /** Number of the page, from 1. */
  readonly page: number;
  readonly pageSize: number;
}

interface EditorProducts {
  list(ask: ListAsking): Promise<ProductsReply>;
  count(ask: Asking & { conditions: readonly string[] }): Promise<CountsReply>;
}

/** Limits for scans of a whole feed: one at a time per user, as an editor's further requests concern the same products. */
const scans = { total: 3, perTenant: 1, waitingPerTenant: 20, waitMs: 20_000 };

/** Maximum number of products in a worst case. */
const WORST_MAX = 50;

/** Maximum number of products searched for one with a photo. */
const LOOKED_AT_MAX = 300_000;

export function createEditorProducts(renderer: PreviewRenderer): EditorProducts {
  const places = createPlaces(scans);
  return {
    list: async (ask) => {
      const { platform, feed, worst } = ask;
      const { run_id: runId } = feed;
      if (runId === null) return { items: [], total: 0, note: texts.feedUnread };
      const filling = await openFilling(platform, runId, platform.clock.now().getTime());
      if (filling === null) return { items: [], total: 0, note: texts.feedUnread };
      if (worst === undefined) return listInOrder(ask, runId, filling);
      return isOfPhotos(worst)
        ? worstPhotos({ renderer, places }, ask, { runId, filling, worst })
        : worstTexts(places, ask, { runId, filling, worst });
    },
    count: ({ platform, userId, feed, conditions, signal }) =>
      inTurn(places, userId, () => countConditions(platform, feed, { sources: conditions, signal }), {
        signal,
      }),
  };
}

async function listInOrder(ask: ListAsking, runId: string, filling: Filling): Promise<ProductsReply> {
  const { platform, userId, search, page, pageSize } = ask;
  const { products, total } = await platform.database.asUser(userId, (sql) =>
    listDrawnProducts({ sql, worker: platform.database.query }, runId, {
      search,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
  );
  const isEmpty = total === 0 && (search ?? '') === '';
  return { items: products.map(toEditorProduct(filling)), total, note: isEmpty ? texts.noProducts : null };
}

interface Question<Case> {
  readonly runId: string;
  readonly filling: Filling;
  readonly worst: Case;
}

async function worstTexts(
  places: Places,
  ask: ListAsking,
  { runId, filling, worst }: Question<Exclude<api.WorstCase, PhotoCase>>,
): Promise<ProductsReply> {
  const { platform, userId, signal } = ask;
  const look = () => findWorstCases(platform.database.query, runId);
  const found = await inTurn(places, userId, look, { signal });
  const products = await platform.database.asUser(userId, (sql) => listProductsAt(sql, runId, found[worst]));
  // The run stored the prices of its own time, and a sale may have ended since.
  const items = products
    .map(toEditorProduct(filling))
    .filter(({ values }) => worst !== 'on_sale' || (values['OLD_PRICE'] ?? '') !== '');
  const note = found.isWhole ? null : texts.firstProducts(number(LOOKED_AT_MAX));
  return toPage(ask, items, note);
}

async function worstPhotos(
  { renderer, places }: { renderer: PreviewRenderer; places: Places },
  ask: ListAsking,
  { runId, filling, worst }: Question<PhotoCase>,
): Promise<ProductsReply> {
  const { platform, userId, feed, signal } = ask;
  const { query } = platform.database;
  return inTurn(
    places,
    userId,
    async () => {
      await measurePhotos(platform, renderer, { userId, feedId: feed.id });
      const which = { which: worst, limit: WORST_MAX, until: LOOKED_AT_MAX };
      const positions = await listWorstPhotos(query, { feedId: feed.id, runId }, which);
      const products = await listProductsAt(query, runId, positions);
      const { known, measured } = await countMeasuredPhotos(query, feed.id);
      const [seen, all] = [number(measured), number(known)];
      const note = measured < known ? texts.photosSeen(seen, all) : null;
      return toPage(ask, products.map(toEditorProduct(filling)), known === 0 ? texts.noPhotos : note);
    },
    { signal },
  );
}

function isOfPhotos(worst: api.WorstCase): worst is PhotoCase {
  return worst === 'tallest_photo' || worst === 'widest_photo' || worst === 'darkest_photo';
}

function toPage(
  { page, pageSize }: ListAsking,
  products: readonly api.EditorProduct[],
  note: string | null,
): ProductsReply {
  const all = products.slice(0, WORST_MAX);
  return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length, note };
}

function toEditorProduct(filling: Filling): (product: ReadProduct) => api.EditorProduct {
  return (product) => {
    const values = filling(product);
    return {
      id: writeProductRef(product),
      product_id: product.product_id,
      title: values['TITLE'] ?? '',
      values,
      has_photo: product.image_link !== '',
    };
  };
}

function number(value: number): string {
  return value.toLocaleString(localeInForce());
}
