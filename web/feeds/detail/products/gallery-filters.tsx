import {
  type BackgroundState,
  backgroundStates,
  type ProductState,
  productStates,
  type ProductReason,
} from '#core/contract/feeds/feed-products-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { FilterChips } from '#web/ui/list/filter-chips.tsx';
import { type Background, useFeedPageSearch } from '../feed-page-search.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { productStateTexts } from '#web/feeds/describe-feed.ts';
import { formatNumber } from '#web/lib/format.ts';
import { classes } from '#web/ui/classes.ts';

const names: Record<Background, string> = {
  doubtful: texts.filterLook,
  kept: texts.filterKept,
  removed: texts.removed,
};

interface BackgroundChipsProps {
  run: Run | null | undefined;
  /** Null if they were not counted. */
  counts: Partial<Record<BackgroundState, number>> | null;
}

/** Filters by the result of background removal, with counts; nothing for a feed that keeps backgrounds. */
export function BackgroundChips({ run, counts }: BackgroundChipsProps) {
  const { background, show } = useFeedPageSearch();
  const isRemoving = (run?.cut_out_count ?? null) !== null;
  if (!isRemoving && background === undefined) return null;
  return (
    <FilterChips<Background | 'any'>
      label={texts.backgrounds}
      chips={[
        { value: 'any', label: texts.anyBackground },
        ...backgroundStates
          .filter((known) => counts === null || counts[known] !== 0 || known === background)
          .map((known) => ({ value: known, label: names[known], count: counts?.[known] })),
      ]}
      value={background ?? 'any'}
      onChange={(next) => show({ background: next === 'any' ? undefined : next })}
    />
  );
}

type Filter = ProductState | 'all';

export function StateChips({ counts }: { counts: Record<string, number> }) {
  const { state, finding, show } = useFeedPageSearch();
  const sum = Object.values(counts).reduce((all, count) => all + count, 0);
  return (
    <FilterChips<Filter>
      label={feedDetailMessages.showProducts}
      chips={[
        { value: 'all', label: feedDetailMessages.allProducts, count: sum },
        ...productStates
          .filter((known) => (counts[known] ?? 0) > 0 || known === state)
          .map((known) => ({ value: known, label: productStateTexts[known], count: counts[known] ?? 0 })),
      ]}
      // With a filter by finding no state is marked, not even "all".
      value={state ?? (finding === undefined ? 'all' : null)}
      onChange={(next) =>
        show({
          reason: undefined,
          ...(next === 'all' ? { state: undefined, finding: undefined } : { state: next }),
        })
      }
    />
  );
}

interface ReasonFilterProps {
  reasons: readonly ProductReason[];
  state: ProductReason['state'];
}

/** Filters by the reason why products kept the shop's photo or their last picture, with counts; a second press removes the filter. */
export function ReasonFilter({ reasons: all, state }: ReasonFilterProps) {
  const { reason, show } = useFeedPageSearch();
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
            onClick={() => show({ reason: isChosen ? undefined : code })}
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
