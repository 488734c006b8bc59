/** Returns how many fields of a form differ from their stored values. */
export function countChanges<Values extends object>(values: Values, stored: Values): number {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  ).length;
}
