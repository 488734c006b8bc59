import { isReduction, type Expression } from './expression.ts';

const salePrice = 'SALE_PRICE';

/** True if an expression shows the sale price itself, not just as a fallback for a missing price. */
export function showsSalePrice({ key, calls }: Expression): boolean {
  if (calls.some(isReduction)) return false;
  return key === salePrice || (key !== 'PRICE' && namesSalePrice({ key, calls }));
}

/** True if an expression uses the sale price at all. */
export function namesSalePrice({ key, calls }: Expression): boolean {
  const isNamed = calls.some(({ args }) => args.some((arg) => arg.kind === 'field' && arg.key === salePrice));
  return key === salePrice || isNamed;
}
