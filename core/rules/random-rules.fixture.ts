import type { Random } from '../../packages/feed/src/random.fixture.ts';
import { ruleOperations, type Rule, type RuleCondition, type RuleOperation } from './rule-schema.ts';

/** Returns a random list of rules on these fields and values, like those made by people and programs. */
export function randomRules(random: Random, fields: Readonly<Record<string, readonly string[]>>): Rule[] {
  const names = Object.keys(fields);
  const condition = (): RuleCondition => {
    const field = random.pick(names);
    const known = fields[field] ?? [];
    const operation = random.pick<RuleOperation>(ruleOperations);
    return { field, operation, values: valuesFor(random, operation, known) };
  };
  return Array.from({ length: 1 + random.below(6) }, (_, index) => {
    const [from, until] = [localTime(random), localTime(random)].toSorted();
    return {
      id: `rule-${index}`,
      name: `Rule ${index + 1}`,
      isOn: random.isLucky(0.9),
      match: random.pick(['all', 'any']),
      conditions: Array.from({ length: random.below(4) }, condition),
      from: random.isLucky(0.2) ? from! : null,
      until: random.isLucky(0.2) && from !== until ? until! : null,
      does: random.pick([
        { kind: 'photo' },
        { kind: 'leave_out' },
        { kind: 'template', template_id: '00000000-0000-4000-8000-000000000000' },
      ]),
    };
  });
}

export function randomMoment(random: Random): Date {
  return new Date(Date.UTC(2026, random.below(12), 1 + random.below(28), random.below(24), random.below(60)));
}

export const someTimeZones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];

function valuesFor(random: Random, operation: RuleOperation, known: readonly string[]): string[] {
  if (operation === 'exists' || operation === 'missing') return [];
  if (operation === 'more' || operation === 'less') return [String(random.below(2_000) / 10)];
  const day = `2026-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
  if (operation === 'before' || operation === 'after') return [day];
  const value = () => {
    const text = known.length === 0 ? 'x' : random.pick(known);
    const whole = random.pick([text, text.toUpperCase(), ` ${text} `, text.normalize('NFD')]);
    if (operation === 'is' || operation === 'is_not') return whole.slice(0, 500);
    return text.slice(random.below(text.length), text.length - random.below(3)).slice(0, 20);
  };
  return Array.from({ length: 1 + random.below(4) }, value);
}

function localTime(random: Random): string {
  return `2026-${two(1 + random.below(12))}-${two(1 + random.below(28))}T${two(random.below(24))}:${two(random.below(60))}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
