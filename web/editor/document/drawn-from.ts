import { evaluate, type ValueOf, textParts } from '#picture/values';
import { fitCode, readEnergyClass, readRating } from '#picture';
import type { DrawnLayer } from '#picture/layers';

/** Returns the product's value for a layer of stars or of a code; '' if the product has none. */
export function valueDrawn({ value }: DrawnLayer, valueOf: ValueOf): string {
  const written = textParts(value);
  if (written.some((part) => typeof part !== 'string' && part.isBroken)) return '';
  const parts = written.map((part) =>
    typeof part === 'string'
      ? { text: part, isAsked: false }
      : { text: evaluate(part, valueOf), isAsked: true },
  );
  const asked = parts.filter(({ isAsked }) => isAsked);
  if (asked.length > 0 && asked.every(({ text }) => text === '')) return '';
  return parts
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** The value that a layer is drawn from; null where it is left out. */
export function drawnFrom(layer: DrawnLayer, valueOf: ValueOf): string | null {
  const value = valueDrawn(layer, valueOf);
  if (layer.kind === 'rating') return readRating(value, layer.stars) === null ? null : value;
  if (layer.kind === 'energy') return readEnergyClass(value) === null ? null : value;
  const side = Math.round(Math.min(layer.width, layer.height));
  return value === '' || fitCode(value, side) === null ? null : value;
}
