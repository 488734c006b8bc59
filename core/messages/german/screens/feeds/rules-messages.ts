import type { Translated } from '#core/messages/catalogue.ts';
import type { rulesMessages as rulesMessagesInEnglish } from '#core/messages/screens/feeds/rules-messages.ts';
import { number, many } from '#core/messages/german/german-words.ts';
import type { RuleOperation } from '#core/rules/rule-schema.ts';

const products = (count: number) => many(count, 'Produkt', 'Produkten');

const operations: Readonly<Record<RuleOperation, string>> = {
  is: 'ist eines von',
  is_not: 'ist keines von',
  contains: 'enthält',
  contains_not: 'enthält nicht',
  more: 'ist mehr als',
  less: 'ist weniger als',
  before: 'liegt vor',
  after: 'ist am oder nach',
  exists: 'ist da',
  missing: 'fehlt',
};

export const rulesMessages = {
  title: 'Regeln',
  titleOf: (feed) => `Regeln von ${feed}`,
  subtitle: 'Die erste Regel, die zu einem Produkt passt, entscheidet, was mit ihm geschieht.',
  link: 'Regeln',
  loadFailed: 'Die Regeln konnten nicht geladen werden.',

  emptyTitle: 'Bisher eine Gestaltung für alle Produkte',
  emptyText:
    'Eine Regel gibt manchen Produkten eine andere Vorlage, behält das Foto des Shops oder lässt sie im veröffentlichten Feed weg, immer oder für eine Zeit.',
  example: 'Sale-Gestaltung für Sale-Preise',
  exampleName: 'Sale',
  add: 'Regel hinzufügen',
  newName: (place) => `Regel ${place}`,

  list: 'Regeln in ihrer Reihenfolge',
  rule: (place, name) => `Regel ${place}: ${name}`,
  name: 'Name',
  isOn: 'An',
  moveUp: (name) => `„${name}“ nach oben`,
  moveDown: (name) => `„${name}“ nach unten`,
  drag: 'An eine andere Stelle ziehen',
  moved: (name, place, all) => `Regel „${name}“ jetzt ${place} von ${all}.`,
  remove: (name) => `„${name}“ löschen`,
  removed: (name) => `Regel „${name}“ gelöscht.`,

  when: 'Produkte',
  match: 'Welche Bedingungen gelten müssen',
  all: 'Alle Bedingungen',
  any: 'Eine der Bedingungen',
  everything: 'Jedes Produkt. Fügen Sie eine Bedingung hinzu, um welche auszuwählen.',
  addCondition: 'Bedingung hinzufügen',
  removeCondition: (field) => `Bedingung zu ${field} entfernen`,
  field: 'Feld',
  operation: 'Vergleich',
  operations,
  value: 'Wert',
  addValue: 'Wert hinzufügen',
  removeValue: (value) => `${value} entfernen`,
  inProducts: (count) => `in ${products(count)}`,

  does: 'Was mit ihnen geschieht',
  template: 'Andere Vorlage',
  photo: 'Foto des Shops',
  leaveOut: 'Im Feed weglassen',
  leaveOutHint: 'Das ganze Produkt fehlt dann im veröffentlichten Feed.',
  chooseTemplate: 'Vorlage',
  templatePlaceholder: 'Vorlage wählen',

  window: 'Nur für eine Zeit',
  from: 'Ab',
  until: 'Bis',
  timeZone: 'Zeitzone',

  counted: (matches) => `Passt auf ${number(matches)}`,
  draws: {
    template: (count) => `zeichnet ${number(count)}`,
    photo: (count) => `behält ${many(count, 'Foto', 'Fotos')}`,
    leave_out: (count) => `lässt ${number(count)} weg`,
  },
  taken: (takes) =>
    `(${takes.map(({ count, place, name }) => `${number(count)} ${count === 1 ? 'geht' : 'gehen'} an Regel ${place} „${name}“`).join(', ')})`,
  toCome: 'Ihre Zeit hat noch nicht begonnen.',
  off: 'Aus',
  counting: 'Wird gezählt …',
  countFailed: 'Die Produkte konnten nicht gezählt werden.',
  notRead: 'Wie viele Produkte passen, zeigt sich nach dem ersten Lauf des Feeds.',
  firstOnly: (count) => `Gezählt in den ersten ${products(count)} eines großen Feeds.`,

  default: 'Alle anderen Produkte',
  defaultText: 'Die eigene Vorlage des Feeds',
  rest: (count) => `zeichnet ${number(count)}`,

  examples: 'Einige ihrer Produkte',
  kinds: { typical: 'Typisch', longest: 'Längster Titel', new: 'Neu in dieser Regel' },
  exampleOf: (kind, title) => `${kind}: ${title}`,

  save: 'Regeln speichern',
  saved: 'Regeln gespeichert.',
  saveFailed: 'Die Regeln konnten nicht gespeichert werden.',
  discard: 'Änderungen verwerfen',
  leave: 'Verlassen, ohne die Regeln zu speichern?',
  needsTemplate: 'Wählen Sie eine Vorlage für diese Regel.',
  needsValue: 'Geben Sie jeder Bedingung einen Wert.',
  needsField: 'Wählen Sie für jede Bedingung ein Feld.',
  needsName: 'Geben Sie der Regel einen Namen.',
  wrongWindow: 'Die Zeit endet, bevor sie beginnt.',
  incomplete: (count) =>
    count === 1
      ? 'Eine Regel ist noch nicht vollständig.'
      : `${number(count)} Regeln sind noch nicht vollständig.`,
} satisfies Translated<typeof rulesMessagesInEnglish>;
