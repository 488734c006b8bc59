import type { Product } from '#feed';
import { openRules } from '#core/rules/open-rules.ts';
import type { KeptRule } from '#core/rules/rule-schema.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';

/** A product with what the run's rules say of it. */
export interface DecidedProduct extends Product {
  /** Index of the rule that decided, from 0; null where none did. */
  readonly rule: number | null;
  readonly does: KeptRule['does']['kind'];
}

type Ruled = Pick<WorkerRun, 'settings' | 'priced_at'>;

/**
 * Decides which rule of a run a product falls under, by what the feed says and for one moment whenever its jobs are repeated. Without a
 * rule it is drawn with the feed's template. In an output with a template of its own, a rule that names a template decides nothing more.
 */
export function decideBy({ settings, priced_at: at }: Ruled): (product: Product) => DecidedProduct {
  const rules = openRules(settings);
  return (product) => {
    const rule = rules.choose(product.fields ?? {}, at.getTime());
    const kind = rule === null ? 'template' : settings.rules![rule]!.does.kind;
    const isOwn = settings.ownTemplate === true && kind === 'template';
    return { ...product, rule: isOwn ? null : rule, does: kind };
  };
}

/** Returns when a window of the run's rules opens or closes next; null without one. */
export function windowEdge({ settings, priced_at: at }: Ruled): Date | null {
  const edge = openRules(settings).edgeAfter(at.getTime());
  return edge === null ? null : new Date(edge);
}

export function earliest(...moments: (Date | null)[]): Date | null {
  const all = moments.filter((moment) => moment !== null).map((moment) => moment.getTime());
  return all.length === 0 ? null : new Date(Math.min(...all));
}
