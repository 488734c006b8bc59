import type { ProductReason } from '#core/contract/feeds/feed-products-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { classes } from '#web/ui/classes.ts';
import { useFeedPageSearch } from '../feed-page-search.ts';

interface ReasonFilterProps {
  reasons: readonly ProductReason[];
  state: ProductReason['state'];
}

/**
 * Reasons why products kept the shop's photo or their last picture, with the number of each; a press shows those alone, a second one all
 * again.
 */
export function ReasonFilter({ reasons: all, state }: ReasonFilterProps) {
  const { reason, setReason } = useFeedPageSearch();
  const reasons = all.filter((one) => one.state === state);
  if (reasons.length === 0) return null;
  return (
    <fieldset
      aria-label={state === 'kept' ? feedDetailMessages.keptReasons : feedDetailMessages.reasons}
      className="grid justify-items-start gap-1.5"
    >
      {reasons.map(({ code, text, count }) => {
        const isChosen = code === reason;
        return (
          <button
            key={code}
            type="button"
            aria-pressed={isChosen}
            onClick={() => setReason(isChosen ? undefined : code)}
            className={classes(
              'flex min-h-9 items-baseline gap-2.5 rounded-control border px-3 py-1.5 text-left text-sm text-pretty transition-colors duration-120',
              isChosen
                ? 'border-accent bg-accent-soft text-ink'
                : 'border-line bg-surface text-muted hover:border-line-strong hover:text-ink',
            )}
          >
            <span className="font-medium text-ink tabular">{formatNumber(count)}</span>
            {text}
          </button>
        );
      })}
    </fieldset>
  );
}
