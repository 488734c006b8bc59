import { describe, expect, test } from 'vitest';
import { analyseFeed } from './analyse-feed.ts';
import { makeFilter, fixture, rss } from '../feed.fixture.ts';
import { matchesAvailability } from '../mapping/match-availability.ts';

describe('the availability', () => {
  test('[323] can be read from names containing availability, stock or available', () => {
    const feed = rss(
      '<id>1</id><g:availability>x</g:availability><in_stock>1</in_stock><is_available>1</is_available><price>1</price>',
    );
    expect(analyseFeed(feed).availabilityOptions.map(({ label }) => label)).toEqual([
      'Tag: g:availability',
      'Tag: in_stock',
      'Tag: is_available',
    ]);
  });

  test("[324] is the first option containing 'availability', Equal 'in stock'", () => {
    const { defaults, countMatches } = analyseFeed(fixture('google-rss.xml'));
    expect(defaults.availability).toMatchObject({
      label: 'Tag: g:availability',
      option: { type: 1, keyName: 'g:availability', attributeName: '', value: 'in stock', operationType: 0 },
      matchCount: 2,
    });
    expect(countMatches(null)).toBe(4);
    expect(countMatches({ ...defaults.availability.option!, value: 'preorder' })).toBe(1);
    expect(
      countMatches({ ...defaults.availability.option!, keyName: 'availability', operationType: 1 }),
    ).toBe(2);
  });

  test.each([
    ['yml.xml', 'Arg: available', 'true', 1],
    ['repeated-delivery.xml', 'Tag: stock', 'В наявності', 1],
    ['image-in-attribute.xml', 'Arg: avail', '1', 2],
    ['store-availability.xml', 'Tag: availabilities/availability@available', 'yes', 1],
  ])('of %s speaks its own words', (name, label, value, matchCount) => {
    expect(analyseFeed(fixture(name)).defaults.availability).toMatchObject({
      label,
      option: { value },
      matchCount,
    });
  });

  test('of a feed where nothing is in stock says that nothing passes', () => {
    const feed = rss('<id>1</id><availability>out of stock</availability>');
    expect(analyseFeed(feed).defaults.availability).toMatchObject({
      option: { value: 'in stock' },
      matchCount: 0,
      reason: 'stock_states_none',
    });
  });

  test.each([
    ['a date', rss('<id>1</id><availability_date>2026-01-01</availability_date>')],
    ['a quantity that is none of the stock', rss('<id>1</id><min_order_quantity>12</min_order_quantity>')],
    ['words that nobody knows', rss('<id>1</id><availability>1-3 wd.</availability>')],
    ['nothing of the kind', rss('<id>1</id><title>a</title>')],
  ])('is no filter when the feed has %s', (_, feed) => {
    expect(analyseFeed(feed).defaults.availability).toMatchObject({
      label: null,
      option: null,
      matchCount: 1,
    });
  });

  test.each([
    ['stock_quantity', ['12', '0', '3.00']],
    ['Lagerbestand', ['5', '0', '1']],
    ['quantity', ['4', '-1', '2']],
  ])('is more than none where the feed counts its stock as %s', (tag, counts) => {
    const products = counts.map((count, id) => `<id>${id}</id><price>1</price><${tag}>${count}</${tag}>`);
    expect(analyseFeed(rss(...products)).defaults.availability).toMatchObject({
      label: `Tag: ${tag}`,
      option: { operationType: 2, value: '0' },
      matchCount: 2,
    });
  });

  test("of Ceneo's codes is what is sent at once", () => {
    const offers = ['1', '3', '99', '14', '1'].map(
      (code, id) => `<o id="${id}" price="1" avail="${code}"><name>a</name></o>`,
    );
    expect(analyseFeed(`<offers>${offers.join('')}</offers>`).defaults.availability).toMatchObject({
      label: 'Arg: avail',
      option: { operationType: 0, value: '1' },
      matchCount: 2,
    });
  });

  test('is understood in Greek, in capitals as well', () => {
    const words = [
      'Άμεση παραλαβή / Παράδοση 1 έως 3 ημέρες',
      'ΔΙΑΘΕΣΙΜΟ',
      'Παράδοση 4 έως 10 ημέρες',
      'Εξαντλημένο',
    ];
    const items = words.map(
      (word, id) => `<product><id>${id}</id><price>1</price><availability>${word}</availability></product>`,
    );
    expect(
      analyseFeed(`<store><products>${items.join('')}</products></store>`).defaults.availability,
    ).toMatchObject({ label: 'Tag: availability', matchCount: 1 });
    const option = makeFilter('availability', 'in stock');
    expect(words.map((word) => matchesAvailability([word], option))).toEqual([true, true, false, false]);
  });
});
