import { layersMessages as texts } from '#core/messages/screens/editor/layers-messages.ts';
import type { ConditionCount } from '../../products/shop/condition-counts.ts';

/** For how many products a layer is shown, in words; null where that is not known. */
export function countText(count: ConditionCount | null): string | null {
  if (count === null || count.shown === null) return null;
  const { shown, total, isWhole } = count;
  return isWhole ? texts.shownFor(shown, total) : texts.shownForFirst(shown, total);
}
