import type { Translated } from '#core/messages/catalogue.ts';
import type { sourceMessages as sourceMessagesInEnglish } from '#core/messages/screens/editor/source-messages.ts';
import { number } from '#core/messages/german/german-words.ts';

export const sourceMessages = {
  source: 'HTML-Quelltext',
  sourceHint: 'Die Tabulatortaste rückt ein. Um den Quelltext zu verlassen, drücken Sie Escape und dann Tab.',
  edit: 'HTML bearbeiten',
  insertField: 'Feld einfügen',
  insertFieldHint: 'Setzt an der Schreibmarke einen Platzhalter, der für einen Wert jedes Produkts steht',
  photo: 'Produktfoto',
  inserted: (field) => `{{${field}}} eingefügt`,
  noProblems: 'Alles von diesem HTML wird gezeichnet.',
  problems: (count) =>
    `${count === 1 ? '1 Teil wird' : `${number(count)} Teile werden`} nicht gezeichnet und beim Speichern weggelassen`,
  line: (line) => `Zeile ${number(line)}`,
  problemAt: (line, text) => `Zeile ${number(line)}: ${text}`,
} satisfies Translated<typeof sourceMessagesInEnglish>;
