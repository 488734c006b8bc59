import type { ConfigFault, ConfigProblem, FunctionTakes, TemplateProblem } from '#picture';
import english from '#core/messages/words/en/problems.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { getSentence } from '../get-sentence.ts';

/** Arguments of placeholder functions, and other parts of sentences. */
const parts = catalogue(english, 'templateProblemParts');

function sample(characters: readonly string[]): string {
  const distinct = [...new Set(characters)];
  const some = distinct.slice(0, 12).join(' ');
  return distinct.length > 12 ? parts.someOf(some) : some;
}

/** Problems of a template's HTML that is not drawn as written. */
export const templateProblems = catalogue(english, 'templateProblems', (words) => ({
  function_misused: (facts: { source: string; name: string; takes: FunctionTakes }) =>
    words.function_misused({ ...facts, takes: parts.takes[facts.takes] }),
  words_without_font: ({ letters, signs }: { letters: readonly string[]; signs: readonly string[] }) =>
    [
      ...(letters.length === 0 ? [] : [parts.letters(sample(letters))]),
      ...(signs.length === 0 ? [] : [parts.signs(sample(signs))]),
      parts.without,
    ].join(' '),
  style_removed: ({ why, ...style }: RemovedStyle) =>
    words.style_removed({ ...style, why: why.replace(' ', '_') }),
}));

/** Faults of a single value, inserted at the end of `configProblems.value_refused`. */
export const configFaults = catalogue(english, 'configFaults');

const configProblems = catalogue(english, 'configProblems', (words) => ({
  value_refused: ({ place, fault }: { place: string; fault: ConfigFault }) =>
    words.value_refused({ place, fault: configFaults[fault] }),
}));

interface RemovedStyle {
  property: string;
  value: string;
  why: 'unknown property' | 'unsupported value';
}

export function templateProblemText(problem: TemplateProblem): string {
  return getSentence(templateProblems, problem);
}

export function configProblemText(problem: ConfigProblem): string {
  return getSentence(configProblems, problem);
}
