import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { longDay } from '#core/messages/in-language.ts';
import type { JudgedReduction } from '#core/price/lawful-prices.ts';
import type { PriorPrice } from '#core/price/prior-price.ts';

const words = catalogue(english, 'reductionReasons');

/** Returns a sentence that says why a reduction to `price` is shown as it is judged, or not shown. */
export function explainReduction(
  { code, former }: JudgedReduction,
  prior: PriorPrice,
  { price, days }: { price: string; days: number },
): string {
  const facts = { price, days, began: longDay(new Date(prior.beganMs)), at: longDay(new Date(prior.atMs)) };
  if (code === 'as_shop') return words.as_shop;
  if (prior.price === null)
    return words.unknown({ ...facts, shown: former === '' ? 'none' : 'shop', lack: prior.lack });
  const known = { ...facts, prior: prior.price };
  if (code === 'too_large') return words.too_large(known);
  return former === '' ? words.not_lower(known) : words.counted(known);
}
