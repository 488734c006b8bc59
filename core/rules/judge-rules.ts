import type { Rule } from './rule-schema.ts';
import type { RuleTallyEntry } from './tally-rules.ts';

/** Remark for the author of a rule. `rule` is the index of another rule, from 0. */
export type RuleRemark =
  | { readonly code: 'window_over' }
  | { readonly code: 'matches_nothing' }
  | { readonly code: 'never_used'; readonly rule: number; readonly count: number }
  | { readonly code: 'covers_everything'; readonly below: number }
  | { readonly code: 'field_nowhere'; readonly field: string }
  | { readonly code: 'field_missing'; readonly field: string; readonly count: number };

/** Returns the remarks on each rule, most serious first; none for rules that are off. */
export function judgeRules(
  rules: readonly Rule[],
  tally: readonly RuleTallyEntry[],
  { products, matched }: { products: number; matched: number },
): RuleRemark[][] {
  return rules.map((rule, index) => {
    const { matches, draws, taken, missing, window } = tally[index]!;
    if (!rule.isOn || products === 0) return [];
    const all = rule.does.kind === 'leave_out' ? products : matched;
    const remarks: RuleRemark[] = [];
    if (window === 'over') remarks.push({ code: 'window_over' });
    const nowhere = [...missing].filter(([, count]) => count === all && all > 0);
    for (const [field] of nowhere) remarks.push({ code: 'field_nowhere', field });
    if (matches === 0 && nowhere.length === 0) remarks.push({ code: 'matches_nothing' });
    const [most] = [...taken].toSorted(([, one], [, other]) => other - one);
    if (matches > 0 && draws === 0 && window === 'open' && most !== undefined)
      remarks.push({ code: 'never_used', rule: most[0], count: matches });
    const below = rules.slice(index + 1).filter(({ isOn }) => isOn).length;
    if (window === 'open' && matches === all && all > 0 && below > 0)
      remarks.push({ code: 'covers_everything', below });
    for (const [field, count] of missing)
      if (count < all) remarks.push({ code: 'field_missing', field, count });
    return remarks;
  });
}
