import { useQuery } from '@tanstack/react-query';
import type { FeedProduct, ProductFilter } from '#core/contract/feeds/feed-products-api.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { pickMessages as texts } from '#core/messages/screens/feeds/pick-messages.ts';
import { type HandPick, hasPicks, pickedAmong } from '#core/rules/hand-picked.ts';
import { feedRulesQuery, projectTemplatesQuery } from '#web/feeds/feed-queries.ts';
import { useRetryProducts } from '#web/feeds/use-feed-actions.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { usePickProducts } from '../../use-pick-products.ts';
import { isRetryableProduct } from './retry-count.ts';

interface SelectionBarProps {
  feed: Feed;
  feedmakerId: string;
  /** 'all': every product that matches the filter, including other pages. */
  selected: readonly FeedProduct[] | 'all';
  filter: ProductFilter;
  total: number;
  canRetry: boolean;
  onAll: () => void;
  onDone: () => void;
}

/** Actions for the selected products, in a bar that stays at the bottom of the window. */
export function SelectionBar(props: SelectionBarProps) {
  const { feed, feedmakerId, selected, filter, total, canRetry, onAll, onDone } = props;
  const pick = usePickProducts(feedmakerId, onDone);
  const retry = useRetryProducts(feedmakerId);
  const templates = useQuery(projectTemplatesQuery(feed.project_id));
  const count = selected === 'all' ? total : selected.length;
  const isEmpty = count === 0;
  const rules = useQuery(feedRulesQuery(feedmakerId));
  const ids =
    selected === 'all' ? [] : [...new Set(selected.map((each) => each.product_id).filter((id) => id !== ''))];
  const known = rules.data?.rules ?? [];
  // If the rules could not be loaded, any product may have been included or excluded by hand.
  const picked = rules.isError ? ids : pickedAmong(known, ids);
  const isPicked = selected === 'all' ? rules.isError || hasPicks(known) : picked.length > 0;
  const decide = (does: HandPick) => {
    const decided = does.kind === 'none' ? picked : ids;
    if (selected === 'all') pick.run({ filter, does });
    else if (decided.length > 0) pick.run({ picks: [{ product_ids: decided, does }] });
  };
  const again = selected === 'all' ? undefined : selected.filter(isRetryableProduct);
  return (
    <section
      aria-label={texts.actions}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-raised p-3 shadow-raised"
    >
      <output className="text-sm font-medium tabular">{texts.selected(count)}</output>
      {selected !== 'all' && total > selected.length && (
        <Button kind="quiet" onClick={onAll}>
          {texts.selectAll(total)}
        </Button>
      )}
      <div className="ml-auto flex flex-wrap gap-2">
        <Button isDisabled={isEmpty} isBusy={pick.isPending} onClick={() => decide({ kind: 'photo' })}>
          {texts.shopPhoto}
        </Button>
        <Button isDisabled={isEmpty} isBusy={pick.isPending} onClick={() => decide({ kind: 'leave_out' })}>
          {texts.leaveOut}
        </Button>
        <Button
          isDisabled={isEmpty || !isPicked}
          isBusy={pick.isPending}
          onClick={() => decide({ kind: 'none' })}
        >
          {texts.asBefore}
        </Button>
        {canRetry && again !== undefined && again.length > 0 && (
          <Button
            isBusy={retry.isPending}
            onClick={() => retry.run({ positions: again.map(({ position }) => position) })}
          >
            {texts.retry}
          </Button>
        )}
        <div className="w-56">
          <Select
            options={(templates.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value=""
            placeholder={texts.template}
            isDisabled={isEmpty || pick.isPending}
            onChange={(id) => decide({ kind: 'template', template_id: id })}
          />
        </div>
      </div>
    </section>
  );
}
