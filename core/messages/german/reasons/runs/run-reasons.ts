import type { Translated } from '#core/messages/catalogue.ts';
import type {
  runReasons as runReasonsInEnglish,
  runOutcomes as runOutcomesInEnglish,
} from '#core/messages/reasons/runs/run-reasons.ts';
import { number } from '#core/messages/german/german-words.ts';
import { faultReportText } from '#core/messages/reasons/runs/feed-fault-messages.ts';
import { remoteReasons } from '#core/messages/reasons/fetching/remote-reasons.ts';
import { sentenceOf } from '#core/messages/reasons/sentence-of.ts';

export const runReasons = {
  source_not_fetched: ({ why }) =>
    `Der Feed des Shops konnte nicht geladen werden. ${sentenceOf(remoteReasons, why)}`,
  feed_empty: 'Der Feed enthält keine Produkte. Prüfen Sie Produkt-Tag und Adresse.',
  source_too_many: ({ productsMax }) =>
    `Der Feed des Shops hat mehr als ${number(productsMax)} Produkte, mehr fasst ein Feed nicht. Teilen Sie ihn in mehrere Feeds.`,
  feed_broken: ({ fault, report }) => faultReportText(fault, report),
  feed_unreadable: ({ log }) => (log.endsWith('.') ? log : `${log}.`),
  storage_full:
    'Unsere Festplatte hatte keinen Platz für die Bilder dieses Laufs und hat nach mehreren Versuchen noch keinen. Der nächste Lauf versucht es erneut.',
  not_read:
    'Der Feed konnte wegen einer Störung bei uns nicht gelesen werden. Der nächste Lauf versucht es erneut.',
  not_written: 'Der fertige Feed konnte nicht geschrieben werden. Der nächste Lauf versucht es erneut.',
  template_lost:
    'Die Vorlage wurde gelöscht, deshalb ist der Feed pausiert. Wählen Sie eine andere und starten Sie ihn wieder.',
  interrupted: 'Der Lauf wurde zu oft unterbrochen. Der nächste Lauf versucht es erneut.',
} satisfies Translated<typeof runReasonsInEnglish>;

export const runOutcomes = {
  stays_up: 'Der letzte gute Feed bleibt online.',
  nothing_yet: 'Noch wurde nichts veröffentlicht.',
} satisfies Translated<typeof runOutcomesInEnglish>;
