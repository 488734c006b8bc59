import { isHtml } from '../../document/doc.ts';
import { fieldProblems } from './field-problems.ts';
import { pictureProblems } from './picture-problems.ts';
import { placeProblems } from './place-problems.ts';
import type { Problem, ProblemFacts } from './problem.ts';
import { textProblems } from './text-problems.ts';

/** Everything that customers would notice, what would be published broken first. */
export function findProblems(facts: ProblemFacts): readonly Problem[] {
  // What a template has that is HTML is said beside its lines.
  if (isHtml(facts.doc)) return [];
  const found = [
    ...textProblems(facts),
    ...fieldProblems(facts),
    ...placeProblems(facts),
    ...pictureProblems(facts),
  ];
  return [
    ...found.filter(({ severity }) => severity === 'high'),
    ...found.filter(({ severity }) => severity === 'low'),
  ];
}
