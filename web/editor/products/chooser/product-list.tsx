import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { EditorProduct } from '#core/contract/editor/editor-products-api.ts';
import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useEditorState, useSession } from '../../session/session.ts';
import type { ProductsState } from '../../session/products.ts';
import { useProducts } from '../../session/use-products.ts';
import { PhotoThumb } from './photo-thumb.tsx';

const pageSize = 50;

type Page = {
  of: ProductsState['choice'];
  feedId: string;
  from: number;
  items: readonly EditorProduct[];
};

/** List of the products that match the user's choice, fifty per page; a press shows one on the canvas. */
export function ProductList({ onShown }: { onShown: () => void }) {
  const { products } = useSession();
  const shownId = useEditorState((state) => state.product.productId);
  const total = useProducts((state) => state.total);
  const { page, from, turn } = usePage();
  const show = (at: number) => {
    void products.show(at);
    onShown();
  };
  if (page === null) return null;
  return (
    <>
      <ul aria-label={texts.list} className="p-1.5">
        {page.items.map(({ id, title, values }, at) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === shownId || undefined}
              onKeyDown={moveFocus}
              onClick={() => show(page.from + at)}
              className={classes(
                'flex w-full items-center gap-2.5 rounded-chip px-1.5 py-1 text-left hover:bg-sunken',
                id === shownId && 'bg-accent-soft',
              )}
            >
              <PhotoThumb feedId={page.feedId} productId={id} className="size-9" />
              <span className="grid min-w-0 grow leading-tight">
                <bdi className="truncate">{title || texts.untitled}</bdi>
                <span className="truncate text-xs text-muted tabular-nums">{values['PRICE'] ?? ''}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > pageSize && (
        <div className="sticky bottom-0 flex items-center justify-between border-t border-line bg-raised px-2 py-1">
          <IconButton
            label={texts.previousProducts}
            icon={<ChevronLeft />}
            isDisabled={from === 0}
            onClick={() => turn(from - pageSize)}
          />
          <span className="text-xs text-muted tabular-nums">
            {texts.gridOf(from + 1, Math.min(total, from + pageSize), total)}
          </span>
          <IconButton
            label={texts.nextProducts}
            icon={<ChevronRight />}
            isDisabled={from + pageSize >= total}
            onClick={() => turn(from + pageSize)}
          />
        </div>
      )}
    </>
  );
}

/** Loads pages of fifty products, starting with that of the current product. */
function usePage() {
  const { products } = useSession();
  const choice = useProducts((state) => state.choice);
  const feed = useProducts((state) => state.feed);
  const at = useProducts((state) => state.at);
  const [from, setFrom] = useState(() => Math.floor((at ?? 0) / pageSize) * pageSize);
  const [page, setPage] = useState<Page | null>(null);
  const isOther = page !== null && (page.of !== choice || page.feedId !== feed?.id);
  const wanted = isOther ? 0 : from;
  useEffect(() => {
    if (feed === null) return undefined;
    let isGone = false;
    void (async () => {
      const items = await products.list(wanted, pageSize).catch(() => []);
      if (isGone) return;
      setPage({ of: choice, feedId: feed.id, from: wanted, items });
      setFrom(wanted);
    })();
    return () => {
      isGone = true;
    };
  }, [products, choice, feed, wanted]);
  return { page: isOther ? null : page, from: wanted, turn: setFrom };
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined || event.altKey) return;
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  const at = buttons.findIndex((button) => button === document.activeElement);
  event.preventDefault();
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
}
