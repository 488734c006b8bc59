import { RotateCcw } from 'lucide-react';
import type { FeedProduct, ProductReason } from '#core/contract/feeds/feed-products-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { useFocusHandover } from '#web/lib/browser/focus-handover.ts';
import { Button } from '#web/ui/button/button.tsx';
import { readTitle } from './read-title.ts';
import { useRetryProducts } from '#web/feeds/use-feed-actions.ts';

interface RetryProps {
  feedmakerId: string;
  isRunning: boolean;
}

/** Button that tries one product again, as the shop may have repaired its photo link by now. */
export function RetryProductButton({
  feedmakerId,
  isRunning,
  product,
}: RetryProps & { product: FeedProduct }) {
  const retry = useRetryProducts(feedmakerId);
  return (
    <RetryButton
      label={feedDetailMessages.retryOne(readTitle(product))}
      text={commonMessages.retry}
      isBusy={retry.isPending}
      isRunning={isRunning}
      onClick={() => retry.run({ positions: [product.position] })}
    />
  );
}

interface RetryAllProps extends RetryProps {
  /** Tries only products that kept an image for this reason; undefined: any reason. */
  reason: string | undefined;
  /** Tries only products in this state; undefined: both states. */
  state: ProductReason['state'] | undefined;
  count: number;
}

/** Button that tries all products again that kept the shop's photo or their last picture. */
export function RetryAllButton({ feedmakerId, isRunning, reason, state, count }: RetryAllProps) {
  const retry = useRetryProducts(feedmakerId);
  return (
    <RetryButton
      text={feedDetailMessages.retryAll(count)}
      isBusy={retry.isPending}
      isRunning={isRunning}
      onClick={() => retry.run({ reason_code: reason, state })}
    />
  );
}

interface RetryButtonProps {
  label?: string;
  text: string;
  isBusy: boolean;
  isRunning: boolean;
  onClick: () => void;
}

function RetryButton({ label, text, isBusy, isRunning, onClick }: RetryButtonProps) {
  const ref = useFocusHandover<HTMLButtonElement>();
  return (
    <Button
      ref={ref}
      aria-label={label}
      icon={<RotateCcw />}
      isBusy={isBusy}
      isDisabled={isRunning}
      onClick={onClick}
      className="justify-self-start"
    >
      {text}
    </Button>
  );
}
