import type { Translated } from '#core/messages/catalogue.ts';
import type { shellMessages as shellMessagesInEnglish } from '#core/messages/screens/shell-messages.ts';
import { many } from '#core/messages/german/german-words.ts';

export const shellMessages = {
  allProjects: 'Alle Projekte',
  templates: 'Vorlagen',
  feeds: 'Feeds',
  billing: 'Abrechnung',
  settings: 'Einstellungen',
  signOut: 'Abmelden',
  globalOverview: 'Gesamtübersicht',
  noProjectsYet: 'Noch keine Projekte',
  switching: 'Wird gewechselt …',
  quickCreate: 'Schnell anlegen',
  findProject: 'Projekt suchen',
  navigation: 'Navigation',
  openNavigation: 'Navigation öffnen',
  accountOf: (email) => `Konto von ${email}`,
  projectCount: (count) => many(count, 'Projekt', 'Projekte'),
} satisfies Translated<typeof shellMessagesInEnglish>;
