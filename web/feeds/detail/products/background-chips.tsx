import { type BackgroundState, backgroundStates } from '#core/contract/feeds/feed-products-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { FilterChips } from '#web/ui/list/filter-chips.tsx';
import { type Background, useFeedPageSearch } from '../feed-page-search.ts';

const names: Record<Background, string> = {
  doubtful: texts.filterLook,
  kept: texts.filterKept,
  removed: texts.removed,
};

interface BackgroundChipsProps {
  run: Run | null | undefined;
  /** Null where they are not counted. */
  counts: Partial<Record<BackgroundState, number>> | null;
}

/** Counts of the results for the products' backgrounds; nothing for a feed that keeps them. */
export function BackgroundChips({ run, counts }: BackgroundChipsProps) {
  const { background, setBackground } = useFeedPageSearch();
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
      onChange={(next) => setBackground(next === 'any' ? undefined : next)}
    />
  );
}
