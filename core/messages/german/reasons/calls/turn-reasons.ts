import type { Translated } from '#core/messages/catalogue.ts';
import type { turnReasons as turnReasonsInEnglish } from '#core/messages/reasons/calls/turn-reasons.ts';
import { many } from '#core/messages/german/german-words.ts';

export const turnReasons = {
  tooManyAtOnce: 'Zu viele Ihrer Anfragen laufen gerade. Bitte warten Sie, bis einige fertig sind.',
  waitedTooLong: 'Gerade benutzen viele Feedmaker. Bitte versuchen Sie es gleich noch einmal.',
  fonts:
    'Ihre anderen Schriften werden noch geprüft. Bitte fügen Sie die übrigen hinzu, wenn das fertig ist.',
  previews: 'Ihre anderen Vorschauen werden noch gezeichnet. Sie kommen eine nach der anderen.',
  previewTooSlow:
    'Das Zeichnen dauerte zu lange. Versuchen Sie es mit weniger Schatten und Effekten oder einem kleineren Bild.',
  rules: 'Andere Regeln von Ihnen werden noch gezählt. Bitte warten Sie einen Moment.',
  proxy: 'Andere Feeds von Ihnen werden noch gelesen. Bitte warten Sie, bis sie fertig sind.',
  readingStopped:
    'Das Lesen dieses Feeds war zu aufwendig und wurde abgebrochen. Bitte versuchen Sie es noch einmal, oder mit weniger Inhalt je Produkt.',
  csv: 'Andere Produktlisten werden schon heruntergeladen. Bitte warten Sie, bis eine davon fertig ist.',
  exportUnderWay:
    'Ihre Daten werden schon vorbereitet oder heruntergeladen. Bitte warten Sie, bis das fertig ist.',
  exportsPerHour: ({ minutes }) =>
    `Sie haben Ihre Daten innerhalb einer Stunde dreimal heruntergeladen. Bitte versuchen Sie es in ${many(minutes, 'Minute', 'Minuten')} erneut.`,
  exportBusy: 'Andere laden gerade ihre Daten herunter. Bitte versuchen Sie es in einer Minute erneut.',
  streams:
    'Diese Seite ist in zu vielen Tabs offen, um überall mitzulaufen. Schließen Sie einige, oder laden Sie neu, um Neues zu sehen.',
} satisfies Translated<typeof turnReasonsInEnglish>;
