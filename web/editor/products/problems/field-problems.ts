import { photoMessages } from '#core/messages/screens/editor/photo-messages.ts';
import { problemMessages as texts } from '#core/messages/screens/editor/problem-messages.ts';
import { type TestGroup, parseCondition, photoOfSlot, textParts, type Expression } from '#picture/values';
import { readLayerWords, type Layer } from '#picture/layers';
import { allLayers } from '../../document/doc.ts';
import { readPictureField, slotNeededBy } from '../../document/photos.ts';
import type { Problem } from '../../session/problems.ts';
import { nameLayer, type ProblemFacts } from './problem.ts';

/** Returns layers that use a field which has no value in any product of the feed. A layer with a fallback needs none. */
export function fieldProblems({ doc, products, fieldCounts }: ProblemFacts): Problem[] {
  if (products === null || products === 0) return [];
  const layers = allLayers(doc);
  const pictures = layers.flatMap((layer) => readPictureField(layer) ?? []);
  const missed = new Set(layers.flatMap(fieldsMissedBy));
  // If other layers replace a missing logo, its layer is no problem.
  const replaced = new Set(pictures.filter((field) => missed.has(field)));
  return layers.flatMap((layer) =>
    neededFields(layer)
      .filter((field) => fieldCounts.get(field) === 0 && !replaced.has(field))
      .map((field) => ({
        kind: 'no-value',
        layerId: layer.id,
        severity: 'high' as const,
        text: sayNone(nameLayer(layer), field, products),
      })),
  );
}

function sayNone(name: string, field: string, products: number): string {
  const photo = photoOfSlot(field);
  return photo === null
    ? texts.noValue(name, field, products)
    : texts.noFurtherPhoto(name, photoMessages.ordinal(photo), products);
}

/** Returns the fields (including photos) that must have a value for a layer to be complete, because it has no fallback for them. */
export function neededFields(layer: Layer): string[] {
  // Few products have an energy class by law.
  const parts = layer.kind === 'energy' ? [] : textParts(readLayerWords(layer));
  const expressions = parts.filter((part): part is Expression => typeof part !== 'string');
  const inText = expressions.filter(({ calls }) => calls.every(({ name }) => name !== 'default'));
  const condition = layer.showIf === undefined ? null : parseCondition(layer.showIf, () => undefined);
  const inTests = condition === null ? [] : neededBy({ isNegated: false, ...condition });
  const keys = [...inText, ...inTests].map(({ key }) => key);
  const slot = slotNeededBy(layer);
  if (slot !== null) keys.push(slot);
  // The first photo is not counted per field.
  return [...new Set(keys)].filter((key) => photoOfSlot(key) !== 1);
}

/** Returns the fields whose value a condition needs. Not those for which it only tests that they are missing. */
function neededBy({
  match,
  isNegated,
  tests,
}: Pick<TestGroup, 'match' | 'isNegated' | 'tests'>): Expression[] {
  if (isNegated || match !== 'all') return [];
  return tests.flatMap((test) => {
    if (test.kind === 'group') return neededBy(test);
    const holdsWithout =
      test.kind === 'missing' || (test.kind === 'compare' && test.operator.startsWith('not '));
    return holdsWithout ? [] : test.value;
  });
}

/** Returns the fields that must be missing for a layer to be shown. */
function fieldsMissedBy(layer: Layer): string[] {
  const condition = layer.showIf === undefined ? null : parseCondition(layer.showIf, () => undefined);
  return (condition?.tests ?? []).flatMap((test) => (test.kind === 'missing' ? test.value.key : []));
}
