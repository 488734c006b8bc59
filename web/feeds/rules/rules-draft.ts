import {
  operationsWithoutValue,
  operationsWithOne,
  type Rule,
  type RuleCondition,
} from '#core/rules/rule-schema.ts';
import { newUuid } from '#web/lib/api/idempotency-key.ts';
import { rulesMessages as texts } from '#core/messages/screens/feeds/rules-messages.ts';

/** A rule being edited. If it uses a template, that may be missing yet (''), or be made of a design when the rules are saved. */
export type RuleDraft = Rule & { readonly starter?: string | undefined };

export interface RulesDraft {
  readonly rules: readonly RuleDraft[];
  readonly timeZone: string | null;
}

export const emptyCondition: RuleCondition = { field: '', operation: 'is', values: [''] };

export function newRule(name: string, change: Partial<RuleDraft> = {}): RuleDraft {
  return {
    id: newUuid(),
    name,
    isOn: true,
    match: 'all',
    conditions: [emptyCondition],
    from: null,
    until: null,
    does: { kind: 'template', template_id: '' },
    ...change,
  };
}

/** Returns the list with a rule moved; positions count from 0. */
export function moved(rules: readonly RuleDraft[], from: number, to: number): RuleDraft[] {
  const rest = rules.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, rules[from]!);
}

/** Returns a condition with another comparison, and with as many values as that needs. */
export function withOperation(
  condition: RuleCondition,
  operation: RuleCondition['operation'],
): RuleCondition {
  const values = operationsWithoutValue.includes(operation)
    ? []
    : operationsWithOne.includes(operation)
      ? [condition.values[0] ?? '']
      : condition.values;
  return { ...condition, operation, values };
}

/** Returns what is missing before a rule can be saved, as a sentence; undefined if it is complete. */
export function missingIn(rule: RuleDraft): string | undefined {
  const { name, from, until, does, starter } = rule;
  if (name.trim() === '') return texts.needsName;
  const missing = missingInConditions(rule);
  if (missing !== undefined) return missing;
  if (from !== null && until !== null && from >= until) return texts.wrongWindow;
  if (does.kind === 'template' && does.template_id === '' && starter === undefined)
    return texts.needsTemplate;
  return undefined;
}

/** Returns what is missing before the products of a rule can be counted; undefined if nothing is. */
export function missingInConditions({ conditions }: Pick<RuleDraft, 'conditions'>): string | undefined {
  if (conditions.some(({ field }) => field.trim() === '')) return texts.needsField;
  const lacksValue = ({ operation, values }: RuleCondition) =>
    !operationsWithoutValue.includes(operation) && values.every((value) => value.trim() === '');
  return conditions.some(lacksValue) ? texts.needsValue : undefined;
}

/** Returns a rule as it is sent to the server, without blank values. */
export function sentRule({ starter: _made, ...rule }: RuleDraft): Rule {
  const conditions = rule.conditions.map((condition) => ({
    ...condition,
    field: condition.field.trim(),
    values: operationsWithoutValue.includes(condition.operation)
      ? []
      : condition.values.filter((value) => value.trim() !== ''),
  }));
  return { ...rule, name: rule.name.trim(), conditions };
}

/** Returns a rule as it is sent for counting. If its template is missing, it counts as keeping the shop's photo. */
export function countable(rule: RuleDraft): Rule {
  const sent = sentRule(rule);
  const isOpen = sent.does.kind === 'template' && sent.does.template_id === '';
  return isOpen ? { ...sent, does: { kind: 'photo' } } : sent;
}
