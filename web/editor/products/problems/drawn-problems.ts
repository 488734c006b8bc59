import { problemMessages as texts } from '#core/messages/screens/editor/problem-messages.ts';
import { valueReader } from '#picture/values';
import { isDrawnLayer, isReadableCode, type CodeLayer, type DrawnLayer } from '#picture/layers';
import { allLayers } from '../../document/doc.ts';
import { drawnFrom, valueDrawn } from '../../document/drawn-from.ts';
import type { Problem } from '../../session/problems.ts';
import { nameLayer, type ProblemFacts } from './problem.ts';

/** Codes that cannot be read or do not fit, stars of a value that is no rating, and what is no energy class. */
export function drawnProblems({ doc, values }: ProblemFacts): Problem[] {
  const valueOf = valueReader(values);
  return allLayers(doc).flatMap((layer) => {
    if (!isDrawnLayer(layer)) return [];
    const value = valueDrawn(layer, valueOf);
    const isLost = value !== '' && drawnFrom(layer, valueOf) === null;
    return [...(isLost ? [lost(layer, value)] : []), ...(layer.kind === 'qr' ? colorProblems(layer) : [])];
  });
}

function lost(layer: DrawnLayer, value: string): Problem {
  const name = nameLayer(layer);
  if (layer.kind === 'qr')
    return { kind: 'code-too-long', layerId: layer.id, severity: 'high', text: texts.codeTooLong(name) };
  const shown = value.length > 40 ? `${value.slice(0, 39)}…` : value;
  const text =
    layer.kind === 'rating' ? texts.noRating(name, shown, layer.stars) : texts.noEnergyClass(name, shown);
  return { kind: `no-${layer.kind}`, layerId: layer.id, severity: 'low', text };
}

function colorProblems(layer: CodeLayer): Problem[] {
  if (isReadableCode(layer.color, layer.groundColor)) return [];
  const text = texts.codeColors(nameLayer(layer));
  return [{ kind: 'code-colors', layerId: layer.id, severity: 'low', text }];
}
