import type { WorstCase } from '#core/contract/editor/editor-products-api.ts';
import { hasWords, allLayers, type Doc } from '../../document/doc.ts';
import type { ProductAtHand } from '../../document/editor.ts';
import type { LayerBox, Painter } from '../../paint/paint-types.ts';
import type { Products } from '../../session/products.ts';
import { toPaintJob } from '../../session/paint-job.ts';
import { type FeedFit } from './problem.ts';

const hardest: readonly WorstCase[] = ['longest_title', 'highest_price'];

/**
 * Measures how texts fit for those products of the chosen feed that have the longest ones. Returns, by layer, texts that are cut or in
 * their smallest size. Rejects if the feed cannot be read.
 */
export async function measureFeedFits(
  doc: Doc,
  products: Products,
  painter: Pick<Painter, 'measure'>,
): Promise<Map<string, FeedFit>> {
  const fits = new Map<string, FeedFit>();
  const { feed } = products.state();
  if (feed === null) return fits;
  for (const worst of hardest) {
    const found = await products.worstProduct(worst);
    if (found === null) continue;
    const { id: productId, title, values } = found;
    const product: ProductAtHand = { feedId: feed.id, productId, isCutOut: false, title, values };
    // Without the photo, as the layout of text does not depend on it.
    const boxes = await painter.measure({ ...toPaintJob(doc, product), photo: null });
    for (const [id, fit] of fitsIn(doc, boxes, title))
      if (!fits.has(id) || (fit.isCut && fits.get(id)?.isCut === false)) fits.set(id, fit);
  }
  return fits;
}

/** Returns the texts among these boxes that are cut or at their smallest size. */
export function fitsIn(
  doc: Doc,
  boxes: ReadonlyMap<string, LayerBox>,
  product: string,
): Map<string, FeedFit> {
  const fits = new Map<string, FeedFit>();
  for (const layer of allLayers(doc).filter(hasWords)) {
    const box = boxes.get(layer.id);
    if (box === undefined) continue;
    const { minFontSize, fontSize } = layer;
    const isSmallest =
      minFontSize !== undefined && minFontSize < fontSize && (box.fontSize ?? fontSize) <= minFontSize;
    if (box.isCut || isSmallest) fits.set(layer.id, { product, isCut: box.isCut });
  }
  return fits;
}
