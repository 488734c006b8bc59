import type { RulesDraft } from './rules-draft.ts';

/** Returns how many rules were added, changed or removed; another order and another time zone count as one change each. */
export function countRuleChanges(draft: RulesDraft, stored: RulesDraft): number {
  const before = new Map(stored.rules.map((rule) => [rule.id, JSON.stringify(rule)]));
  const after = new Set(draft.rules.map(({ id }) => id));
  const changed = draft.rules.filter((rule) => JSON.stringify(rule) !== before.get(rule.id));
  const orderBefore = stored.rules.filter(({ id }) => after.has(id)).map(({ id }) => id);
  const orderAfter = draft.rules.filter(({ id }) => before.has(id)).map(({ id }) => id);
  return (
    changed.length +
    (before.size - orderBefore.length) +
    Number(orderBefore.join() !== orderAfter.join()) +
    Number(draft.timeZone !== stored.timeZone)
  );
}
