import type { Translated } from '#core/messages/catalogue.ts';
import type { pickMessages as pickMessagesInEnglish } from '#core/messages/screens/feeds/pick-messages.ts';
import { number, many } from '#core/messages/german/german-words.ts';

const products = (count: number) => many(count, 'Produkt', 'Produkte');

export const pickMessages = {
  ruleNames: { photo: 'Von Hand gewählt: Foto des Shops', leave_out: 'Von Hand gewählt: weggelassen' },
  ruleOf: (template) => `Von Hand gewählt: ${template}`,
  selected: (count) => `${products(count)} ausgewählt`,
  selectAll: (count) => `Alle ${number(count)} auswählen`,
  actions: 'Was mit den ausgewählten Produkten geschieht',
  shopPhoto: 'Foto des Shops verwenden',
  leaveOut: 'Weglassen',
  asBefore: 'Zurück zu den Regeln',
  template: 'Andere Vorlage verwenden',
  retry: 'Erneut versuchen',
  photoUsed: (count) =>
    `${products(count)} ${count === 1 ? 'behält' : 'behalten'} ab jetzt das Foto des Shops`,
  leftOut: (count) =>
    `${products(count)} ${count === 1 ? 'fehlt' : 'fehlen'} ab jetzt im veröffentlichten Feed`,
  templateUsed: (count) =>
    `${products(count)} ${count === 1 ? 'zeigt' : 'zeigen'} ab jetzt die gewählte Vorlage`,
  ruled: (count) => `${products(count)} ${count === 1 ? 'folgt' : 'folgen'} wieder den Regeln`,
  withoutId: (count) => `${products(count)} ohne ID ${count === 1 ? 'bleibt' : 'bleiben'} unverändert`,
  decidedSince: (count) =>
    `Über ${products(count)} wurde seither neu entschieden; ${count === 1 ? 'es bleibt, wie es ist' : 'sie bleiben, wie sie sind'}.`,
  failed: 'Die Produkte konnten nicht geändert werden',
  gone: 'Dieses Produkt ist nicht mehr im Feed.',
  original: 'Foto des Shops',
  noPhoto: 'Kein Foto vorhanden',
  enhanced: 'Gestaltet',
  tried: (template) => `${template}, nicht gespeichert`,
  sideBySide: 'Nebeneinander',
  slider: 'Schieber',
  compareAs: 'Wie beide verglichen werden',
  shareOfOriginal: (share) => `${share} % Foto des Shops`,
  previous: 'Vorheriges Produkt',
  next: 'Nächstes Produkt',
  fields: 'Felder dieses Produkts',
  imageAddress: 'Bildadresse',
  download: 'Bild herunterladen',
  addressCopied: 'Bildadresse in die Zwischenablage kopiert',
  tryTemplate: 'Andere Vorlage ausprobieren',
  tryNone: 'Wie veröffentlicht',
  drawing: 'Wird gezeichnet',
  takeTried: 'Für dieses Produkt verwenden',
  decide: 'Für dieses Produkt entscheiden',
  drawnWith: 'Vorlage',
} satisfies Translated<typeof pickMessagesInEnglish>;
