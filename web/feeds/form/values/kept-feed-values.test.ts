import { expect, test } from 'vitest';
import { emptyFeedFormValues } from './feed-form-values.ts';
import { keptFeedValues, valuesOfKept } from './kept-feed-values.ts';

const { access } = emptyFeedFormValues;
const entered = { ...emptyFeedFormValues, name: 'Guarded feed', feedUrl: 'https://shop.example/feed.xml' };

test('a tab keeps what was entered over a reload, and no password', () => {
  const kept = keptFeedValues({ ...entered, access: { ...access, username: 'ann', password: 'secret' } });
  expect(kept).toEqual(entered);
  expect(valuesOfKept(kept)).toEqual(entered);
});

test('a password that was kept all the same does not come back, and a field that was not kept is empty', () => {
  const { currency, ...older } = { ...entered, access: { ...access, password: 'secret' } };
  expect(valuesOfKept(older as typeof entered)).toEqual({ ...entered, currency });
});
