import type { Translated } from '#core/messages/catalogue.ts';
import type { eventMessages as eventMessagesInEnglish } from '#core/messages/event-messages.ts';
import { number, many, percent } from '#core/messages/german/german-words.ts';

const numberOf = (value: unknown) => number(Number(value ?? 0));
const percentOf = (share: unknown) => percent(Number(share ?? 0));
const text = (value: unknown) => (typeof value === 'string' ? value : '');

function durationText(minutes: number): string {
  if (minutes < 90) return many(Math.max(Math.round(minutes), 1), 'Minute', 'Minuten');
  if (minutes < 36 * 60) return many(Math.round(minutes / 60), 'Stunde', 'Stunden');
  return many(Math.round(minutes / 60 / 24), 'Tag', 'Tagen');
}

export const eventMessages = {
  aFeed: 'Ein Feed',
  'feed.failed': {
    title: (feed) => `${feed} konnte nicht aktualisiert werden`,
    text: ({ message }) => text(message),
    next: 'Zeigen, was zu tun ist',
  },
  'feed.held': {
    title: (feed) => `${feed} wurde zurückgehalten`,
    text: ({ message }) => text(message),
    next: 'Vergleichen und entscheiden',
  },
  'feed.recovered': {
    title: (feed) => `${feed} läuft wieder`,
    text: ({ minutes }) =>
      `Nach ${durationText(Number(minutes ?? 0))} ist eine neue Version online. Es ist nichts zu tun.`,
    next: 'Feed ansehen',
  },
  'feed.published': {
    title: (feed) => `${feed} wurde veröffentlicht`,
    text: ({ products, enhanced }) =>
      `${numberOf(products)} Produkte, davon ${numberOf(enhanced)} gestaltet.`,
    next: 'Feed ansehen',
  },
  'feed.waiting_for_approval': {
    title: (feed) => `${feed} wartet auf Ihre Freigabe`,
    text: () =>
      'Sehen Sie an, was sich geändert hat, und geben Sie es frei oder verwerfen Sie es. Bis dahin bleibt das bisherige Design online, mit den neuesten Preisen und Produkten des Shops.',
    next: 'Änderungen ansehen',
  },
  'feed.review_decided': {
    title: (feed) => `Über ${feed} wurde entschieden`,
    text: ({ decision, by }) =>
      `${decision === 'approved' ? 'Freigegeben' : 'Verworfen'} von ${by === null || by === undefined ? 'Ihnen' : text(by)}. ${decision === 'approved' ? 'Das neue Design geht online.' : 'Das bisherige Design bleibt online.'}`,
    next: 'Feed ansehen',
  },
  'feed.rollout_done': {
    title: (feed) => `Alle neuen Bilder von ${feed} sind online`,
    text: ({ pictures }) => `Das letzte von ${numberOf(pictures)} ging online. Es ist nichts zu tun.`,
    next: 'Feed ansehen',
  },
  'feed.enhanced_fell': {
    title: (feed) => `${feed} zeigt weniger gestaltete Produkte`,
    text: ({ enhanced, enhanced_before: before, share, share_before: shareBefore }) =>
      `${numberOf(enhanced)} statt ${numberOf(before)} (${percentOf(share)} statt ${percentOf(shareBefore)}). Die Produkte mit dem Foto des Shops sagen, warum.`,
    next: 'Zeigen, welche und warum',
  },
} satisfies Translated<typeof eventMessagesInEnglish>;
