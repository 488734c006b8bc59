import { useEffect } from 'react';
import { worstCases, type EditorProduct, type WorstCase } from '#core/contract/editor/editor-products-api.ts';
import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import { allFurtherSlots } from '#picture/values';
import { classes } from '#web/ui/classes.ts';
import { useSession } from '../../session/session.ts';
import type { WorstFacts } from '../../session/products.ts';
import { useProducts } from '../../session/use-products.ts';

/** Products for which a design is most likely to fail, each with the extreme value. */
export function WorstCases() {
  const { products } = useSession();
  const facts = useProducts((state) => state.worst);
  const chosen = useProducts((state) => state.choice.worst);
  useEffect(() => void products.lookAtWorst(), [products]);
  return (
    <fieldset className="border-b border-line px-3 pt-2.5 pb-3">
      <legend className="float-left mb-1.5 w-full text-xs font-medium text-muted">{texts.worst}</legend>
      <div className="clear-both flex flex-wrap gap-1.5">
        {worstCases.map((name) => (
          <Case
            key={name}
            name={name}
            facts={facts[name]}
            isChosen={name === chosen}
            onChoose={() => void products.choose({ worst: name === chosen ? null : name })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Case({
  name,
  facts,
  isChosen,
  onChoose,
}: {
  name: WorstCase;
  facts: WorstFacts | undefined;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const isEmpty = facts?.total === 0;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-disabled={isEmpty || undefined}
      onClick={isEmpty ? undefined : onChoose}
      className={classes(
        'inline-flex min-h-7 items-center gap-1.5 rounded-chip border border-line px-2 py-1 text-xs font-medium',
        isEmpty ? 'text-muted' : 'hover:bg-sunken',
        isChosen && 'border-accent bg-accent-soft text-accent',
      )}
    >
      {texts.worstNames[name]}
      <span className={classes('font-normal tabular-nums', !isChosen && 'text-muted')}>
        {facts === undefined ? texts.worstWaiting : isEmpty ? texts.worstNone : describeFact(name, facts)}
      </span>
    </button>
  );
}

/** Returns the extreme value of the product; if all products are equally bad, their number. */
function describeFact(name: WorstCase, { total, first }: WorstFacts): string {
  if (name === 'longest_title' || name === 'shortest_title') return texts.letters(first?.title.length ?? 0);
  if (name === 'highest_price') return first?.values['PRICE'] ?? texts.found(total);
  if (name === 'fewest_photos' || name === 'most_photos') return texts.photos(countPhotos(first));
  return name.endsWith('_photo') ? texts.photos(total) : texts.found(total);
}

function countPhotos(product: EditorProduct | null): number {
  return product === null
    ? 0
    : 1 + allFurtherSlots.filter((slot) => (product.values[slot] ?? '') !== '').length;
}
