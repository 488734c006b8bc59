import type { Product } from '#feed';
import { openRules, type OpenRules, type RuleSettings } from './open-rules.ts';
import { operationsWithoutValue, type Rule } from './rule-schema.ts';

/** Why a product is an example of a rule: it is like most, has the longest title, or newly falls under the rule. */
type ExampleKind = 'typical' | 'longest' | 'new';

interface ExampleProduct extends Pick<Product, 'position' | 'id' | 'image' | 'additionalImages' | 'values'> {
  readonly kind: ExampleKind;
}

export interface RuleTallyEntry {
  /** Number of products that meet the rule's conditions, even if the rule is not in force. */
  readonly matches: number;
  readonly draws: number;
  /** Number of matching products that earlier rules take, by index. */
  readonly taken: ReadonlyMap<number, number>;
  /** Number of products without a compared field, by field. */
  readonly missing: ReadonlyMap<string, number>;
  readonly window: 'open' | 'to come' | 'over';
  readonly examples: readonly ExampleProduct[];
}

interface Entry extends RuleTallyEntry {
  matches: number;
  draws: number;
  readonly taken: Map<number, number>;
  readonly missing: Map<string, number>;
  readonly found: Map<ExampleKind, Product>;
  second: Product | null;
}

/** Counts how a list of rules, still being edited, affects the products of a feed at one moment. */
export class RuleTally {
  /** Products so far, and how many of them pass the availability filter. */
  products = 0;
  matched = 0;
  /** Number of matched products that no rule decides. */
  rest = 0;
  private readonly rules: readonly Rule[];
  private readonly open: OpenRules;
  private readonly saved: OpenRules;
  private readonly savedIds: readonly string[];
  private readonly atMs: number;
  private readonly entries: Entry[];

  /** `saved`: the rules currently stored; a product that another of them decides is new to a rule. */
  constructor(
    settings: { rules: readonly Rule[]; timeZone: string | null },
    saved: SavedRules,
    atMs: number,
  ) {
    this.rules = settings.rules;
    this.open = openRules(settings);
    this.saved = openRules(saved);
    this.savedIds = (saved.rules ?? []).map(({ id }) => id);
    this.atMs = atMs;
    this.entries = this.rules.map((_rule, index) => ({
      matches: 0,
      draws: 0,
      taken: new Map(),
      missing: new Map(),
      found: new Map(),
      second: null,
      window: this.open.windowAt(index, atMs),
      examples: [],
    }));
  }

  get fields(): string[] {
    return [...new Set([...this.open.fields, ...this.saved.fields])];
  }

  /** Adds one more product, read with these fields. */
  add(product: Product): void {
    const texts = product.fields ?? {};
    this.products += 1;
    if (product.isMatch) this.matched += 1;
    const chosen = this.open.choose(texts, this.atMs);
    if (chosen === null && product.isMatch) this.rest += 1;
    this.rules.forEach((rule, index) => {
      // No rule draws a product that the filter skips, but any rule may leave it out of the feed.
      if (!product.isMatch && rule.does.kind !== 'leave_out') return;
      const entry = this.entries[index]!;
      for (const { field, operation } of rule.conditions)
        if (!operationsWithoutValue.includes(operation) && (texts[field] ?? []).length === 0)
          entry.missing.set(field, (entry.missing.get(field) ?? 0) + 1);
      if (!this.open.holds(index, texts)) return;
      entry.matches += 1;
      if (chosen === index) this.draw(entry, rule, product);
      else if (chosen !== null && chosen < index) entry.taken.set(chosen, (entry.taken.get(chosen) ?? 0) + 1);
    });
  }

  result(): RuleTallyEntry[] {
    return this.entries.map((entry) => ({ ...entry, examples: chooseExamples(entry) }));
  }

  private draw(entry: Entry, rule: Rule, product: Product): void {
    entry.draws += 1;
    if (product.image === '') return;
    const { found } = entry;
    if (!found.has('typical')) found.set('typical', product);
    else entry.second ??= product;
    const longest = found.get('longest');
    if (longest === undefined || titleLength(product) > titleLength(longest)) found.set('longest', product);
    if (found.has('new')) return;
    const before = this.saved.choose(product.fields ?? {}, this.atMs);
    if (before === null || this.savedIds[before] !== rule.id) found.set('new', product);
  }
}

export interface SavedRules extends RuleSettings {
  readonly rules?: readonly Rule[] | undefined;
}

/** Returns at most three products, without duplicates. */
function chooseExamples({ found, second }: Entry): ExampleProduct[] {
  const wanted: [ExampleKind, Product | null | undefined][] = [
    ['typical', found.get('typical')],
    ['longest', found.get('longest')],
    ['new', found.get('new')],
    ['typical', second],
  ];
  const shown = new Map<number, ExampleProduct>();
  for (const [kind, product] of wanted) {
    if (product == null || shown.has(product.position) || shown.size === 3) continue;
    const { position, id, image, additionalImages, values } = product;
    shown.set(position, { kind, position, id, image, additionalImages, values });
  }
  return [...shown.values()];
}

function titleLength({ values }: Product): number {
  return (values['title'] ?? '').length;
}
