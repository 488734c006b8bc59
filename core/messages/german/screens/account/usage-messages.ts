import type { Translated } from '#core/messages/catalogue.ts';
import type { usageMessages as usageMessagesInEnglish } from '#core/messages/screens/account/usage-messages.ts';

export const usageMessages = {
  title: 'Verbrauch',
  text: 'Was in Ihrem Konto liegt.',
  projects: 'Projekte',
  feeds: 'Feeds',
  templates: 'Vorlagen',
  fonts: 'Eigene Schriften',
  bytes: 'Speicher',
  bytesText: 'Vorlagen, Schriften, Fotos, Bilder und Feeds',
  of: (used, limit) => `${used} von ${limit}`,
  loadFailed: 'Der Verbrauch konnte nicht geladen werden',
} satisfies Translated<typeof usageMessagesInEnglish>;
