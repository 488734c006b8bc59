import { useCallback } from 'react';
import { usePart, useSession } from './session.ts';
import type { ConditionCount, ProductsState } from './products.ts';

export function useProducts<Part>(select: (state: ProductsState) => Part): Part {
  return usePart(useSession().products, select);
}

/** Returns how many products of the chosen feed meet a condition; null without a condition or a feed, and until the number is known. */
export function useConditionCount(condition: string | undefined): ConditionCount | null {
  const { products } = useSession();
  const select = useCallback(
    () => (condition === undefined || condition.trim() === '' ? null : products.countFor(condition)),
    [products, condition],
  );
  return usePart(products, select);
}
