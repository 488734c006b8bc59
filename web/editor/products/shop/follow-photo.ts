import { getEditorPhoto } from '#core/contract/editor-photos-api.ts';
import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import { messageOf } from '#web/lib/api/caller.ts';
import type { Editor, ProductAtHand } from '../../document/editor.ts';
import type { EditorCalls } from '../../saving/editor-calls.ts';
import type { OpenStore } from '../../store.ts';
import type { ProductsState } from './products.ts';

/** Whoever holds the arrow key down passes products of which nobody wants the photo's facts. */
const restMs = 150;

/** Keeps the facts of the photo of the product at hand, or why there is none. */
export function followPhoto(
  { templateId, calls, editor }: { templateId: string; calls: EditorCalls; editor: Editor },
  store: OpenStore<ProductsState>,
): void {
  let shown = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (key: string, { feedId, productId, isCutOut }: ProductAtHand): Promise<void> => {
    const query = {
      ...(feedId !== null && productId !== null && { feed: feedId, product: productId }),
      ...(isCutOut && { cutOut: '1' as const }),
    };
    try {
      const { photo, reason } = await calls.call(getEditorPhoto, { params: { id: templateId }, query });
      if (key !== shown) return;
      store.put({ photo: { status: photo === null ? 'missing' : 'there', facts: photo, reason } });
    } catch (error) {
      if (key !== shown) return;
      store.put({
        photo: { status: 'missing', facts: null, reason: messageOf(error, texts.photoFailed) },
      });
    }
  };
  const follow = (): void => {
    const { product } = editor.state();
    const key = JSON.stringify([product.feedId, product.productId, product.isCutOut]);
    if (key === shown) return;
    shown = key;
    store.put({ photo: { status: 'waiting', facts: null, reason: null } });
    clearTimeout(timer);
    timer = setTimeout(() => void ask(key, product), restMs);
  };
  editor.subscribe(follow);
  follow();
}
