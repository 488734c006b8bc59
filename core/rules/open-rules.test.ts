import { describe, expect, test } from 'vitest';
import { makeRandom } from '../../packages/feed/src/random.fixture.ts';
import { chooseOtherwise } from './evaluate-otherwise.fixture.ts';
import { openRules } from './open-rules.ts';
import { randomMoment, randomRules, someTimeZones } from './random-rules.fixture.ts';
import { readDate, readNumber } from './read-value.ts';
import { rulesSchema, type Rule, type RuleCondition } from './rule-schema.ts';
import { localOfMoment, momentOfLocal } from './time-zone.ts';
import { usually } from '#tests/harness/long-run.ts';

const rule = (change: Partial<Rule>): Rule => ({
  id: '1',
  name: 'One',
  isOn: true,
  match: 'all',
  conditions: [],
  from: null,
  until: null,
  does: { kind: 'photo' },
  ...change,
});

const holds = (condition: RuleCondition, ...texts: string[]) =>
  openRules({ rules: [rule({ conditions: [condition] })] }).choose({ [condition.field]: texts }, 0) === 0;

describe('a condition', () => {
  const on = (operation: RuleCondition['operation'], ...values: string[]) => ({
    field: 'f',
    operation,
    values,
  });

  test('is about any of a field’s texts and any of its values, whatever the case', () => {
    expect(holds(on('is', 'Fjell', 'Nord  licht'), 'other', ' nord licht')).toBe(true);
    expect(holds(on('is', 'Fjell'), 'Fjell Sport')).toBe(false);
    expect(holds(on('contains', 'fjell'), 'Fjell Sport')).toBe(true);
    expect(holds(on('contains', ''), 'Fjell')).toBe(false);
  });

  test('and its opposite hold for one and only one of two products', () => {
    for (const texts of [[], [''], ['a'], ['a', 'b'], ['ab']])
      for (const [one, other] of [
        [on('is', 'a'), on('is_not', 'a')],
        [on('contains', 'a', 'x'), on('contains_not', 'a', 'x')],
        [on('exists'), on('missing')],
      ] as const)
        expect(holds(one, ...texts)).toBe(!holds(other, ...texts));
  });

  test('compares numbers whatever their unit and their decimal mark', () => {
    expect(holds(on('more', '2.4'), '2,5 kg')).toBe(true);
    expect(holds(on('less', '1300'), '1.299,00 EUR')).toBe(true);
    expect(holds(on('more', '50 EUR'), 'EUR 49.99')).toBe(false);
    for (const text of ['', 'a lot', '-']) {
      expect(holds(on('more', '0'), text)).toBe(false);
      expect(holds(on('less', '0'), text)).toBe(false);
    }
    expect(['-3 °C', '1 299 kr', 'from 12 €', '10-20 USD', 'M3'].map(readNumber)).toEqual([
      -3,
      1299,
      12,
      10,
      NaN,
    ]);
  });

  test('compares dates in the time zone of the feed', () => {
    const zone = 'Europe/Berlin';
    expect(readDate('2026-07-01', zone)).toBe(Date.UTC(2026, 5, 30, 22));
    expect(readDate('1.7.2026 08:30', zone)).toBe(Date.UTC(2026, 6, 1, 6, 30));
    expect(readDate('2026-07-01T08:30+09:00', zone)).toBe(Date.UTC(2026, 5, 30, 23, 30));
    expect([readDate('2026-02-30', zone), readDate('soon', zone)]).toEqual([NaN, NaN]);
    expect(holds(on('before', '2026-07-02'), '2026-07-01T23:59')).toBe(true);
    expect(holds(on('after', '2026-07-02'), '2026-07-02')).toBe(true);
  });
});

describe('a window', () => {
  test('is where clocks of its time zone say, also when they are changed', () => {
    const zone = 'Europe/Berlin';
    // In March clocks leave out 02:00 to 03:00, in October they show it twice.
    expect(momentOfLocal('2026-03-29T01:59', zone)).toBe(Date.UTC(2026, 2, 29, 0, 59));
    expect(momentOfLocal('2026-03-29T02:30', zone)).toBe(Date.UTC(2026, 2, 29, 1, 30));
    expect(momentOfLocal('2026-03-29T03:00', zone)).toBe(Date.UTC(2026, 2, 29, 1));
    expect(momentOfLocal('2026-10-25T02:30', zone)).toBe(Date.UTC(2026, 9, 25, 0, 30));
    expect(momentOfLocal('2026-10-25T03:00', zone)).toBe(Date.UTC(2026, 9, 25, 2));
    // Samoa left out a whole day.
    expect(momentOfLocal('2011-12-31T00:00', 'Pacific/Apia')).toBe(Date.UTC(2011, 11, 30, 10));
  });

  test('of random times and zones is the time that clocks there show', () => {
    const random = makeRandom(3);
    for (let n = 0; n < 2_000; n++) {
      const zone = random.pick(someTimeZones);
      const moment = randomMoment(random).getTime();
      const local = localOfMoment(moment, zone);
      const back = momentOfLocal(local, zone);
      // The first of two moments where clocks show a time twice.
      expect([localOfMoment(back, zone), back <= moment]).toEqual([local, true]);
    }
  });

  test('has edges, of which the next one counts, and none where the rule is off', () => {
    const rules = [
      rule({ from: '2026-05-01T00:00', until: '2026-06-01T00:00' }),
      rule({ isOn: false, until: '2026-04-02T00:00' }),
    ];
    const open = openRules({ rules });
    expect(open.edgeAfter(Date.UTC(2026, 3, 1))).toBe(Date.UTC(2026, 4, 1));
    expect(open.edgeAfter(Date.UTC(2026, 4, 1))).toBe(Date.UTC(2026, 5, 1));
    expect(open.edgeAfter(Date.UTC(2026, 5, 1))).toBeNull();
    expect([0, 1].map((index) => open.windowAt(index, Date.UTC(2026, 4, 1)))).toEqual(['open', 'over']);
  });
});

test('random lists of rules choose as an independent evaluation does', () => {
  const random = makeRandom(Number(process.env['FUZZ_SEED'] ?? 20_261_123));
  const fields = {
    title: ['Röhre No 5', 'rohre', 'Grüne Jacke  XL', 'jacke'],
    price: ['12,50 EUR', '1.299,00 €', '99', 'EUR 7.5', '1 299 kr', 'from 12 €', ''],
    'g:brand': ['Fjell', 'Nordlicht', 'STRASSE', 'straße'],
    '@added': ['2026-03-29', '2026-10-25', '2026-01-01', 'soon'],
    weight: ['2,5 kg', '0.4 kg', '-3 °C', '12 x 30 cm'],
  };
  let chosen = 0;
  for (let n = 0; n < usually(50, 200); n++) {
    const rules = rulesSchema.parse(randomRules(random, fields));
    const timeZone = random.pick(someTimeZones);
    const open = openRules({ rules, timeZone });
    for (let m = 0; m < 50; m++) {
      const at = randomMoment(random);
      const product = Object.fromEntries(
        Object.entries(fields).map(([name, texts]) => [
          name,
          Array.from({ length: random.below(3) }, () => random.pick(texts)).filter((text) => text !== ''),
        ]),
      );
      const found = open.choose(product, at.getTime());
      if (found !== null) chosen += 1;
      expect(found, JSON.stringify({ rules, timeZone, at, product })).toBe(
        chooseOtherwise(rules, timeZone, product, at),
      );
    }
  }
  expect(chosen).toBeGreaterThan(1_000);
});
