import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { EditorProduct } from '#core/contract/editor/editor-products-api.ts';
import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import { templateSize } from '#picture';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { useEditorState, useSession } from '../../session/session.ts';
import type { ProductAtHand } from '../../document/editor.ts';
import { useProducts } from '../../session/use-products.ts';
import { useTile } from './use-tile.ts';
import { WideDialog } from './wide-dialog.tsx';

const count = 12;

/** Twelve products of the feed with the current template; a press shows one on the canvas. */
export function GridDialog({ onClose }: { onClose: () => void }) {
  const { products, editor } = useSession();
  const total = useProducts((state) => state.total);
  const at = useProducts((state) => state.at);
  const [from, setFrom] = useState(() => Math.floor((at ?? 0) / count) * count);
  const items = useItems(from);
  const hasMore = from + count < total;
  return (
    <WideDialog
      title={texts.gridTitle}
      onClose={onClose}
      head={
        total > count && (
          <div className="flex items-center">
            <IconButton
              label={texts.gridPrevious}
              icon={<ChevronLeft />}
              isDisabled={from === 0}
              onClick={() => setFrom(from - count)}
            />
            <span className="text-sm text-muted tabular-nums max-sm:hidden">
              {texts.gridOf(from + 1, Math.min(total, from + count), total)}
            </span>
            <IconButton
              label={texts.gridNext}
              icon={<ChevronRight />}
              isDisabled={!hasMore}
              onClick={() => setFrom(from + count)}
            />
          </div>
        )
      }
    >
      <ul className="grid min-h-0 grow auto-rows-max grid-cols-2 gap-4 overflow-y-auto p-4 sm:grid-cols-3 lg:grid-cols-4">
        {items.map((product, index) => (
          <li key={product.productId ?? ''}>
            <Tile
              product={product}
              onShow={() => {
                if (product.feedId === null) editor.set({ product });
                else void products.show(from + index);
                onClose();
              }}
            />
          </li>
        ))}
      </ul>
    </WideDialog>
  );
}

/** Returns products from an index on, in the form of the current product; without a feed, only the sample product. */
function useItems(from: number): readonly ProductAtHand[] {
  const { products } = useSession();
  const atHand = useEditorState((state) => state.product);
  const feed = useProducts((state) => state.feed);
  const [found, setFound] = useState<readonly EditorProduct[]>([]);
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const items = await products.list(from, count).catch(() => []);
      if (!isGone) setFound(items);
    })();
    return () => {
      isGone = true;
    };
  }, [products, from]);
  if (feed === null) return [atHand];
  const { isCutOut } = atHand;
  return found.map(({ id, title, values }) => ({
    feedId: feed.id,
    productId: id,
    isCutOut,
    title: title || texts.untitled,
    values,
  }));
}

function Tile({ product, onShow }: { product: ProductAtHand; onShow: () => void }) {
  const { width, height } = useEditorState(({ doc }) => templateSize(doc));
  const tile = useTile(product);
  return (
    <button
      type="button"
      aria-label={texts.gridShow(product.title)}
      onClick={onShow}
      className="grid w-full gap-1.5 rounded-card text-left"
    >
      <span
        className="relative block overflow-hidden rounded-chip bg-picture inset-ring inset-ring-line"
        style={{ aspectRatio: width / height }}
      >
        {tile.status === 'drawing' && <Skeleton className="absolute inset-0" />}
        {tile.status === 'failed' && (
          <span className="absolute inset-0 grid place-content-center justify-items-center gap-1 p-2 text-center text-xs text-muted">
            <ImageOff className="size-5" />
            {tile.reason}
          </span>
        )}
        {tile.status === 'drawn' && (
          <img src={tile.address} alt="" className="absolute inset-0 size-full object-contain" />
        )}
      </span>
      <bdi className="truncate text-sm">{product.title}</bdi>
    </button>
  );
}
