import { previewInEditor } from '#core/contract/editor/editor-preview-api.ts';
import type { EndpointOutput, EndpointReply } from '#core/contract/endpoint.ts';
import { AppError } from '#core/errors.ts';
import { isTemplateOf, type EditorFeed } from '#server/db/editor/editor-feed.ts';
import { findProductByRef, type ReadProduct } from '#server/db/editor/editor-products.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { feedOfTemplate } from './feed-of-template.ts';

interface ProductOfFeed {
  readonly feed: EditorFeed;
  readonly runId: string;
  readonly read: ReadProduct;
}

/** Draws a product for this process. Passed in by `server/drawn-routes.ts`. */
export type DrawInEditor = (ask: {
  platform: Platform;
  userId: string;
  product: ProductOfFeed | null;
  html: string;
  width: number;
  height: number;
  isCutOut: boolean;
  decided: EndpointOutput<typeof previewInEditor>['body']['decided'];
  signal: AbortSignal;
}) => Promise<EndpointReply<typeof previewInEditor>>;

/** Returns the route that draws a product with the edited template, exactly as a feed would publish it. */
export function editorPreviewRoute(draw: DrawInEditor): Route {
  return route(previewInEditor, async ({ platform, userId, params, body, signal }) => {
    const { html, width, height, cut_out: isCutOut, decided } = body;
    const product = await loadProduct({ platform, userId, templateId: params.id }, body);
    return draw({ platform, userId, product, html, width, height, isCutOut, decided, signal });
  });
}

/** Returns the product; null for the sample product. Fails with `AppError('not_found')`. */
async function loadProduct(
  ask: { platform: Platform; userId: string; templateId: string },
  { feed: feedId, product: ref = '' }: { feed?: string | undefined; product?: string | undefined },
): Promise<ProductOfFeed | null> {
  const { platform, userId, templateId } = ask;
  if (feedId === undefined) {
    const isTheirs = await platform.database.asUser(userId, (sql) => isTemplateOf(sql, userId, templateId));
    if (!isTheirs) throw new AppError('not_found');
    return null;
  }
  const feed = await feedOfTemplate({ ...ask, feedId });
  const { run_id: runId } = feed;
  if (runId === null) throw new AppError('not_found');
  const read = await platform.database.asUser(userId, (sql) => findProductByRef(sql, runId, ref));
  if (read === null) throw new AppError('not_found');
  return { feed, runId, read };
}
