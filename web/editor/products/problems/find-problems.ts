import { isHidden, isHtml, pathTo, type Doc } from '../../document/doc.ts';
import { drawnProblems } from './drawn-problems.ts';
import { fieldProblems } from './field-problems.ts';
import { languageProblems } from './language-problems.ts';
import { pictureProblems } from './picture-problems.ts';
import { placeProblems } from './place-problems.ts';
import type { Problem } from '../../session/problems.ts';
import type { ProblemFacts } from './problem.ts';
import { textProblems } from './text-problems.ts';

/** Returns all problems that customers would notice, those that damage the published picture most first. */
export function findProblems(facts: ProblemFacts): readonly Problem[] {
  // Templates written in HTML have no layers; problems of their source are found by its parser.
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

/** True if a layer, or a group around it, is hidden for every product, so that customers never see the layer. */
function isOutOfSight(doc: Doc, id: string): boolean {
  return (pathTo(doc, id) ?? []).some((layer) => isHidden(doc, layer.id));
}
