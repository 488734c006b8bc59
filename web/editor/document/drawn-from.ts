import { evaluate } from '#core/template/bindings/evaluate.ts';
import type { ValueOf } from '#core/template/bindings/expression.ts';
import { textParts } from '#core/template/bindings/placeholders.ts';
import { fitCode } from '#core/template/drawn/fit-code.ts';
import { readRating } from '#core/template/drawn/read-rating.ts';
import type { CodeLayer, RatingLayer } from '#core/template/layers/layer-schema.ts';

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
