import { isReduction, type Expression } from './expression.ts';

const salePrice = 'SALE_PRICE';

/** Whether an expression shows the sale price itself, and not only where the product has no price. */
export function showsSalePrice({ key, calls }: Expression): boolean {
  if (calls.some(isReduction)) return false;
  return key === salePrice || (key !== 'PRICE' && namesSalePrice({ key, calls }));
}

/** Whether an expression looks at the sale price at all. */
export function namesSalePrice({ key, calls }: Expression): boolean {
  const isNamed = calls.some(({ args }) => args.some((arg) => arg.kind === 'field' && arg.key === salePrice));
  return key === salePrice || isNamed;
}
