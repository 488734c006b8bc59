import { buildMapping } from '#core/feeds/build-mapping.ts';
import { FeedInMemory, type Product } from '#feed';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { type FeedSample, type PriceExample, sampleProductsShown } from './feed-sample.ts';
import { FEED_HEAD_BYTES } from '#core/price/feed-head.ts';
import { parsePrice } from '#picture/values';
import { captionPrices } from '#core/price/caption-prices.ts';
import {
  judgePrices,
  makePriceForm,
  unknownForm,
  type PriceForm,
  type PriceJudgement,
} from '#core/price/price-form.ts';
import { shownValues, withReadablePrices } from '#core/price/shown-values.ts';

/** Reads products with the chosen fields, in the same way as the feed service will read the whole feed. */
export function readSample(
  xml: string,
  settings: FeedSettings,
  { nowMs = Date.now(), judged: kept = null }: { nowMs?: number; judged?: PriceJudgement | null } = {},
): FeedSample {
  const products = Array.from(
    new FeedInMemory(xml).products(buildMapping(settings)),
    ({ product }) => product,
  );
  const head = xml.slice(0, FEED_HEAD_BYTES);
  const judged = judgePrices(
    products,
    { feedUrl: settings.feedUrl, productTag: settings.offerKey, head },
    kept,
  );
  const form = makePriceForm(judged, settings);
  return {
    guessed: makePriceForm(judged),
    hasCurrency: products.some(({ values }) => namesCurrency(values)),
    example: findExample(products, nowMs, form),
    products: products.slice(0, sampleProductsShown).map((product) => ({
      ...product,
      values: withReadablePrices(product.values, form),
      shown: shownValues(product.values, nowMs, form).values,
    })),
    productCount: products.length,
    matchCount: products.filter(({ isMatch }) => isMatch).length,
  };
}

/** Returns the first price that would be drawn differently than written in the feed; if there is none, the first price. */
function findExample(products: readonly Product[], nowMs: number, form: PriceForm): PriceExample | null {
  const examples = products.slice(0, EXAMPLES_MAX).flatMap(({ id, values }) => {
    const shown = shownValues(values, nowMs, form).values;
    const written =
      shown['feed_sale_price'] !== undefined && shown['sale_price'] !== undefined
        ? shown['feed_sale_price']
        : shown['feed_price'];
    const { price: drawn } = captionPrices(shown);
    return written === undefined || drawn === '' ? [] : [{ title: shown['title'] ?? id, written, drawn }];
  });
  return examples.find(({ written, drawn }) => written !== drawn) ?? examples[0] ?? null;
}

/** True if a price contains its currency, or if another field does. */
function namesCurrency(values: Readonly<Record<string, string>>): boolean {
  const { price = '' } = withReadablePrices(values, unknownForm);
  return parsePrice(price)?.currency != null;
}

const EXAMPLES_MAX = 20;
