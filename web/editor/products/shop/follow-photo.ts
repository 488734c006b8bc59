import { waitAfter } from '#web/lib/back-off.ts';
import { getEditorPhoto } from '#core/contract/editor/editor-photos-api.ts';
import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import type { Editor, ProductAtHand } from '../../document/editor.ts';
import type { EditorCalls } from '../../session/editor-calls.ts';
import { lookAgain } from '../../paint/look-again.ts';
import type { OpenStore } from '#web/lib/store.ts';
import type { ProductsState } from '../../session/products.ts';

/** Delay in ms before a product's photo is requested, because a held arrow key passes many products without stopping. */
const restMs = 150;

/** Retries for a missing photo: the wait in ms doubles from `first` to `most`; `times` is their number. */
const again = { waitMs: { first: 3_000, most: 48_000 }, times: 5 };

/** Loads facts about the photo of the current product, or the reason why there is none. */
export function followPhoto(
  { templateId, calls, editor }: { templateId: string; calls: EditorCalls; editor: Editor },
  store: OpenStore<ProductsState>,
): void {
  let shown = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let misses = 0;
  const askLater = (key: string, product: ProductAtHand, waitMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(key, product), waitMs);
  };
  const put = (photo: ProductsState['photo']): void => {
    if (JSON.stringify(photo) !== JSON.stringify(store.state().photo)) store.put({ photo });
  };
  const missing = (key: string, product: ProductAtHand, reason: string | null): void => {
    put({ status: 'missing', facts: null, reason });
    if (misses < again.times) askLater(key, product, waitAfter(again.waitMs, misses));
    misses += 1;
  };
  const ask = async (key: string, product: ProductAtHand): Promise<void> => {
    const { feedId, productId, isCutOut } = product;
    const query = {
      ...(feedId !== null && productId !== null && { feed: feedId, product: productId }),
      ...(isCutOut && { cutOut: '1' as const }),
    };
    try {
      const { photo, reason } = await calls.call(getEditorPhoto, { params: { id: templateId }, query });
      if (key !== shown) return;
      if (photo === null) return missing(key, product, reason);
      put({ status: 'there', facts: photo, reason });
    } catch (error) {
      if (key !== shown) return;
      // If only the connection was lost, known facts stay.
      if (store.state().photo.facts === null) missing(key, product, readMessage(error, texts.photoFailed));
    }
  };
  const follow = (): void => {
    const { product } = editor.state();
    const key = JSON.stringify([product.feedId, product.productId, product.isCutOut]);
    if (key === shown) return;
    [shown, misses] = [key, 0];
    put({ status: 'waiting', facts: null, reason: null });
    askLater(key, product, restMs);
  };
  editor.subscribe(follow);
  lookAgain(() => {
    if (shown !== '') void ask(shown, editor.state().product);
  });
  follow();
}
