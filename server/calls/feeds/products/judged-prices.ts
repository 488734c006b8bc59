import type { PriceHistory } from '#core/contract/feeds/hand-picks-api.ts';
import { explainReduction } from '#core/messages/reasons/products/reduction-reasons.ts';
import { judgeReduction } from '#core/price/lawful-prices.ts';
import { priorPriceDefaults } from '#core/price/prior-price-settings.ts';
import { findPriorPrice, watchedSince, type SeenPrice } from '#core/price/prior-price.ts';
import type { PriceWatch } from '#server/db/runs/products/seen-prices.ts';

/** Returns what was seen of a product, and how its reduction is judged; `write` makes the prices of the sentence readable. */
export function toPriceHistory(
  seen: readonly SeenPrice[],
  { watched, settings }: PriceWatch,
  write: (price: string) => string = (price) => price,
): PriceHistory {
  const rule = settings ?? priorPriceDefaults;
  const prior = findPriorPrice(seen, watched, rule);
  const since = watchedSince(seen, watched);
  const [, price, former] = seen.at(-1) ?? [0, '', ''];
  const judged = prior && judgeReduction({ price, former }, prior.price, settings);
  return {
    watched_since: since === null ? null : instant(since),
    seen: seen.map(([at, shown, struck]) => ({ at: instant(at), price: shown, struck })),
    watched: watched.map(([from, to]) => ({ from: instant(from), to: instant(to) })),
    reduction: prior &&
      judged && {
        began_at: instant(prior.beganMs),
        days: rule.days,
        prior_price: prior.price,
        prior_at: prior.price === null ? null : instant(prior.atMs),
        shown_former: judged.former,
        reason_code: judged.code,
        reason_text: explainReduction(
          judged,
          prior.price === null ? prior : { ...prior, price: write(prior.price) },
          { price: write(price), days: rule.days },
        ),
      },
  };
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
