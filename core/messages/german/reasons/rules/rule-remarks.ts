import type { Translated } from '#core/messages/catalogue.ts';
import type { ruleRemarks as ruleRemarksInEnglish } from '#core/messages/reasons/rules/rule-remarks.ts';
import { number } from '#core/messages/german/german-words.ts';

export const ruleRemarks = {
  window_over: 'Ihre Zeit ist vorbei: Sie tut nichts mehr.',
  matches_nothing: 'Passt heute auf nichts.',
  never_used: ({ rule, name, count }) =>
    `Nie benutzt: Regel ${rule} „${name}“ nimmt ${count === 1 ? 'das einzige Produkt' : `alle ${number(count)} Produkte`}. Schieben Sie diese Regel darüber.`,
  covers_everything: ({ below }) =>
    below === 1
      ? 'Passt auf alles: Die Regel darunter kommt nie zum Zug.'
      : `Passt auf alles: Die ${number(below)} Regeln darunter kommen nie zum Zug.`,
  field_nowhere: ({ field }) => `Kein Produkt hat das Feld „${field}“.`,
  field_missing: ({ field, count }) =>
    `Das Feld „${field}“ fehlt bei ${count === 1 ? 'einem Produkt' : `${number(count)} Produkten`}.`,
} satisfies Translated<typeof ruleRemarksInEnglish>;
