import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/field-name.ts';
import type { GuardFinding, GuardMeasure } from '#core/feeds/guard.ts';

type Shares = Pick<GuardFinding, 'before' | 'now' | 'field'>;

const inPercent = ({ before, now }: Shares) => ({
  before: Math.round(before * 100),
  now: Math.round(now * 100),
});

export const guardMessages = catalogue(english, 'guardMessages', (words) => ({
  findings: {
    titles: (shares: Shares) => words.findings.titles(inPercent(shares)),
    prices: (shares: Shares) => words.findings.prices(inPercent(shares)),
    texts: (shares: Shares) => words.findings.texts(inPercent(shares)),
    ids: (shares: Shares) => words.findings.ids(inPercent(shares)),
    moved: (shares: Shares) => words.findings.moved(inPercent(shares)),
    currency: (shares: Shares) => words.findings.currency(inPercent(shares)),
    reduced: (shares: Shares) => words.findings.reduced(inPercent(shares)),
    alike: (shares: Shares) => words.findings.alike(inPercent(shares)),
    photos: (shares: Shares) => words.findings.photos(inPercent(shares)),
    fields: ({ field = '', ...shares }: Shares) =>
      words.findings.fields({ field: fieldName(field), now: inPercent(shares).now }),
  },
}));

/** Public code of a held run, by the first number that fell or rose too far. */
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

/** Returns why a run is held: one sentence per number, and what to do. */
export function heldText(findings: readonly GuardFinding[]): string {
  const sentences = findings.flatMap(({ examples = [], ...finding }) => [
    guardMessages.findings[finding.measure](finding),
    ...examples.map((example) => guardMessages.example(example)),
  ]);
  return [...sentences, guardMessages.whatNow].join(' ');
}
