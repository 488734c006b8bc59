import { layersMessages as texts } from '#core/messages/screens/editor/layers-messages.ts';
import type { ConditionCount } from '../../session/products.ts';

/** Describes for how many products a layer is shown; null if unknown. */
export function countText(count: ConditionCount | null): string | null {
  if (count === null || count.shown === null) return null;
  const { shown, total, isWhole } = count;
  return isWhole ? texts.shownFor(shown, total) : texts.shownForFirst(shown, total);
}
