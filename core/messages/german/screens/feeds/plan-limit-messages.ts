import type { Translated } from '#core/messages/catalogue.ts';
import type { planLimitMessages as planLimitMessagesInEnglish } from '#core/messages/screens/feeds/plan-limit-messages.ts';
import { number } from '#core/messages/german/german-words.ts';

export const planLimitMessages = {
  overTitle: (pictured, all) => `${number(pictured)} von ${number(all)} Produkten haben die Vorlage`,
  overText: (limit) =>
    `Ihr Tarif umfasst ${number(limit)} Produkte, jedes im Projekt einmal gezählt. Die anderen zeigen das Bild des Shops.`,
  overFreeText: (limit) =>
    `Der kostenlose Tarif umfasst ${number(limit)} Produkte, jedes im Projekt einmal gezählt. Die anderen zeigen das Bild des Shops.`,
  testWays:
    'Probieren Sie einen Tarif an der Testkasse, wo nichts abgebucht wird, oder starten Sie den Server ganz ohne Grenze mit BILLING=off.',
  stoppedTitle: 'Das Abo dieses Projekts ist beendet',
  stoppedText:
    'Veröffentlichtes bleibt, wie es ist, und neue Läufe beginnen nicht. Wählen Sie einen Tarif oder machen Sie kostenlos mit den ersten 50 Produkten weiter.',
  choosePlan: 'Tarif wählen',
  goOnFree: 'Kostenlos weitermachen',
  goOnFreeTitle: 'Kostenlos weitermachen?',
  goOnFreeQuestion:
    'Läufe beginnen sofort wieder. Die ersten 50 Produkte des Projekts behalten ihre Bilder, die anderen zeigen wieder die des Shops. Nichts wird gelöscht, und ein Tarif bringt die Bilder zurück.',
  goneOnFree: 'Dieses Projekt macht kostenlos weiter.',
  goOnFreeFailed: 'Der kostenlose Tarif konnte nicht gewählt werden. Bitte versuchen Sie es erneut.',
  stoppedInList: 'Abo beendet, keine neuen Läufe',
} satisfies Translated<typeof planLimitMessagesInEnglish>;
