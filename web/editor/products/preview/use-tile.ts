import { useEffect, useState } from 'react';
import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import type { ProductAtHand } from '../../document/editor.ts';
import { useEditorState, useSession } from '../../session/session.ts';
import { usePainter } from '../../session/use-painting.ts';
import { toPaintJob } from '../../session/paint-job.ts';
import { drawPreview } from './use-preview.ts';

type Tile =
  | { readonly status: 'drawing' }
  | { readonly status: 'drawn'; readonly address: string }
  | { readonly status: 'failed'; readonly reason: string };

/** Maximum width and height in px: twice the shown size. */
const sidePx = 560;

/** The last drawing in a chain: they are made one after the other, because each uses the painter, which also paints the canvas. */
let before: Promise<unknown> = Promise.resolve();

/** Returns a small picture of a product with the current template, made by the canvas's painter, or else by the server. */
export function useTile(product: ProductAtHand): Tile {
  const { calls, templateId } = useSession();
  const doc = useEditorState((state) => state.doc);
  const painter = usePainter();
  const { feedId, productId, isCutOut, values } = product;
  const key = JSON.stringify([feedId, productId, isCutOut]);
  const [tile, setTile] = useState<{ key: string; tile: Tile }>({ key, tile: { status: 'drawing' } });
  useEffect(() => {
    const stop = new AbortController();
    let address = '';
    const draw = async (): Promise<Tile> => {
      const ref = { feedId, productId, isCutOut };
      if (painter !== null) {
        const job = toPaintJob(doc, { ...ref, title: '', values });
        const picture = await painter.snapshot(job, sidePx).catch(() => null);
        if (picture !== null) {
          address = URL.createObjectURL(picture);
          return { status: 'drawn', address };
        }
      }
      const { image, reason } = await drawPreview({ calls, templateId }, doc, ref, stop.signal);
      if (image === null) return { status: 'failed', reason: reason ?? texts.gridFailed };
      return { status: 'drawn', address: image };
    };
    const waited = before;
    const inTurn = async (): Promise<void> => {
      await waited;
      if (stop.signal.aborted) return;
      const drawn = await draw().catch((error: unknown) => ({
        status: 'failed' as const,
        reason: readMessage(error, texts.gridFailed),
      }));
      if (!stop.signal.aborted) setTile({ key, tile: drawn });
    };
    before = inTurn();
    return () => {
      stop.abort();
      if (address !== '') URL.revokeObjectURL(address);
    };
  }, [calls, templateId, doc, painter, key, feedId, productId, isCutOut, values]);
  return tile.key === key ? tile.tile : { status: 'drawing' };
}
