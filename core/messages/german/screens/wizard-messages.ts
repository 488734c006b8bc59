import type { Translated } from '#core/messages/catalogue.ts';
import type { wizardMessages as wizardMessagesInEnglish } from '#core/messages/screens/wizard-messages.ts';

export const wizardMessages = {
  steps: ['Projekt', 'Vorlage', 'Feed'],
  projectName: 'Projektname',
  projectNameHint: 'Ein Projekt hält Vorlagen und Feeds eines Shops zusammen.',
  suggestedNames: {
    project: 'Mein Shop',
    square: 'Quadratische Anzeige',
    portrait: 'Hochformat-Anzeige',
    tall: 'Story-Anzeige',
    wide: 'Querformat-Anzeige',
  },
  understood: 'Was wir gefunden haben',
  photoIn: (field) => `Foto in ${field}`,
  idIn: (field) => `Produkt-ID in ${field}`,
  change: 'Ändern',
  changeHint:
    'Ändern Sie hier andere Felder, welche Produkte eine Anzeige bekommen, Preise, Zugang oder Zeitplan.',
  creating: 'Das Projekt wird angelegt …',
  leaveTitle: 'Einrichtung verlassen?',
  stepsLabel: 'Schritte',
  back: 'Zurück',
  continue: 'Weiter',
  complete: 'Einrichtung abschließen',
  feedIdMissing: 'Die Core-API hat keine feedId zurückgegeben',
  failed: 'Das Projekt konnte nicht eingerichtet werden',
  completed: 'Das Projekt ist eingerichtet!',
} satisfies Translated<typeof wizardMessagesInEnglish>;
