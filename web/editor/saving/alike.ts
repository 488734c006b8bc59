/** True if two values are the same JSON except for the order of fields. Undefined counts as absent. */
export function isAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, at) => isAlike(value, other[at]))
    );
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isAlike(Reflect.get(one, name), Reflect.get(other, name)));
}
