import { toLayeredTemplate, isHtml } from '../document/doc.ts';
import { templateSize } from '#picture';
import type { Doc } from '../document/doc.ts';
import type { ProductAtHand } from '../document/editor.ts';
import type { PaintJob } from '../paint/paint-types.ts';

/** Returns the job that paints a document with a product. Does not depend on the stage. */
export function toPaintJob(doc: Doc, product: ProductAtHand): PaintJob {
  const { feedId, productId, isCutOut, values } = product;
  const photo = { feedId, productId, isCutOut };
  if (isHtml(doc)) return { version: 0, canvas: templateSize(doc), values, photo, html: doc.htmlSource };
  const hiddenIds = doc.hiddenObjectIds ?? [];
  return { version: 0, ...toLayeredTemplate(doc), hiddenIds, values, photo };
}
