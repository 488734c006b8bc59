import { templateProblemText } from '#core/messages/reasons/templates/template-problems.ts';
import { parseCondition, textParts } from '#picture/values';
import type { TemplateProblem } from '#picture';
import { isDrawnLayer, type Layer } from '#picture/layers';
import { hasWords, allLayers } from '../../document/doc.ts';
import type { Problem } from '../../session/problems.ts';
import { type ProblemFacts } from './problem.ts';

/** Returns fields and conditions that cannot be parsed, because their layers would not be in any picture. */
export function languageProblems({ doc }: Pick<ProblemFacts, 'doc'>): Problem[] {
  return allLayers(doc).flatMap((layer) =>
    [...listNamed(layer)].map((text) => ({
      kind: 'not-understood',
      layerId: layer.id,
      severity: 'high' as const,
      text,
    })),
  );
}

function listNamed(layer: Layer): Set<string> {
  const said = new Set<string>();
  const report = (problem: TemplateProblem): void => void said.add(templateProblemText(problem));
  if (hasWords(layer)) textParts(layer.text, report);
  if (isDrawnLayer(layer)) textParts(layer.value, report);
  if (layer.showIf !== undefined) parseCondition(layer.showIf, report);
  return said;
}
