import type { Translated } from '#core/messages/catalogue.ts';
import type { editorMessages as editorMessagesInEnglish } from '#core/messages/screens/editor/editor-messages.ts';

export const editorMessages = {
  title: (name) => `${name} · Banner-Editor`,
  opening: 'Die Vorlage wird geöffnet',
  noTemplate: 'Diese Adresse nennt keine Vorlage. Öffnen Sie den Editor von der Vorlage im Dashboard aus.',
  notOpened: 'Die Vorlage konnte nicht geöffnet werden. Öffnen Sie den Editor erneut vom Dashboard aus.',
  back: 'Zurück zur Vorlage',
  stage: 'Leinwand',
  layers: 'Ebenen',
  insert: 'Einfügen',
  properties: 'Eigenschaften',
  toolbar: 'Werkzeuge',
  status: 'Status',
} satisfies Translated<typeof editorMessagesInEnglish>;
