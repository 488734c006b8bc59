import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { productStateTexts } from '#web/feeds/describe-feed.ts';
import { RetryProductButton } from '../retry-buttons.tsx';
import { isRetryableProduct } from '../retry-count.ts';
import { TilePrice } from '../tiles/tile-price.tsx';

interface ProductOutcomeProps {
  feedmakerId: string;
  product: FeedProduct;
  canRetry: boolean;
  isRunning: boolean;
}

/** Result for a product, its reason, and the actions for it. */
export function ProductOutcome({ feedmakerId, product, canRetry, isRunning }: ProductOutcomeProps) {
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
