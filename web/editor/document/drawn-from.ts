import { evaluate, type ValueOf, textParts } from '#picture/values';
import { fitCode, readRating } from '#picture';
import type { CodeLayer, RatingLayer } from '#picture/layers';

/** Returns the product's value for a layer that is drawn from a value; '' where the product has none. */
export function valueDrawn({ value }: RatingLayer | CodeLayer, valueOf: ValueOf): string {
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

/** The value that the stars or the code of a layer show; null where they are left out. */
export function drawnFrom(layer: RatingLayer | CodeLayer, valueOf: ValueOf): string | null {
  const value = valueDrawn(layer, valueOf);
  const isDrawn =
    layer.kind === 'rating'
      ? readRating(value, layer.stars) !== null
      : value !== '' && fitCode(value, Math.round(Math.min(layer.width, layer.height))) !== null;
  return isDrawn ? value : null;
}
