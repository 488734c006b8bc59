import { expect, it } from 'vitest';
import { makeRandom } from '../../../../packages/feed/src/random.fixture.ts';
import { readValue, startingCalls, writeValue, type ValueDraft } from './value-draft.ts';

it('what is built by choosing is read as the same again', () => {
  for (let seed = 0; seed < 1000; seed += 1) {
    const random = makeRandom(seed);
    const draft: ValueDraft = {
      key: random.pick(['PRICE', 'TITLE']),
      calls: Array.from({ length: random.below(4) }, () => random.pick(startingCalls)),
      fallbackKey: random.pick([null, 'BRAND']),
      fallbackText: random.pick(['', 'on request', '20', `5" or "6"`]),
    };
    expect(readValue(writeValue(draft))).toEqual(draft);
  }
});

it('what can not be chosen is left to be typed', () => {
  for (const source of [
    '{{PRICE | unknown}}',
    '{{PRICE | truncate}}',
    '{{PRICE | map "a" BRAND}}',
    '{{PRICE | default "a" | upper}}',
    '{{PRICE | default "a" BRAND}}',
    '{{PRICE | default A B "c"}}',
    '{{}}',
    'PRICE',
  ])
    expect(readValue(source), source).toBeNull();
});
