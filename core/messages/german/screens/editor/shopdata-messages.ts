import type { Translated } from '#core/messages/catalogue.ts';
import type { shopdataMessages as shopdataMessagesInEnglish } from '#core/messages/screens/editor/shopdata-messages.ts';

export const shopdataMessages = {
  photoMoved: 'Dieses Foto ist nicht mehr zur Hand. Wählen Sie das Produkt noch einmal.',
  noFurtherPhoto: (photo) => `Das Produkt hat im Feed kein Foto ${photo}.`,
  noFieldPicture: (field) => `Das Produkt hat im Feed nichts in „${field}“.`,
  tooLarge: 'Das ist größer, als ein Foto gezeichnet werden kann. Verkleinern Sie seine Ebene.',
  pictureUnread:
    'Dieses Bild lässt sich nicht lesen. Verwenden Sie eine Datei im Format PNG, JPEG, WebP oder GIF, die andere Programme öffnen.',
  photosUnderWay: 'Ihre anderen Fotos sind noch unterwegs. Sie kommen eines nach dem anderen.',
  feedUnread:
    'Dieser Feed wurde noch nicht gelesen. Aktualisieren Sie ihn einmal auf seiner Seite, dann sind seine Produkte hier zu sehen.',
  noProducts:
    'Kein Produkt dieses Feeds erfüllt seinen Verfügbarkeitsfilter. Ändern Sie den Filter auf der Seite des Feeds.',
  firstProducts: (count) => `Unter den ersten ${count} Produkten des Feeds.`,
  noPhotos: 'Noch wurde kein Foto dieses Feeds abgerufen. Aktualisieren Sie ihn einmal auf seiner Seite.',
  photosSeen: (seen, known) =>
    `${seen} von ${known} Fotos wurden bisher angesehen. Wählen Sie das noch einmal, um weitere anzusehen.`,
} satisfies Translated<typeof shopdataMessagesInEnglish>;
