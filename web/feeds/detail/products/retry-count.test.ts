import { expect, test } from 'vitest';
import type { ProductReason } from '#core/contract/feeds/feed-products-api.ts';
import { productCode } from '#core/messages/reasons/products/product-reasons.ts';
import { isMendable, retryCount } from './retry-count.ts';

const reasonsOf = (state: ProductReason['state'], numbers: Record<string, number>) =>
  Object.entries(numbers).map(([code, count]) => ({ code, state, text: '', count }));
const shown = { overPlan: 0, kept: undefined, reason: undefined };

test.each([
  productCode({ code: 'no_image' }),
  productCode({ code: 'row_without_image' }),
  productCode({ code: 'part_of_address' }),
  productCode({ code: 'no_picture', why: { code: 'not_an_address' } }),
  productCode({ code: 'no_picture', why: { code: 'not_fetched', why: { code: 'bad_url' } } }),
  productCode({ code: 'no_place' }),
  productCode({ code: 'not_tagged' }),
  productCode({ code: 'over_plan', limit: 10, over: 1, isFree: true }),
  productCode({ code: 'kept', why: { code: 'refused' } }),
  productCode({ code: 'kept', why: { code: 'rolling_out' } }),
])('no new fetch mends %s', (code) => {
  expect(isMendable(code)).toBe(false);
});

test.each([
  productCode({
    code: 'no_picture',
    why: { code: 'not_fetched', why: { code: 'http_status', status: 404 } },
  }),
  productCode({ code: 'no_picture', why: { code: 'not_fetched', why: { code: 'timeout' } } }),
  productCode({ code: 'no_picture', why: { code: 'too_small' } }),
  productCode({ code: 'no_picture', why: { code: 'broken_image' } }),
  productCode({ code: 'kept', why: { code: 'background_away' } }),
  productCode({ code: 'fault_of_ours' }),
])('a new fetch may mend %s', (code) => {
  expect(isMendable(code)).toBe(true);
});

test('only photos that a new fetch could mend are counted', () => {
  const reasons = [
    ...reasonsOf('original', { no_image: 2, part_of_address: 1, photo_http_404: 3, over_plan: 4 }),
    ...reasonsOf('kept', { photo_http_503: 5, refused: 1 }),
  ];
  const counts = { enhanced: 20, original: 10, kept: 6 };
  const all = { ...shown, counts, reasons, overPlan: 4 };
  expect(retryCount(all)).toBe(8);
  expect(retryCount({ ...all, kept: 'original' })).toBe(3);
  expect(retryCount({ ...all, kept: 'kept' })).toBe(5);
  expect(retryCount({ ...all, kept: 'original', reason: 'no_image' })).toBe(0);
  expect(retryCount({ ...all, kept: 'original', reason: 'photo_http_404' })).toBe(3);
});

test('numbers of a run that goes on never make fewer than none', () => {
  const reasons = reasonsOf('original', { no_image: 2 });
  expect(retryCount({ ...shown, counts: { original: 1, waiting: 1 }, reasons })).toBe(0);
});
