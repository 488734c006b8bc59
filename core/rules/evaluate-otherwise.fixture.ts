import type { Rule, RuleCondition } from './rule-schema.ts';

/**
 * Independent reference for `openRules(...).choose`, written for clarity instead of speed: dates by another formatter, numbers by separate
 * patterns, one rule at a time.
 */
export function chooseOtherwise(
  rules: readonly Rule[],
  timeZone: string,
  product: Readonly<Record<string, readonly string[]>>,
  at: Date,
): number | null {
  const local = localTime(at, timeZone);
  for (let index = 0; index < rules.length; index += 1) {
    const rule = rules[index]!;
    if (!rule.isOn) continue;
    if (rule.from !== null && local < rule.from) continue;
    if (rule.until !== null && local >= rule.until) continue;
    let holding = 0;
    for (const condition of rule.conditions) if (conditionHolds(condition, product)) holding += 1;
    const needed = rule.match === 'all' ? rule.conditions.length : Math.min(1, rule.conditions.length);
    if (holding >= needed) return index;
  }
  return null;
}

/** Returns the local time, as '2026-11-27T08:00'. The Swedish format is nearly this. */
function localTime(at: Date, timeZone: string): string {
  const text = at.toLocaleString('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return text.replace(' ', 'T');
}

function conditionHolds(
  { field, operation, values }: RuleCondition,
  product: Readonly<Record<string, readonly string[]>>,
): boolean {
  const texts = (product[field] ?? []).map(plain).filter((text) => text.length > 0);
  const wanted = values.map(plain);
  if (operation === 'exists') return texts.length > 0;
  if (operation === 'missing') return texts.length === 0;
  if (operation === 'is') return texts.filter((text) => wanted.indexOf(text) !== -1).length > 0;
  if (operation === 'is_not') return texts.filter((text) => wanted.indexOf(text) !== -1).length === 0;
  const parts = wanted.filter((part) => part.length > 0);
  const containing = texts.filter((text) => parts.find((part) => text.split(part).length > 1) !== undefined);
  if (operation === 'contains') return containing.length > 0;
  if (operation === 'contains_not') return containing.length === 0;
  const limit = Number(values[0]);
  if (operation === 'more') return texts.some((text) => (amount(text) ?? -Infinity) > limit);
  if (operation === 'less') return texts.some((text) => (amount(text) ?? Infinity) < limit);
  const day = (values[0] ?? '').slice(0, 10);
  const days = texts.flatMap((text) => /^\d{4}-\d\d-\d\d$/.exec(text)?.[0] ?? []);
  return days.some((text) => (operation === 'before' ? text < day : text >= day));
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().split(/\s/).filter(Boolean).join(' ');
}

/**
 * Returns the first number in a text's first 200 characters: a mark followed by three digits separates thousands if nothing else follows.
 * White space counts as such a mark between groups of three digits only: '7 5700' is two numbers.
 */
function amount(text: string): number | null {
  const number = String.raw`\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?(?![\d.,'’\s]*\d)|\d(?:[\d.,'’]*\d)?`;
  const match = new RegExp(`(^|[^\\p{L}\\d])([-–−]\\s?)?(${number})`, 'u').exec(text.slice(0, 200));
  if (match === null) return null;
  const digits = match[3]!;
  const marks = digits.replaceAll(/\d/g, '').split('');
  const last = marks.at(-1);
  let whole = digits;
  let rest = '';
  const isDecimal = (mark: string) => {
    const behind = digits.slice(digits.lastIndexOf(mark) + 1);
    const before = digits.slice(0, digits.lastIndexOf(mark));
    const isGroup = behind.length === 3 && /^[1-9]\d{0,2}$/.test(before);
    return marks.filter((each) => each === mark).length === 1 && !isGroup;
  };
  if (last !== undefined && '.,'.includes(last) && isDecimal(last)) {
    whole = digits.slice(0, digits.lastIndexOf(last));
    rest = digits.slice(digits.lastIndexOf(last) + 1);
  }
  const value = Number(`${whole.replaceAll(/\D/g, '')}.${rest === '' ? '0' : rest}`);
  return match[2] === undefined ? value : -value;
}
