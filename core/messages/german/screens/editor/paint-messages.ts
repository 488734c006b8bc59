import type { Translated } from '#core/messages/catalogue.ts';
import type { paintMessages as paintMessagesInEnglish } from '#core/messages/screens/editor/paint-messages.ts';

export const paintMessages = {
  fontMissing:
    'Eine Schrift konnte noch nicht geladen werden, daher sehen manche Buchstaben hier anders aus. Sie wird erneut angefordert; prüfen Sie Ihre Verbindung.',
  wordsMissing:
    'Der Server hat noch nicht gesagt, wo Zeilen dieses Textes enden dürfen, daher enden sie vielleicht anderswo. Er wird erneut gefragt; prüfen Sie Ihre Verbindung.',
  photoMissing:
    'Das Foto konnte nicht geladen werden. Prüfen Sie Ihre Verbindung oder wählen Sie ein anderes Produkt.',
  furtherPhotoMissing: (photo) =>
    `Foto ${photo} konnte nicht geladen werden. Prüfen Sie Ihre Verbindung oder wählen Sie ein anderes Produkt.`,
  furtherPhotoReason: (photo, reason) => `Foto ${photo}: ${reason}`,
  fieldPictureMissing: (field, reason) =>
    reason === ''
      ? `Das Bild in „${field}“ konnte nicht geladen werden. Prüfen Sie Ihre Verbindung oder wählen Sie ein anderes Produkt.`
      : `Das Bild in „${field}“: ${reason}`,
  pictureMissing:
    'Ein Bild dieser Vorlage konnte noch nicht geladen werden. Es wird erneut angefordert; prüfen Sie Ihre Verbindung.',
  failed:
    'Diese Vorlage konnte nicht gezeichnet werden. Machen Sie die letzte Änderung rückgängig oder laden Sie die Seite neu.',
  notStarted:
    'Die Leinwand konnte nicht gestartet werden. Laden Sie die Seite neu oder verwenden Sie ein aktuelles Chrome, Edge, Firefox oder Safari.',
  outdated: 'Feedmaker wurde aktualisiert. Laden Sie neu, um genaue Bilder zu sehen.',
  reload: 'Neu laden',
  restarted: 'Das Zeichnen brach ab und wurde neu gestartet.',
} satisfies Translated<typeof paintMessagesInEnglish>;
