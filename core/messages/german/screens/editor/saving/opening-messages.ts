import type { Translated } from '#core/messages/catalogue.ts';
import type { openingMessages as openingMessagesInEnglish } from '#core/messages/screens/editor/saving/opening-messages.ts';

export const openingMessages = {
  openEditor: 'Editor öffnen',
  failed: 'Der Editor konnte nicht geöffnet werden. Bitte versuchen Sie es erneut.',
  gone: 'Diese Vorlage gibt es nicht mehr. Laden Sie die Seite neu, um zu sehen, welche es gibt.',
  blocked:
    'Ihr Browser hat den Tab des Editors nicht geöffnet. Erlauben Sie Pop-ups für diese Seite oder öffnen Sie ihn hier.',
} satisfies Translated<typeof openingMessagesInEnglish>;
