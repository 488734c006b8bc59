import { evaluate, parseExpression } from '#picture/values';

const ignore = () => undefined;
const written = parseExpression('PRICE|currency', ignore);
const struck = parseExpression('OLD_PRICE|currency', ignore);

/**
 * Returns the price for a caption, from the values of the product's picture: formatted as in pictures whose template sets no format. `old`
 * is the former price, '' if the price is not reduced.
 */
export function captionPrices(values: Readonly<Record<string, string>>): { price: string; old: string } {
  const valueOf = (key: string) => values[key.toLowerCase()] ?? '';
  return {
    price: written === null ? valueOf('PRICE') : evaluate(written, valueOf),
    old: struck === null ? '' : evaluate(struck, valueOf),
  };
}
