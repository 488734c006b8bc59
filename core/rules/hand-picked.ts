import type { Rule, RuleCondition } from './rule-schema.ts';

/** A person's decision about single products: an action like a rule's, or the end of an earlier decision. */
export type HandPick =
  | Exclude<Rule['does'], { kind: 'template' }>
  | Extract<Rule['does'], { kind: 'template' }>
  | { readonly kind: 'none' };

export interface HandPicked {
  readonly product_ids: readonly string[];
  readonly does: HandPick;
  /** The decision that this one undoes; products decided again since then are left unchanged. */
  readonly instead_of?: HandPick | undefined;
}

const VALUES_MAX = 200;
const CONDITIONS_MAX = 20;

/** Maximum number of products of a feed with the same decision by hand; beyond it, a rule is the better tool. */
export const HAND_PICKED_MAX = VALUES_MAX * CONDITIONS_MAX;

const PREFIX = 'by-hand-';

/** True if a rule is the list of hand-picked products, not written by a user. */
function isHandPicked({ id }: Pick<Rule, 'id'>): boolean {
  return id.startsWith(PREFIX);
}

/**
 * Returns the rules with additional hand-picked products (docs/decisions/085). Picks are stored as ordinary rules before all others, one
 * for each action, so that runs, outputs, counts and template versions need no extra code. `nameOf` names a new one. Null if more than
 * `HAND_PICKED_MAX` products would have the same action.
 */
export function pickByHand(
  rules: readonly Rule[],
  idPath: string,
  picked: readonly HandPicked[],
  nameOf: (does: Rule['does']) => string,
): Rule[] | null {
  const own = rules.filter((rule) => !isHandPicked(rule));
  const lists = new Map<string, { does: Rule['does']; name: string; ids: Set<string> }>();
  for (const rule of rules.filter(isHandPicked))
    lists.set(makeRuleId(rule.does), { does: rule.does, name: rule.name, ids: new Set(listIds(rule)) });
  for (const { product_ids: ids, does } of picked) {
    for (const { ids: listed } of lists.values()) for (const id of ids) listed.delete(id);
    if (does.kind === 'none') continue;
    const key = makeRuleId(does);
    const list = lists.get(key) ?? { does, name: nameOf(does), ids: new Set<string>() };
    for (const id of ids) list.ids.add(id);
    lists.set(key, list);
  }
  const kept = [...lists].filter(([, { ids }]) => ids.size > 0);
  if (kept.some(([, { ids }]) => ids.size > HAND_PICKED_MAX)) return null;
  const listed = kept.map(([id, { does, name, ids }]) => ({
    id,
    name,
    isOn: true,
    match: 'any' as const,
    conditions: makeConditions([...ids], idPath),
    from: null,
    until: null,
    does,
  }));
  return [...listed, ...own];
}

/** Returns the decisions that undo these. If one product has several, the last counts. */
export function undoPicks(rules: readonly Rule[], picked: readonly HandPicked[]): HandPicked[] {
  const seen = new Set<string>();
  return picked.toReversed().flatMap(({ product_ids: all, does }) => {
    const ids = all.filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    return pickedFor(rules, ids).map((before) => ({ ...before, instead_of: does }));
  });
}

/** Returns the decisions without the products whose decision has changed since. */
export function stillMeant(rules: readonly Rule[], picked: readonly HandPicked[]): HandPicked[] {
  return picked
    .map((pick) => {
      const { product_ids: all, instead_of: meant } = pick;
      if (meant === undefined) return pick;
      const now = pickedFor(rules, all).filter(({ does }) => makeRuleId(does) === makeRuleId(meant));
      return { ...pick, product_ids: now.flatMap(({ product_ids: ids }) => ids) };
    })
    .filter(({ product_ids: ids }) => ids.length > 0);
}

function pickedFor(rules: readonly Rule[], productIds: readonly string[]): HandPicked[] {
  const left = new Set(productIds);
  const lists: HandPicked[] = [];
  for (const rule of rules.filter(isHandPicked)) {
    const ids = listIds(rule).filter((id) => left.delete(id));
    if (ids.length > 0) lists.push({ product_ids: ids, does: rule.does });
  }
  return left.size === 0 ? lists : [...lists, { product_ids: [...left], does: { kind: 'none' } }];
}

export function pickedAmong(rules: readonly Rule[], productIds: readonly string[]): string[] {
  const picked = new Set(rules.filter(isHandPicked).flatMap(listIds));
  return productIds.filter((id) => picked.has(id));
}

/** Returns the rules that a user wrote, and the number of products decided by hand. */
export function separatePicks(rules: readonly Rule[]): { written: Rule[]; pickedCount: number } {
  const lists = rules.filter(isHandPicked);
  return {
    written: rules.filter((rule) => !isHandPicked(rule)),
    pickedCount: new Set(lists.flatMap(listIds)).size,
  };
}

export function hasPicks(rules: readonly Rule[]): boolean {
  return rules.some(isHandPicked);
}

function makeRuleId(does: HandPick): string {
  return does.kind === 'template' ? `${PREFIX}${does.template_id}` : `${PREFIX}${does.kind}`;
}

function listIds({ conditions }: Rule): string[] {
  return conditions.flatMap(({ values }) => values);
}

function makeConditions(ids: readonly string[], field: string): RuleCondition[] {
  const conditions: RuleCondition[] = [];
  for (let from = 0; from < ids.length; from += VALUES_MAX)
    conditions.push({ field, operation: 'is', values: ids.slice(from, from + VALUES_MAX) });
  return conditions;
}
