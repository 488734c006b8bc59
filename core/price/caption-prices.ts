import { evaluate } from '../template/bindings/evaluate.ts';
import { parseExpression } from '../template/bindings/expression.ts';

const ignore = () => undefined;
const written = parseExpression('PRICE|currency', ignore);
const struck = parseExpression('OLD_PRICE|currency', ignore);

/**
 * What a caption says that a product costs, from the texts that its picture is filled with: written as pictures write prices where
 * a template does not say otherwise. `old` is what it cost before, '' where it is not reduced.
 */
export function captionPrices(values: Readonly<Record<string, string>>): { price: string; old: string } {
  const valueOf = (key: string) => values[key.toLowerCase()] ?? '';
  return {
    price: written === null ? valueOf('PRICE') : evaluate(written, valueOf),
    old: struck === null ? '' : evaluate(struck, valueOf),
  };
}
