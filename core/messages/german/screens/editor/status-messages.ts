import type { Translated } from '#core/messages/catalogue.ts';
import type { statusMessages as statusMessagesInEnglish } from '#core/messages/screens/editor/status-messages.ts';

export const statusMessages = {
  exact: 'Genau',
  exactText: 'Das ist das veröffentlichte Bild, Pixel für Pixel, bevor es als JPEG gespeichert wird.',
  checking: 'Wird geprüft …',
  checkingText: 'Die neueste Änderung wird gezeichnet.',
  inexact: 'Noch nicht genau',
  inexactText: 'Etwas im Bild ist noch nicht, wie es veröffentlicht wird, etwa ein Foto, das unterwegs ist.',
  failed: 'Nicht gezeichnet',
  failedText: 'Das Bild konnte nicht gezeichnet werden. Was zuvor zu sehen war, bleibt.',
  starting: 'Startet …',
  startingText: 'Das erste Bild wird gezeichnet.',
  fingerprint: (hash) => `Fingerabdruck der Pixel (SHA-256): ${hash}`,
} satisfies Translated<typeof statusMessagesInEnglish>;
