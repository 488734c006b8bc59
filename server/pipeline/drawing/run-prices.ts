import type { Product } from '#core/feed/read-products.ts';
import { numberFormOf, type NumberForm } from '#core/price/number-form.ts';
import { priceNameOf } from '#core/price/price-fields.ts';
import { shownValues } from '#core/price/shown-values.ts';
import { normalizeKey } from '#core/template/bindings/normalize-key.ts';
import type { ParsedTemplate } from '#core/template/template-tree.ts';
import type { WaitingProduct } from '#server/db/runs/run-products.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { RenderInputs } from './render-inputs.ts';

/**
 * The texts that a run's pictures show, worked out for one moment whenever its jobs are repeated, and the first moment
 * after it at which time alone changes one of them.
 */
export class RunPrices {
  private readonly nowMs: number;
  private readonly showsPrice: boolean;
  private readonly isAsked: (name: string) => boolean;
  private form: NumberForm | null = null;
  private edgeMs = Infinity;

  constructor(run: Pick<WorkerRun, 'priced_at'>, { template }: Pick<RenderInputs, 'template'>) {
    this.nowMs = run.priced_at.getTime();
    this.isAsked = askedBy(template);
    this.showsPrice = template.placeholders.some((key) => priceNameOf(key) !== null);
  }

  /** When the pictures of the products seen so far change by themselves; null where they do not. */
  get edge(): Date | null {
    return Number.isFinite(this.edgeMs) ? new Date(this.edgeMs) : null;
  }

  /** Products as their pictures show them. The first call has the products that say how the shop writes its numbers. */
  shown(products: readonly Product[]): Product[] {
    this.form ??= numberFormOf(products.map(({ values }) => values));
    const { form } = this;
    return products.map((product) => {
      const { values, changesAt } = shownValues(product.values, this.nowMs, form, this.isAsked);
      if (this.showsPrice && product.isMatch) this.edgeMs = Math.min(this.edgeMs, changesAt ?? Infinity);
      return { ...product, values };
    });
  }
}

/** Which of a feed's texts a run makes plain: those that its template asks for, and what lists show. */
export function askedBy({ placeholders }: Pick<ParsedTemplate, 'placeholders'>): (name: string) => boolean {
  const asked = new Set([...placeholders, 'TITLE', 'BRAND']);
  const known = new Map<string, boolean>();
  return (name) => {
    const isAsked = known.get(name) ?? asked.has(normalizeKey(name));
    known.set(name, isAsked);
    return isAsked;
  };
}

/** Products of a run as their pictures show them, also where the run is of a release that kept their feed's own texts. */
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
