import type { Translated } from '#core/messages/catalogue.ts';
import type { paletteMessages as paletteMessagesInEnglish } from '#core/messages/screens/palette-messages.ts';
import { many } from '#core/messages/german/german-words.ts';

export const paletteMessages = {
  title: 'Befehle',
  open: 'Suchen',
  placeholder: 'Feeds, Projekte, Aktionen suchen …',
  noMatch: (search) => `Nichts gefunden für „${search}“`,
  resultCount: (count) => many(count, 'Treffer', 'Treffer'),
  howTo: 'Pfeiltasten wählen aus, Enter öffnet, Escape schließt.',
  feeds: 'Feeds',
  templates: 'Vorlagen',
  projects: 'Projekte',
  goTo: 'Gehe zu',
  actions: 'Aktionen',
  newProject: 'Neues Projekt',
  quickCreate: 'Projekt schnell anlegen',
  newFeed: 'Neuer Feed',
  newTemplate: 'Neue Vorlage',
  documentation: 'API-Dokumentation',
  theme: (name) => `Darstellung: ${name}`,
  keys: {
    title: 'Tastenkürzel',
    palette: 'Befehle öffnen',
    search: 'Liste durchsuchen',
    new: 'Neuer Eintrag auf dieser Seite',
    projects: 'Zu den Projekten',
    templates: 'Zu den Vorlagen',
    feeds: 'Zu den Feeds',
    settings: 'Zu den Einstellungen',
    submit: 'Das Formular absenden, in dem Sie sind',
    undo: 'Rückgängig (solange angezeigt)',
    help: 'Diese Liste zeigen',
    areOn: 'Kürzel mit einer Taste',
    areOnHint: 'Auf diesem Gerät. Sie ruhen, während Sie tippen oder ein Dialog offen ist.',
  },
} satisfies Translated<typeof paletteMessagesInEnglish>;
