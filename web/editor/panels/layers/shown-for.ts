import { holds, parseCondition, evaluate, cleanText, normalizeKey, textParts } from '#picture/values';
import { isDrawnLayer, type Layer } from '#picture/layers';
import { drawnFrom } from '../../document/drawn-from.ts';
import { slotNeededBy } from '../../document/photos.ts';

/** Values of the fields for the current product. */
export type Values = Readonly<Record<string, string>>;

// Cached, because the list checks all rows at every change, and most layers are the same objects as before.
const known = new WeakMap<Values, WeakMap<Layer, boolean>>();

/** True if a product's picture shows a layer: its condition holds, its text is not empty, and its photo exists. */
export function isShownFor(layer: Layer, values: Values): boolean {
  const answers = known.get(values) ?? new WeakMap<Layer, boolean>();
  known.set(values, answers);
  const answer = answers.get(layer) ?? workOut(layer, values);
  answers.set(layer, answer);
  return answer;
}

const cleaned = new WeakMap<Values, ReadonlyMap<string, string>>();

/** Returns a product's values in the form used by texts, cached for all layers. */
function cleanValues(values: Values): ReadonlyMap<string, string> {
  const found = cleaned.get(values);
  if (found !== undefined) return found;
  const made = new Map(Object.entries(values).map(([key, value]) => [normalizeKey(key), cleanText(value)]));
  cleaned.set(values, made);
  return made;
}

function workOut(layer: Layer, values: Values): boolean {
  const slot = slotNeededBy(layer);
  const isPlain = layer.showIf === undefined && slot === null;
  const isDrawn = isDrawnLayer(layer);
  if (isPlain && layer.kind !== 'text' && layer.kind !== 'badge' && !isDrawn) return true;
  const clean = cleanValues(values);
  const valueOf = (key: string): string => clean.get(key) ?? '';
  const condition = layer.showIf === undefined ? null : parseCondition(layer.showIf, () => undefined);
  if (condition !== null && !holds(condition, valueOf)) return false;
  if (slot !== null && valueOf(slot) === '') return false;
  if (isDrawn) return drawnFrom(layer, valueOf) !== null;
  if (layer.kind !== 'text' && layer.kind !== 'badge') return true;
  const placeholders = textParts(layer.text).filter((part) => typeof part !== 'string');
  if (placeholders.some(({ isBroken }) => isBroken)) return false;
  if (layer.keepsEmpty) return true;
  return placeholders.length === 0 || placeholders.some((part) => evaluate(part, valueOf) !== '');
}
