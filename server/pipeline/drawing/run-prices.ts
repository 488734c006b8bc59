import type { Product } from '#feed';
import {
  judgePrices,
  makePriceForm,
  PriceTally,
  type PriceForm,
  unknownForm,
  type PriceJudgement,
} from '#core/price/price-form.ts';
import { effectivePrice, readablePrices } from '#core/price/effective-price.ts';
import type { ShopReduction } from '#core/price/lawful-prices.ts';
import { findPriceFacts, findPriceName } from '#core/price/price-fields.ts';
import { shownValues } from '#core/price/shown-values.ts';
import { normalizeKey } from '#picture/values';
import type { ParsedTemplate } from '#picture';
import type { WaitingProduct } from '#server/db/runs/products/run-products.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';

/**
 * Computes the texts in a run's pictures as of one moment, however often its jobs are repeated, and finds when the first of them will
 * change by date.
 */
export class RunPrices {
  private readonly nowMs: number;
  private readonly isAsked: (name: string) => boolean;
  private readonly settings: WorkerRun['settings'];
  private readonly known: KnownPrices;
  private readonly tally = new PriceTally();
  private judged: PriceJudgement | null = null;
  private form: PriceForm | null = null;
  private edgeMs = Infinity;

  constructor(
    run: Pick<WorkerRun, 'priced_at' | 'settings'>,
    templates: readonly ParsedTemplate[],
    known: KnownPrices,
  ) {
    this.nowMs = run.priced_at.getTime();
    this.settings = run.settings;
    this.known = known;
    this.isAsked = askedBy(templates);
  }

  /** When the pictures of the products so far first change by date; null: never. */
  get edge(): Date | null {
    return Number.isFinite(this.edgeMs) ? new Date(this.edgeMs) : null;
  }

  /** Price format of the shop, judged from all products so far; the next run starts with this judgement. */
  get judgement(): PriceJudgement {
    return this.tally.judge(this.circumstances, this.judged ?? this.known.kept);
  }

  /** Learns from products as they are read how the shop writes its prices; the first call has those that decide about that. */
  learn(products: readonly Product[]): void {
    this.judged ??= judgePrices(products, this.circumstances, this.known.kept);
    this.form ??= makePriceForm(this.judged, this.settings);
    this.tally.add(products);
  }

  /** Returns the reduction that the shop announces for a product now; null for none. */
  reductionOf({ values }: Product): ShopReduction | null {
    const facts = findPriceFacts(values);
    const form = this.form ?? unknownForm;
    const { current, former, changesAt } = effectivePrice(facts, this.nowMs, form);
    this.edgeMs = Math.min(this.edgeMs, changesAt ?? Infinity);
    if (former === '') return null;
    return { price: current, former, isSale: readablePrices(facts, form).price === former };
  }

  /** Products as their pictures show them, once it is known how the shop writes; `templateOf` says which template one has, null for none. */
  shown<P extends Product>(products: readonly P[], templateOf: (product: P) => ParsedTemplate | null): P[] {
    const form = this.form ?? unknownForm;
    return products.map((product) => {
      const { values, changesAt } = shownValues(product.values, this.nowMs, form, this.isAsked);
      if (showsPrice(templateOf(product)) && product.isMatch)
        this.edgeMs = Math.min(this.edgeMs, changesAt ?? Infinity);
      return { ...product, values };
    });
  }

  private get circumstances() {
    const { feedUrl, offerKey } = this.settings;
    return { feedUrl, productTag: offerKey, head: this.known.head() };
  }
}

function showsPrice(template: ParsedTemplate | null): boolean {
  return template !== null && template.placeholders.some((key) => findPriceName(key) !== null);
}

/** What is known about a feed's prices before its products are read. */
interface KnownPrices {
  /** Judgement of the published version. */
  readonly kept: PriceJudgement | null;
  /** Returns the beginning of the source, as far as it was read. */
  readonly head: () => string;
}

/** Returns which of a feed's texts a run converts to plain text: those that one of its templates uses, and those shown in lists. */
export function askedBy(
  templates: readonly Pick<ParsedTemplate, 'placeholders'>[],
): (name: string) => boolean {
  const asked = new Set([...templates.flatMap(({ placeholders }) => placeholders), 'TITLE', 'BRAND']);
  const known = new Map<string, boolean>();
  return (name) => {
    const isAsked = known.get(name) ?? asked.has(normalizeKey(name));
    known.set(name, isAsked);
    return isAsked;
  };
}

/** Returns products of a run with the texts of their pictures, even if an old release stored the feed's own texts. */
export function pricedProducts(
  { is_priced: isPriced, priced_at: pricedAt }: Pick<WorkerRun, 'is_priced' | 'priced_at'>,
  products: WaitingProduct[],
): WaitingProduct[] {
  if (isPriced) return products;
  return products.map((product) => ({
    ...product,
    property_values: shownValues(product.property_values, pricedAt.getTime()).values,
  }));
}
