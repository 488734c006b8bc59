import { useEffect, useState } from 'react';
import { previewInEditor } from '#core/contract/editor/editor-preview-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import { templateSize } from '#picture';
import { readMessage } from '#web/lib/api/caller.ts';
import { writeSources, type Doc } from '../../document/doc.ts';
import type { ProductAtHand } from '../../document/editor.ts';
import type { EditorCalls } from '../../session/editor-calls.ts';
import { useEditorState, useSession } from '../../session/session.ts';

/** The picture as a feed would publish it, or why there is none. */
export type Preview = EndpointReply<typeof previewInEditor>;

/** Delay in ms before a preview is requested, because a held arrow key passes many products without stopping. */
const restMs = 150;

/** Draws a product with a document on the server. Throws ApiError. */
export function drawPreview(
  { calls, templateId }: { calls: EditorCalls; templateId: string },
  doc: Doc,
  product: Pick<ProductAtHand, 'feedId' | 'productId' | 'isCutOut'>,
  signal: AbortSignal,
): Promise<Preview> {
  const { feedId, productId, isCutOut } = product;
  const body = {
    html: writeSources(doc).html_dev,
    ...templateSize(doc),
    ...(feedId !== null && productId !== null && { feed: feedId, product: productId }),
    cut_out: isCutOut,
  };
  return calls.call(previewInEditor, { params: { id: templateId }, body, signal });
}

/** Returns the preview of the current product; null while it is being drawn. */
export function usePreview(): Preview | null {
  const { calls, templateId } = useSession();
  const doc = useEditorState((state) => state.doc);
  const product = useEditorState((state) => state.product);
  const [drawn, setDrawn] = useState<{ doc: Doc; product: ProductAtHand; preview: Preview } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const draw = async (): Promise<void> => {
      let preview: Preview;
      try {
        preview = await drawPreview({ calls, templateId }, doc, product, stop.signal);
      } catch (error) {
        preview = { image: null, pixels_hash: null, reason: readMessage(error, texts.previewFailed) };
      }
      if (!stop.signal.aborted) setDrawn({ doc, product, preview });
    };
    const timer = setTimeout(() => void draw(), restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [calls, templateId, doc, product]);
  return drawn !== null && drawn.doc === doc && drawn.product === product ? drawn.preview : null;
}
