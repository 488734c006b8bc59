import { type ProductState, productStates } from '#core/contract/feeds/feed-products-api.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { productStateTexts } from '#web/feeds/describe-feed.ts';
import { FilterChips } from '#web/ui/list/filter-chips.tsx';
import { useFeedPageSearch } from '../feed-page-search.ts';

type Filter = ProductState | 'all';

/** The products of one state, or all. */
export function StateChips({ counts }: { counts: Record<string, number> }) {
  const { state, finding, setState, showAll } = useFeedPageSearch();
  const sum = Object.values(counts).reduce((all, count) => all + count, 0);
  return (
    <FilterChips<Filter>
      label={texts.showProducts}
      chips={[
        { value: 'all', label: texts.allProducts, count: sum },
        ...productStates
          .filter((known) => (counts[known] ?? 0) > 0 || known === state)
          .map((known) => ({ value: known, label: productStateTexts[known], count: counts[known] ?? 0 })),
      ]}
      // Products that have something in common are not all, whatever their state.
      value={state ?? (finding === undefined ? 'all' : null)}
      onChange={(next) => (next === 'all' ? showAll() : setState(next))}
    />
  );
}
