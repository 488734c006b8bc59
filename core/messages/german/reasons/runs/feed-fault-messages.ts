import type { Translated } from '#core/messages/catalogue.ts';
import type {
  feedFaultMessages as feedFaultMessagesInEnglish,
  faultPlaces as faultPlacesInEnglish,
} from '#core/messages/reasons/runs/feed-fault-messages.ts';
import { number } from '#core/messages/german/german-words.ts';

export const feedFaultMessages = {
  unboundPrefix: ({ prefix }) =>
    `Der Feed benutzt das Präfix „${prefix}:“, ohne zu sagen, was es bedeutet: xmlns:${prefix} fehlt im ersten Tag. Google und andere lehnen einen solchen Feed ab. Bitten Sie den Shop, es zu ergänzen.`,
  page: ({ title }) =>
    title === ''
      ? 'Die Adresse antwortete mit einer Webseite statt mit einem Feed.'
      : `Die Adresse antwortete mit einer Webseite namens „${title}“ statt mit einem Feed.`,
  pageStep: 'Öffnen Sie sie in einem Browser, suchen Sie den Link zum Feed selbst und geben Sie diesen ein.',
  signInStep:
    'Sie verlangt eine Anmeldung: Geben Sie Benutzername und Passwort unter „Zugang und Zeitplan“ ein, oder bitten Sie den Shop um eine offene Adresse.',
  json: 'Die Adresse antwortete mit JSON, in dem nichts nach einer Liste von Produkten aussieht. Fragen Sie den Shop nach der Adresse seines Produkt-Feeds.',
  nothing:
    'Die Adresse antwortete mit nichts: Die Datei ist leer. Vielleicht schreibt der Shop sie gerade, versuchen Sie es in einer Weile erneut.',
  file: ({ name }) => `Die Adresse lieferte statt eines Feeds: ${name}.`,
  fileStep: 'Bitten Sie den Shop um den Feed als XML, CSV, TSV oder JSON.',
  text: ({ text }) =>
    `Die Adresse antwortete mit einem Text statt mit einem Feed: „${text}“. Zeigen Sie ihn dem Shop.`,
  structure:
    'Bitten Sie den Shop, ihn zu reparieren. Wurde die Datei abgeschnitten, versuchen Sie es in einer Weile erneut.',
  repairable: 'Das lässt sich beim Lesen des Feeds reparieren; sonst ändert sich am Feed nichts.',
  readableAs: ({ label }) =>
    `Der Feed sollte UTF-8 sein, aber seine Buchstaben sind ${label}. Er kann so gelesen werden und wird als UTF-8 veröffentlicht.`,
  damaged:
    'Der Feed sollte UTF-8 sein, aber einige seiner Buchstaben haben eine andere Kodierung. Bitten Sie den Shop, alles in UTF-8 zu schreiben.',
  readAs: ({ label }) =>
    `Der Feed des Shops sollte UTF-8 sein, ist aber ${label}. Er wurde so gelesen und als UTF-8 veröffentlicht.`,
  setEncoding: ({ label }) =>
    `Bitten Sie den Shop, ihn in UTF-8 zu schreiben, oder wählen Sie beim Bearbeiten des Feeds „Als ${label} lesen“.`,
} satisfies Translated<typeof feedFaultMessagesInEnglish>;

export const faultPlaces = {
  withPlace: ({ what, line, column }) => `${what} (Zeile ${number(line)}, Spalte ${number(column)})`,
  atPlace: ({ what, line, column }) => `Zeile ${number(line)}, Spalte ${number(column)}: ${what}.`,
  excerpt: (text) => `: „${text}“.`,
} satisfies Translated<typeof faultPlacesInEnglish>;
