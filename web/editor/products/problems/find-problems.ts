import { isHidden, isHtml, pathTo, type Doc } from '../../document/doc.ts';
import { drawnProblems } from './drawn-problems.ts';
import { fieldProblems } from './field-problems.ts';
import { languageProblems } from './language-problems.ts';
import { pictureProblems } from './picture-problems.ts';
import { placeProblems } from './place-problems.ts';
import type { Problem } from '../../session/problems.ts';
import type { ProblemFacts } from './problem.ts';
import { textProblems } from './text-problems.ts';

/** Everything that customers would notice, what would be published broken first. */
export function findProblems(facts: ProblemFacts): readonly Problem[] {
  // Templates that are HTML have no layers; what their source loses is found by its parser.
  if (isHtml(facts.doc)) return [];
  const found = [
    ...languageProblems(facts),
    ...textProblems(facts),
    ...fieldProblems(facts),
    ...drawnProblems(facts),
    ...placeProblems(facts),
    ...pictureProblems(facts),
  ].filter(({ layerId }) => layerId === null || !isOutOfSight(facts.doc, layerId));
  return [
    ...found.filter(({ severity }) => severity === 'high'),
    ...found.filter(({ severity }) => severity === 'low'),
  ];
}

/** Hidden for every product, by itself or with a group around it: customers see none of it. */
function isOutOfSight(doc: Doc, id: string): boolean {
  return (pathTo(doc, id) ?? []).some((layer) => isHidden(doc, layer.id));
}
