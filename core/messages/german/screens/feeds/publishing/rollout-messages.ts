import type { Translated } from '#core/messages/catalogue.ts';
import type { rolloutMessages as rolloutMessagesInEnglish } from '#core/messages/screens/feeds/publishing/rollout-messages.ts';
import { number } from '#core/messages/german/german-words.ts';

export const rolloutMessages = {
  title: 'Schrittweise Einführung neuer Bilder',
  standing: ({ day, days, taken, total }) =>
    `Einführung, Tag ${day} von ${days}: ${number(taken)} von ${number(total)} Produkten haben das neue Bild.`,
  paused: 'Pausiert: Die anderen behalten das bisherige Design.',
  pause: 'Einführung pausieren',
  resume: 'Einführung fortsetzen',
  finish: 'Jetzt abschließen',
  failed: 'Die Einführung konnte nicht geändert werden',
  setting: 'Neue Bilder schrittweise einführen',
  settingHint: (share) =>
    `${number(share)} % der Produkte pro Tag. Ein neuer Preis oder ein neues Foto wird sofort gezeichnet, bis zum Tag des Produkts im bisherigen Design.`,
  why: 'Google rät, pro Tag etwa 10 % der Bilder eines Katalogs zu ändern.',
  source: 'Was Google sagt',
  sourceUrl: 'https://support.google.com/merchants/answer/160640',
  share: 'Anteil pro Tag in %',
} satisfies Translated<typeof rolloutMessagesInEnglish>;
