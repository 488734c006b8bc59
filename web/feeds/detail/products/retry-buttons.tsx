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

/** Tries one product again: a dead photo link may be repaired by now. */
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
  /** Only products that kept it for this reason. */
  reason: string | undefined;
  /** Only products that kept this; undefined: both. */
  state: ProductReason['state'] | undefined;
  count: number;
}

/** Tries every product again that kept the shop's photo or its last picture. */
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
