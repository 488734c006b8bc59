import type { Translated } from '#core/messages/catalogue.ts';
import type { publishMessages as publishMessagesInEnglish } from '#core/messages/screens/editor/saving/publish-messages.ts';
import { number } from '#core/messages/german/german-words.ts';

const products = (count: string, isOne: boolean): string =>
  isOne ? '1 Produkt wird' : `${count} Produkte werden`;

export const publishMessages = {
  publish: 'Veröffentlichen',
  publishTitle: 'Diese Vorlage veröffentlichen',
  publishing: 'Wird veröffentlicht …',
  publishAndClose: 'Veröffentlichen und schließen',
  what: 'Was veröffentlicht wird',
  nothingNew: 'Seit der letzten Veröffentlichung hat sich nichts geändert.',
  savingFirst: 'Die letzten Änderungen werden gespeichert …',
  notSaved:
    'Die letzten Änderungen konnten nicht gespeichert werden, daher wurde nichts veröffentlicht. Versuchen Sie es, wenn alles gespeichert ist.',
  loading: 'Feeds mit dieser Vorlage werden gesucht',
  loadFailed: 'Es ließ sich nicht ermitteln, welche Feeds diese Vorlage zeigen.',
  unused:
    'Noch zeigt kein Feed diese Vorlage. Das Veröffentlichen behält diesen Stand für die Feeds, die sie zeigen werden.',
  activeFeeds: (count) =>
    count === 1
      ? '1 aktiver Feed zeigt diese Vorlage.'
      : `${number(count)} aktive Feeds zeigen diese Vorlage.`,
  pausedFeeds: (count) =>
    count === 1
      ? '1 pausierter Feed zeigt sie ab seiner nächsten Aktivierung.'
      : `${number(count)} pausierte Feeds zeigen sie ab ihrer nächsten Aktivierung.`,
  toDraw: ({ count, isOne, time }) =>
    time === null
      ? `${products(count, isOne)} neu gezeichnet.`
      : `${products(count, isOne)} neu gezeichnet; das dauert etwa ${time}.`,
  nothingToDraw: 'Alle Bilder sind bekannt, es muss also nichts gezeichnet werden.',
  stays: 'Was jetzt veröffentlicht ist, bleibt online, bis die neuen Bilder fertig sind.',
  seconds: (count) => (count <= 1 ? 'eine Sekunde' : `${number(count)} Sekunden`),
  minutes: (count) => (count === 1 ? 'eine Minute' : `${number(count)} Minuten`),
  hours: (count) => (count === 1 ? 'eine Stunde' : `${number(count)} Stunden`),
  feedList: 'Feeds mit dieser Vorlage',
  active: 'aktiv',
  paused: 'pausiert',
  feedProducts: (count, isOne) => (isOne ? '1 Produkt' : `${count} Produkte`),
  problemsTitle: (count) =>
    count === 1
      ? '1 Problem, das Sie zuerst ansehen sollten'
      : `${number(count)} Probleme, die Sie zuerst ansehen sollten`,
  moreProblems: (count) => `und ${number(count)} ${count === 1 ? 'weiteres' : 'weitere'}`,
  lookAtProblem: 'Ebene zeigen',
  lookAtLine: 'Zeile zeigen',
  published: 'Veröffentlicht.',
  publishedText: 'Veröffentlicht ist jetzt, was Sie hier sehen.',
  drawing: ({ left, total }) => `${left} von ${total} Produkten sind noch zu zeichnen.`,
  drawn: 'Alle Produkte sind gezeichnet.',
  progress: 'Gezeichnete Produkte',
  toFeed: (name) => `${name} ansehen`,
  done: 'Fertig',
  failed: 'Die Vorlage konnte nicht veröffentlicht werden. Bitte versuchen Sie es erneut.',
  step: 'Veröffentlichen',
  revert: 'Zur zuvor veröffentlichten Version zurückkehren …',
  revertTitle: 'Die frühere Version wieder veröffentlichen',
  revertText: (when) =>
    `Was am ${when} veröffentlicht wurde, geht wieder online. Seine Bilder sind bekannt, ihre alten Adressen sind also ohne Zeichnen wieder da. Ihr Entwurf bleibt, wie er ist.`,
  revertSubmit: 'Zurückkehren',
  reverted: 'Zurückgekehrt. Die zuvor veröffentlichte Version ist wieder online.',
  nothingBefore: 'Davor wurde nichts veröffentlicht. Es gibt nichts, zu dem es zurückgehen könnte.',
  revertFailed: 'Die Rückkehr zur früheren Version ist nicht gelungen. Bitte versuchen Sie es erneut.',
  discard: 'Änderungen am Entwurf verwerfen',
  discardStep: 'Änderungen am Entwurf verwerfen',
  discarded: 'Der Entwurf ist jetzt, was veröffentlicht ist. „Rückgängig“ bringt Ihre Änderungen zurück.',
  neverPublished: 'Diese Vorlage wurde nie veröffentlicht. Es gibt nichts, zu dem es zurückgehen könnte.',
  alreadyPublished: 'Der Entwurf ist schon, was veröffentlicht ist.',
  publishedUnreadable: 'Was veröffentlicht ist, lässt sich nicht lesen, daher bleibt der Entwurf.',
} satisfies Translated<typeof publishMessagesInEnglish>;
