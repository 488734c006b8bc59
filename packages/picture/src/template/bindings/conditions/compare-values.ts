import { parsePrice } from '../parse-price.ts';

import type { Operator } from './operators.ts';

/**
 * True if a comparison holds. Missing values, and texts that are not numbers, are neither less nor more than anything, and neither between
 * two others nor outside of them.
 */
export function compares(operator: Operator, value: string, others: readonly string[]): boolean {
  return comparisons[operator](value, others);
}

const comparisons: Readonly<Record<Operator, (value: string, others: readonly string[]) => boolean>> = {
  '=': (value, [other = '']) => isSame(value, other),
  '!=': (value, [other = '']) => !isSame(value, other),
  '<': (value, [other = '']) => difference(value, other) < 0,
  '<=': (value, [other = '']) => difference(value, other) <= 0,
  '>': (value, [other = '']) => difference(value, other) > 0,
  '>=': (value, [other = '']) => difference(value, other) >= 0,
  contains: (value, [other = '']) => contains(value, other),
  'not contains': (value, [other = '']) => !contains(value, other),
  in: (value, others) => others.some((other) => isSame(value, other)),
  'not in': (value, others) => !others.some((other) => isSame(value, other)),
  between: (value, [low = '', high = '']) => isBetween(difference(value, low), difference(value, high)),
  'not between': (value, [low = '', high = '']) => isOutside(difference(value, low), difference(value, high)),
};

function contains(value: string, other: string): boolean {
  return other !== '' && fold(value).includes(fold(other));
}

/** True if a value is between two others, inclusive; either may be the lower one. */
function isBetween(fromOne: number, fromOther: number): boolean {
  return fromOne * fromOther <= 0;
}

function isOutside(fromOne: number, fromOther: number): boolean {
  return fromOne * fromOther > 0;
}

function isSame(value: string, other: string): boolean {
  return fold(value) === fold(other) || difference(value, other) === 0;
}

/** Returns the difference of prices or plain numbers; NaN if one of the two is neither, or if their currencies differ. */
function difference(value: string, other: string): number {
  const [left, right] = [parsePrice(value), parsePrice(other)];
  if (left === null || right === null) return Number.NaN;
  const areComparable = left.currency === null || right.currency === null || left.currency === right.currency;
  return areComparable ? left.amount - right.amount : Number.NaN;
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
