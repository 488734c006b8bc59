import { catalogue } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/reasons/products/field-name.ts';
import type { GuardExample, GuardFinding, GuardMeasure } from '#core/feeds/guard.ts';

const products = (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`);
const number = (count: number) => count.toLocaleString('en-US');
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Messages of the guard about a run that it holds back. */
export const guardMessages = catalogue('guardMessages', {
  /** One sentence per number that fell or rose too far. */
  findings: {
    products: ({ before, now }) => `The shop’s feed has ${products(now)} instead of ${number(before)}.`,
    matched: ({ before, now }) =>
      `${products(now)} pass${now === 1 ? 'es' : ''} the availability filter instead of ${number(before)}.`,
    pictures: ({ before, now }) => `${products(now)} would show your template instead of ${number(before)}.`,
    titles: ({ before, now }) =>
      `${percent(now)} of the products have no title; before it was ${percent(before)}.`,
    prices: ({ before, now }) =>
      `${percent(now)} of the products have no price; before it was ${percent(before)}.`,
    texts: ({ before, now }) =>
      `${percent(now)} of the products have broken characters (such as \u{FFFD} or Ã¤) in their texts; before it was ${percent(before)}.`,
    ids: ({ before, now }) =>
      `${percent(now)} of the products have no ID of their own; before it was ${percent(before)}.`,
    items: ({ before, now }) =>
      `The published feed would have ${products(now)} instead of ${number(before)}; your rules leave out the others.`,
    shown: ({ before, now }) =>
      `${products(now)} would show your template instead of ${number(before)}; by your rules the others keep the shop’s photo.`,
    moved: ({ now }) =>
      `${percent(now)} of the products cost at least five times or at most a fifth of what they cost before.`,
    currency: ({ now }) =>
      `${percent(now)} of the products have their price in another currency than before.`,
    reduced: ({ now }) =>
      `${percent(now)} of the products are reduced to less than a tenth of their price, which the pictures would not show.`,
    alike: ({ now }) => `${percent(now)} of the products have one and the same title.`,
    photos: ({ before, now }) =>
      `${percent(now)} of the products have one and the same photo; before it was ${percent(before)}.`,
    fields: ({ now, field = '' }) =>
      `${percent(now)} of the products have lost their “${fieldName(field)}”, which the template writes.`,
  } satisfies Record<GuardMeasure, (finding: Omit<GuardFinding, 'measure' | 'examples'>) => string>,
  /** Additions to some of them, after the sentence. */
  example: ({ title, before, now }: GuardExample) => `“${title}”: ${before} before, ${now} now.`,
  whatNow: 'The last good feed stays up. Accept the new numbers if they are right, or wait for the next run.',
});

/** Code that callers know of a run that is held back, by the number that fell or rose first. */
export const heldCodes: Readonly<Record<GuardMeasure, string>> = {
  products: 'feed_shrunk',
  matched: 'feed_unmatched',
  pictures: 'feed_pictures_lost',
  titles: 'feed_titles_lost',
  prices: 'feed_prices_lost',
  texts: 'feed_texts_damaged',
  ids: 'feed_ids_lost',
  items: 'feed_left_out',
  shown: 'feed_pictures_left_out',
  moved: 'feed_prices_moved',
  currency: 'feed_currency_changed',
  reduced: 'feed_reductions_unlikely',
  alike: 'feed_titles_alike',
  photos: 'feed_photos_alike',
  fields: 'feed_fields_lost',
};

/** Returns why a run is held back: one sentence per number, and what to do. */
export function heldText(findings: readonly GuardFinding[]): string {
  const sentences = findings.flatMap(({ examples = [], ...finding }) => [
    guardMessages.findings[finding.measure](finding),
    ...examples.map((example) => guardMessages.example(example)),
  ]);
  return [...sentences, guardMessages.whatNow].join(' ');
}
