import english from '#core/messages/words/en/feed-form.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { listed } from '#core/messages/in-language.ts';

export const feedFormMessages = catalogue(english, 'feedFormMessages', (words) => ({
  productTagHint: (tag: string) => (tag === '' ? words.noProductTagHint : words.productTagHint(tag)),
  removeHeader: (name: string) => (name === '' ? words.removeUnnamedHeader : words.removeHeader(name)),
  interval: (minutes: number) =>
    minutes % 60 === 0 ? words.everyHours(minutes / 60) : words.everyMinutes(minutes),
  dailyAt: (times: readonly string[]) =>
    times.length > 3 ? words.dailyAtSeveral(times.length) : words.dailyAt(listed(times)),
}));
