import type { Translated } from '#core/messages/catalogue.ts';
import type { boundMessages as boundMessagesInEnglish } from '#core/messages/screens/editor/bound-messages.ts';

export const boundMessages = {
  too_many_layers: 'Eine Vorlage hat höchstens 200 Ebenen. Löschen Sie zuerst einige.',
  canvas_full: 'Die Leinwand fasst höchstens 200 Ebenen. Gruppieren Sie zuerst einige davon.',
  group_full: 'Eine Gruppe fasst höchstens 100 Ebenen. Verschieben Sie zuerst einige nach außen.',
  too_deep: 'Gruppen liegen höchstens 24-fach ineinander. Heben Sie zuerst eine Gruppierung auf.',
  too_far:
    'Diese Ebenen liegen zu weit auseinander, mehr als 8.000 px. Rücken Sie sie zuerst näher zusammen.',
  too_much_text: 'Die Texte einer Vorlage haben zusammen höchstens 15.000 Zeichen. Kürzen Sie zuerst einen.',
  not_allowed: 'Dieser Wert lässt sich nicht speichern. Wählen Sie einen anderen.',
} satisfies Translated<typeof boundMessagesInEnglish>;
