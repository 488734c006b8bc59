import { templateProblemText } from '#core/messages/reasons/templates/template-problems.ts';
import { parseCondition } from '#core/template/bindings/conditions/parse-condition.ts';
import { textParts } from '#core/template/bindings/placeholders.ts';
import type { TemplateProblem } from '#core/template/template-problem.ts';
import { hasWords, allLayers } from '../../document/doc.ts';
import type { Problem } from '../../session/problems.ts';
import { type ProblemFacts } from './problem.ts';
import type { Layer } from '#core/template/layers/layer-schema.ts';

/** Returns fields and conditions that cannot be parsed: their layers are in no picture. */
export function languageProblems({ doc }: Pick<ProblemFacts, 'doc'>): Problem[] {
  return allLayers(doc).flatMap((layer) =>
    [...saidOf(layer)].map((text) => ({
      kind: 'not-understood',
      layerId: layer.id,
      severity: 'high' as const,
      text,
    })),
  );
}

function saidOf(layer: Layer): Set<string> {
  const said = new Set<string>();
  const report = (problem: TemplateProblem): void => void said.add(templateProblemText(problem));
  if (hasWords(layer)) textParts(layer.text, report);
  if (layer.kind === 'rating' || layer.kind === 'qr') textParts(layer.value, report);
  if (layer.showIf !== undefined) parseCondition(layer.showIf, report);
  return said;
}
