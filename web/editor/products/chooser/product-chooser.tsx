import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Popover } from '@base-ui/react/popover';
import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { CommandButton } from '../../commands/command-button.tsx';
import { useEditorState } from '../../session/session.ts';
import { useProducts } from '../../session/use-products.ts';
import { PhotoThumb } from './photo-thumb.tsx';

const ProductPopup = lazyPart(() => import('./product-popup.tsx'), 'ProductPopup');

/** Shows with which product the template is filled, and has buttons for the previous, the next, and any other product. */
export function ProductChooser() {
  const product = useEditorState((state) => state.product);
  const { place, isLoading } = useProducts(({ at, total, isLoading: loads }) => ({
    place: at === null || total < 2 ? null : texts.place(at, total),
    isLoading: loads,
  }));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex min-w-0 items-center max-sm:shrink-0">
      <span className="max-sm:hidden">
        <CommandButton id="product.previous" />
      </span>
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger
          aria-busy={isLoading || undefined}
          className="flex h-10 min-w-0 items-center gap-2 rounded-control px-1.5 text-left hover:bg-sunken data-popup-open:bg-sunken"
        >
          <PhotoThumb feedId={product.feedId} productId={product.productId} />
          <span className="sr-only">{texts.openChooser}</span>
          <span className="grid min-w-0 leading-tight max-md:sr-only">
            <bdi className="max-w-52 truncate font-medium">{product.title}</bdi>
            <span className="flex gap-2 truncate text-xs text-muted tabular-nums">
              <span>{product.values['PRICE'] ?? ''}</span>
              <span>{place ?? ''}</span>
            </span>
          </span>
          <ChevronDown className="size-4 shrink-0 text-muted max-sm:hidden" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={6} collisionPadding={8} className="z-30">
            <Popover.Popup
              aria-label={texts.chooser}
              className="flex max-h-[min(40rem,var(--available-height))] w-[min(24rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-raised outline-none"
            >
              <Suspense fallback={<LoadingArea />}>
                <ProductPopup onClose={() => setIsOpen(false)} />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <span className="max-sm:hidden">
        <CommandButton id="product.next" />
      </span>
    </div>
  );
}
