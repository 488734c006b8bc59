import { readDate, foldText, readNumber } from './read-value.ts';
import type { Rule, RuleCondition } from './rule-schema.ts';
import { momentOfLocal } from './time-zone.ts';

/** The texts of a product's fields, by path: none or several for each, none of them blank. */
type FieldTexts = Readonly<Record<string, readonly string[]>>;

/** A feed's rules, prepared for many products. */
export interface OpenRules {
  /** Every field that rules use, without duplicates. */
  readonly fields: readonly string[];
  /** Returns the index of the first rule that matches a product at a moment (ms since 1970); null if the default decides. */
  choose(texts: FieldTexts, atMs: number): number | null;
  /** True if one rule matches, without regard to earlier rules. */
  matches(index: number, texts: FieldTexts, atMs: number): boolean;
  /** True if a rule's conditions are met, even if it is off or outside its time window. */
  holds(index: number, texts: FieldTexts): boolean;
  windowAt(index: number, atMs: number): 'open' | 'to come' | 'over';
  /** Returns the next moment after this one at which a window opens or closes; null if there is none. */
  edgeAfter(atMs: number): number | null;
}

/** Settings of a feed that decide which rule a product falls under. */
export interface RuleSettings {
  readonly rules?:
    | readonly Pick<Rule, 'isOn' | 'match' | 'conditions' | 'from' | 'until'>[]
    | null
    | undefined;
  readonly timeZone?: string | null | undefined;
}

type Holds = (texts: FieldTexts) => boolean;

/** Prepares a feed's rules; those that are off match nothing. */
export function openRules({ rules, timeZone }: RuleSettings): OpenRules {
  const zone = timeZone ?? 'UTC';
  const all = (rules ?? []).map((rule) => ({
    isOn: rule.isOn,
    fromMs: rule.from === null ? -Infinity : momentOfLocal(rule.from, zone),
    untilMs: rule.until === null ? Infinity : momentOfLocal(rule.until, zone),
    holds: openRule(rule, zone),
  }));
  const windowAt: OpenRules['windowAt'] = (index, atMs) => {
    const { fromMs, untilMs } = all[index]!;
    if (atMs >= untilMs) return 'over';
    return atMs < fromMs ? 'to come' : 'open';
  };
  const matches: OpenRules['matches'] = (index, texts, atMs) =>
    all[index]!.isOn && windowAt(index, atMs) === 'open' && all[index]!.holds(texts);
  return {
    fields: listRuleFields({ rules }),
    choose(texts, atMs) {
      const found = all.findIndex((_rule, index) => matches(index, texts, atMs));
      return found < 0 ? null : found;
    },
    matches,
    holds: (index, texts) => all[index]!.holds(texts),
    windowAt,
    edgeAfter(atMs) {
      const edges = all.filter(({ isOn }) => isOn).flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]);
      const next = Math.min(...edges.filter((edge) => edge > atMs));
      return Number.isFinite(next) ? next : null;
    },
  };
}

/** Returns every field that rules use, without duplicates. */
export function listRuleFields({ rules }: RuleSettings): string[] {
  return [...new Set((rules ?? []).flatMap(({ conditions }) => conditions.map(({ field }) => field)))];
}

function openRule({ match, conditions }: Pick<Rule, 'match' | 'conditions'>, timeZone: string): Holds {
  const all = conditions.map((condition) => openCondition(condition, timeZone));
  if (all.length === 0) return () => true;
  return match === 'all'
    ? (texts) => all.every((holds) => holds(texts))
    : (texts) => all.some((holds) => holds(texts));
}

function openCondition({ field, operation, values }: RuleCondition, timeZone: string): Holds {
  const textHolds = textTest(operation, values, timeZone);
  const isAnswered: Holds = (texts) => (texts[field] ?? []).some(textHolds);
  const isOpposite = operation === 'is_not' || operation === 'contains_not' || operation === 'missing';
  return isOpposite ? (texts) => !isAnswered(texts) : isAnswered;
}

/** Returns the test that one of a field's texts must pass; for a negated operation, the test that none may pass. */
function textTest(
  operation: RuleCondition['operation'],
  values: readonly string[],
  timeZone: string,
): (text: string) => boolean {
  const folded = values.map(foldText);
  const [first = ''] = values;
  switch (operation) {
    case 'is':
    case 'is_not': {
      const wanted = new Set(folded);
      return (text) => wanted.has(foldText(text));
    }
    case 'contains':
    case 'contains_not': {
      const wanted = folded.filter((value) => value !== '');
      return (text) => {
        const whole = foldText(text);
        return wanted.some((value) => whole.includes(value));
      };
    }
    case 'more':
    case 'less': {
      const limit = readNumber(first);
      return operation === 'more' ? (text) => readNumber(text) > limit : (text) => readNumber(text) < limit;
    }
    case 'before':
    case 'after': {
      const limit = readDate(first, timeZone);
      return operation === 'before'
        ? (text) => readDate(text, timeZone) < limit
        : (text) => readDate(text, timeZone) >= limit;
    }
    case 'exists':
    case 'missing':
      return (text) => text.trim() !== '';
  }
}
