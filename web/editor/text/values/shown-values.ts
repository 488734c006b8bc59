import {
  cleanText,
  evaluate,
  type Expression,
  normalizeKey,
  textParts,
  findPriceRole,
} from '#picture/values';
import { readLayerWords, type Layer } from '#picture/layers';
import type { Doc } from '../../document/doc.ts';

/** Returns the value of a field for the current product, exactly as drawn in the picture. */
export type ValueOfField = (expression: Expression) => string;

/** Returns a product's values as shown in the texts of a document. */
export function valuesIn(doc: Doc, values: Readonly<Record<string, string>>): ValueOfField {
  const clean = new Map(Object.entries(values).map(([key, value]) => [normalizeKey(key), cleanText(value)]));
  const role = findPriceRole(
    textsIn(doc.objects, new Set(doc.hiddenObjectIds)).flatMap((text) => textParts(text)),
  );
  return (expression) => evaluate(expression, (key) => clean.get(key) ?? '', role);
}

/** Returns the texts that are drawn, without those hidden for every product. */
function textsIn(layers: readonly Layer[], hidden: ReadonlySet<string>): string[] {
  return layers.flatMap((layer) => {
    if (hidden.has(layer.id)) return [];
    if (layer.kind === 'group') return textsIn(layer.layers, hidden);
    return [readLayerWords(layer)];
  });
}
