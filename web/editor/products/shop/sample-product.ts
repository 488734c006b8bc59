import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import { allFurtherSlots } from '#picture/values';
import { sampleValuesFor } from '#picture';
import type { Doc } from '../../document/doc.ts';
import type { Editor, ProductAtHand } from '../../document/editor.ts';
import { askedFields } from './asked-fields.ts';

/** Returns the product for a template without a feed: our sample product, with a text for every field in use, and with every photo. */
export function sampleProduct(doc: Doc, isCutOut = false): ProductAtHand {
  const values = sampleValuesFor([...askedFields(doc), ...allFurtherSlots]);
  return { feedId: null, productId: null, isCutOut, title: values['TITLE'] ?? texts.sample, values };
}

/** Gives the sample product a text for every field that the document uses. */
export function followDocument(editor: Editor): void {
  let seen = editor.state().doc;
  editor.subscribe(() => {
    const { doc, product, gesture } = editor.state();
    if (product.feedId !== null || gesture !== null || doc === seen) return;
    seen = doc;
    const missing = askedFields(doc).some((key) => product.values[key] === undefined);
    if (missing) editor.set({ product: sampleProduct(doc, product.isCutOut) });
  });
}
