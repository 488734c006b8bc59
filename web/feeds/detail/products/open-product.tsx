import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { feedProductQuery } from '../detail-queries.ts';
import { useFeedPageSearch } from '../feed-page-search.ts';
import { nameOfProduct, readTitle } from './read-title.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pickMessages as texts } from '#core/messages/screens/feeds/pick-messages.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { LargePictures } from './large/large-pictures.tsx';
import { ProductFacts } from './large/product-facts.tsx';
import { useTriedTemplate } from './large/use-tried-template.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { productStateTexts } from '#web/feeds/describe-feed.ts';
import { RetryProductButton } from './retry-buttons.tsx';
import { isRetryableProduct } from './retry-count.ts';
import { TilePrice } from './tiles/tile-price.tsx';

interface OpenProductProps {
  feed: Feed;
  feedmakerId: string;
  settings: FeedSettings;
  items: readonly FeedProduct[];
  pageCount: number;
  productCount: number;
  isOld: boolean;
  canRetry: boolean;
  isRunning: boolean;
}

/** Shows the product named in the address large, if it names one. The products before and after it may be on other pages. */
export function OpenProduct({ items, pageCount, productCount, isOld, ...rest }: OpenProductProps) {
  const { product: name, page, setPage, replace } = useFeedPageSearch();
  // Which product of the page to show when that is loaded: 1 for the first, -1 for the last.
  const end = useRef<-1 | 1 | null>(null);
  useEffect(() => {
    if (end.current === null || isOld) return;
    const first = end.current === 1 ? items[0] : items.at(-1);
    end.current = null;
    if (first !== undefined) replace({ product: nameOfProduct(first) });
  }, [isOld, items, replace]);
  const at = items.findIndex((each) => nameOfProduct(each) === name || `~${each.position}` === name);
  // If a product was opened by a link and is not on the loaded page, the server returns the products before and after it.
  const query = useQuery({
    ...feedProductQuery(rest.feedmakerId, name ?? ''),
    enabled: name !== undefined && at < 0,
  });
  const position = query.data?.product.position;
  if (name === undefined) return null;
  const moveInFeed = (step: -1 | 1) => {
    const next = (position ?? 0) + step;
    if (next >= 0 && next < productCount) replace({ product: `~${next}` });
  };
  const move = (step: -1 | 1) => {
    const next = items[at + step];
    if (next !== undefined) replace({ product: nameOfProduct(next) });
    else if (page + step >= 1 && page + step <= pageCount) {
      end.current = step;
      setPage(page + step);
    }
  };
  const close = () => {
    replace({ product: undefined });
    // Moves the focus to the product's tile, which may be a different one than the pressed one.
    requestAnimationFrame(() =>
      setTimeout(() => document.querySelector<HTMLElement>(`[data-product="${CSS.escape(name)}"]`)?.focus()),
    );
  };
  return (
    <ProductDialog
      {...rest}
      name={name}
      known={items[at]}
      onMove={at >= 0 ? move : position === undefined ? undefined : moveInFeed}
      onClose={close}
    />
  );
}

interface ProductDialogProps {
  feed: Feed;
  feedmakerId: string;
  settings: FeedSettings;
  /** Id of the product, or '~' and its position. */
  name: string;
  /** The product as loaded by the gallery; undefined if it is not on its page. */
  known: FeedProduct | undefined;
  canRetry: boolean;
  isRunning: boolean;
  /** Goes to the previous (-1) or next (1) product; absent if there is none. */
  onMove: ((step: -1 | 1) => void) | undefined;
  onClose: () => void;
}

/** One product, as large as the window allows. The arrow keys go to the previous and next product. */
function ProductDialog(props: ProductDialogProps) {
  const { feed, feedmakerId, settings, name, known, onMove, onClose } = props;
  const query = useQuery(feedProductQuery(feedmakerId, name));
  const product = query.data?.product ?? known;
  const [templateId, setTemplateId] = useState('');
  const tried = useTriedTemplate({ feed, feedmakerId, settings, templateId, found: query.data });
  useEffect(() => {
    // Listens wherever the focus is inside, and in the capture phase, as the dialog itself would use these keys.
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
    <Dialog isFull onClose={onClose} title={product === undefined ? '' : readTitle(product)}>
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
        {/* Announces the product to screen readers when the user goes to another one by keys. */}
        <output className="sr-only">{product !== undefined && readTitle(product)}</output>
        {product === undefined && query.isError && <p className="text-muted">{texts.gone}</p>}
        {product === undefined && !query.isError && <Skeleton className="h-96 w-full" />}
        {product !== undefined && (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
            {/* If there is no ad to look at, the reason is shown first. */}
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

interface ProductOutcomeProps {
  feedmakerId: string;
  product: FeedProduct;
  canRetry: boolean;
  isRunning: boolean;
}

/** Result for a product, why it is so, and buttons for it. */
function ProductOutcome({ feedmakerId, product, canRetry, isRunning }: ProductOutcomeProps) {
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5 text-sm lg:col-start-2 lg:row-start-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <TilePrice product={product} />
        <span className="font-medium">{productStateTexts[product.state]}</span>
      </p>
      {product.reason_text !== null && <p className="text-pretty text-muted">{product.reason_text}</p>}
      {product.rule !== null && <p className="text-muted">{feedDetailMessages.byRule(product.rule)}</p>}
      {canRetry && isRetryableProduct(product) && (
        <RetryProductButton feedmakerId={feedmakerId} isRunning={isRunning} product={product} />
      )}
    </div>
  );
}
