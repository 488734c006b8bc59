import type { Translated } from '#core/messages/catalogue.ts';
import type { fontsMessages as fontsMessagesInEnglish } from '#core/messages/screens/fonts-messages.ts';
import { number, many } from '#core/messages/german/german-words.ts';

export const fontsMessages = {
  title: 'Eigene Schriften',
  text: 'Schriften, die Sie hochladen, stehen in allen Ihren Vorlagen bereit.',
  upload: 'Schrift hochladen',
  dropHint: 'oder legen Sie TTF-, OTF- oder WOFF2-Dateien hier ab, je bis 5 MB',
  uploading: 'Wird hochgeladen …',
  sample: 'Café 0123456789 €',
  variable: 'Variabel',
  italic: 'Kursiv',
  empty: 'Noch keine Schriften. Vorlagen verwenden Inter.',
  loadFailed: 'Die Schriften konnten nicht geladen werden',
  added: (name) => `${name} hinzugefügt`,
  notAdded: (fileName, reason) => `${fileName} wurde nicht hinzugefügt. ${reason}`,
  addFailed: 'Die Schrift konnte nicht hochgeladen werden. Bitte versuchen Sie es erneut.',
  used: (count) => `In ${many(count, 'Vorlage', 'Vorlagen')} verwendet`,
  delete: 'Löschen',
  deleteTitle: 'Schrift löschen',
  templateLosesIt: (name) => `Die Vorlage ${name} verwendet sie und wird künftig mit Inter gezeichnet.`,
  templatesLoseIt: (count, names) =>
    `${number(count)} Vorlagen verwenden sie und werden künftig mit Inter gezeichnet: ${names}.`,
  deleted: 'Schrift gelöscht',
  deleteFailed: 'Die Schrift konnte nicht gelöscht werden',
  tooLarge: 'Die Datei ist größer als 5 MB.',
  notAFont:
    'Die Datei ist keine Schrift, die verwendet werden kann. Wählen Sie eine TTF-, OTF- oder WOFF2-Datei.',
  diskNearlyFull:
    'Unsere Festplatte ist fast voll, daher kann gerade nichts hochgeladen werden. Bitte versuchen Sie es später erneut.',
  collection: 'Die Datei enthält mehrere Schriften. Laden Sie jede als eigene Datei hoch.',
  tooMany: 'Sie haben 20 Schriften, mehr geht nicht. Löschen Sie zuerst eine.',
  builtIn: (family) => `${family} gehört zu Feedmaker und kann schon verwendet werden.`,
  alreadyThere: (face) => `Sie haben ${face} schon. Löschen Sie sie zuerst.`,
} satisfies Translated<typeof fontsMessagesInEnglish>;
