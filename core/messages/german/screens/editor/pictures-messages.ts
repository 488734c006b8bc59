import type { Translated } from '#core/messages/catalogue.ts';
import type { picturesMessages as picturesMessagesInEnglish } from '#core/messages/screens/editor/pictures-messages.ts';
import { many, number } from '#core/messages/german/german-words.ts';

export const picturesMessages = {
  insert: 'Bild einfügen',
  add: 'Bild einfügen',
  field: 'Feld mit seiner Adresse',
  fieldHint: 'Jedes Produkt zeigt das Bild, dessen Adresse in diesem Feld des Feeds steht.',
  leftOut: 'Produkte ohne das Feld werden ohne diese Ebene gezeichnet.',
  instead: 'Worte an seiner Stelle',
  insteadHint: 'Produkte ohne das Feld zeigen diese Worte.',
  insteadText: 'Worte',
  insteadColor: 'Farbe der Worte',
  replace: 'Bild ersetzen',
  replaceButton: 'Ersetzen',
  tray: 'Bilder dieses Projekts',
  trayInserts: 'Drücken Sie auf eines, um es einzufügen, oder ziehen Sie es auf die Leinwand.',
  trayReplaces: 'Drücken Sie auf eines, um das gewählte Bild zu ersetzen.',
  trayPicture: (place, templates) =>
    templates === 0
      ? `Bild ${place}, noch nicht gespeichert`
      : `Bild ${place}, in ${many(templates, 'Vorlage', 'Vorlagen')}`,
  trayEmpty: 'Noch keine Bilder',
  trayEmptyText:
    'Was Sie in eine Vorlage einfügen, etwa Ihr Logo, ist hier für alle Vorlagen des Projekts da.',
  trayFailed: 'Die Bilder konnten nicht abgerufen werden.',
  notFetched: 'Das Bild konnte nicht abgerufen werden. Versuchen Sie es gleich noch einmal.',
  upload: 'Bild hochladen',
  picture: 'Bild',
  choosing: 'Bild wählen',
  added: (name) => `${name} eingefügt`,
  addedSmaller: (name, width, height) => `${name} wurde passend verkleinert: ${width} × ${height} px.`,
  refused: (name, reason) => `${name} wurde nicht eingefügt. ${reason}`,
  takes: (kilobytes) => `${number(kilobytes)} kB von den 2.000 kB, die eine Vorlage hat`,
  isSvg:
    'Zeichnungen (SVG) können Programme enthalten, daher werden sie nicht angenommen. Speichern Sie die Zeichnung als PNG und verwenden Sie dieses.',
  isNoPicture:
    'Das ist kein Bild, das sich verwenden lässt. Wählen Sie eine Datei im Format PNG, JPEG, WebP oder GIF.',
  isTooLarge: 'Die Datei ist größer als 50 MB. Speichern Sie sie kleiner und versuchen Sie es erneut.',
  isUnreadable:
    'Das Bild lässt sich nicht lesen. Speichern Sie es neu als PNG oder JPEG und versuchen Sie es erneut.',
  noRoom: 'Eine Vorlage fasst 2 MB an Bildern, und es ist kein Platz mehr. Löschen Sie zuerst eines davon.',
} satisfies Translated<typeof picturesMessagesInEnglish>;
