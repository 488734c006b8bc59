import type { Translated } from '#core/messages/catalogue.ts';
import type { projectsMessages as projectsMessagesInEnglish } from '#core/messages/screens/projects-messages.ts';
import { number } from '#core/messages/german/german-words.ts';

export const projectsMessages = {
  title: 'Projekte',
  newProject: 'Neues Projekt',
  name: 'Projektname',
  searchLabel: 'Projekte suchen',
  searchPlaceholder: 'Projekte suchen …',
  create: 'Projekt anlegen',
  edit: 'Bearbeiten',
  delete: 'Löschen',
  lastRun: 'Letzter Lauf',
  createdOn: (date) => `Angelegt am ${date}`,
  activeFeeds: (count) => `${number(count)} aktiv`,
  feedsAndEnhanced: (feeds, products) => `${feeds} · ${products} gestaltet`,
  createTitle: 'Neues Projekt',
  editTitle: 'Projekt bearbeiten',
  deleteTitle: 'Projekt löschen',
  deleteTakesAll: 'Vorlagen und Feeds des Projekts werden mitgelöscht, veröffentlichte Feeds enden.',
  deleteEndsPlan: (plan, dollars) =>
    `Der Tarif ${plan} (${number(dollars)} $ pro Monat) endet sofort, und nichts wird erstattet.`,
  firstSteps: ['Ihr Feed', 'Eine Vorlage', 'Ihr gestalteter Feed'],
  emptyTitle: 'In drei Schritten zum ersten gestalteten Feed',
  emptyText: 'Adresse Ihres Produkt-Feeds einfügen, Vorlage wählen, veröffentlichen.',
  viewProject: 'Projekt ansehen',
  startWorkflow: 'Projekt einrichten',
  nameRequired: 'Bitte geben Sie einen Projektnamen ein',
  loadFailed: 'Die Projekte konnten nicht geladen werden',
  created: 'Projekt angelegt',
  createFailed: 'Das Projekt konnte nicht angelegt werden',
  updated: 'Projekt geändert',
  updateFailed: 'Das Projekt konnte nicht geändert werden',
  deleted: 'Projekt gelöscht',
  deleteFailed: 'Das Projekt konnte nicht gelöscht werden',
  noMatch: (search) => `Keine Projekte gefunden für „${search}“`,
} satisfies Translated<typeof projectsMessagesInEnglish>;
