import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { pickMessages as texts } from '#core/messages/screens/feeds/pick-messages.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { feedProductQuery } from '../../detail-queries.ts';
import { readTitle } from '../read-title.ts';
import { LargePictures } from './large-pictures.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductOutcome } from './product-outcome.tsx';
import { useTriedTemplate } from './use-tried-template.ts';

interface ProductDialogProps {
  feed: Feed;
  feedmakerId: string;
  settings: FeedSettings;
  /** Its id, or '~' and its place. */
  name: string;
  /** The product from the gallery; undefined where it is on another page. */
  known: FeedProduct | undefined;
  canRetry: boolean;
  isRunning: boolean;
  /** Moves to the product before (-1) or behind (1); absent where there is none. */
  onMove: ((step: -1 | 1) => void) | undefined;
  onClose: () => void;
}

/** One product, as large as the window allows. The arrow keys move to its neighbours. */
export function ProductDialog(props: ProductDialogProps) {
  const { feed, feedmakerId, settings, name, known, onMove, onClose } = props;
  const query = useQuery(feedProductQuery(feedmakerId, name));
  const product = query.data?.product ?? known;
  const [templateId, setTemplateId] = useState('');
  const tried = useTriedTemplate({ feed, feedmakerId, settings, templateId, found: query.data });
  useEffect(() => {
    // Listens wherever the focus is inside, and before the dialog, which consumes these keys.
    const move = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null;
      const isTyping =
        event.target instanceof Element && event.target.closest('input,[role=combobox],[role=listbox]');
      if (step === null || Boolean(isTyping) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onMove?.(step);
    };
    document.addEventListener('keydown', move, true);
    return () => document.removeEventListener('keydown', move, true);
  }, [onMove]);
  const isPictured = product !== undefined && product.enhanced_url !== null;
  const pictures = product !== undefined && (
    <LargePictures
      key={`pictures ${product.position}`}
      product={product}
      settings={settings}
      tried={tried}
      className="lg:col-start-1 lg:row-span-2 lg:row-start-1"
    />
  );
  const outcome = product !== undefined && <ProductOutcome key="outcome" {...props} product={product} />;
  return (
    <Dialog isOpen isFull onClose={onClose} title={product === undefined ? '' : readTitle(product)}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        {onMove !== undefined && (
          <div className="flex gap-2">
            <IconButton
              kind="secondary"
              label={texts.previous}
              icon={<ChevronLeft />}
              onClick={() => onMove(-1)}
            />
            <IconButton
              kind="secondary"
              label={texts.next}
              icon={<ChevronRight />}
              onClick={() => onMove(1)}
            />
          </div>
        )}
        {/* Who goes on by keys hears which product it is now. */}
        <output className="sr-only">{product !== undefined && readTitle(product)}</output>
        {product === undefined && query.isError && <p className="text-muted">{texts.gone}</p>}
        {product === undefined && !query.isError && <Skeleton className="h-96 w-full" />}
        {product !== undefined && (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
            {/* Who cannot look at an ad reads first why there is none. */}
            {isPictured ? [pictures, outcome] : [outcome, pictures]}
            <ProductFacts
              {...props}
              product={product}
              found={query.data}
              templateId={templateId}
              onTemplate={setTemplateId}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
