/** Path of a value in a layer, from the layer inwards: `['shadow', 'blur']`. */
export type FieldPath = readonly string[];

/** Returns the value at a path; undefined if there is none. */
export function valueAt(holder: unknown, path: FieldPath): unknown {
  let value = holder;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** Returns a copy with another value at a path, in which unchanged objects are shared; `undefined` removes the field. */
export function withValueAt<Holder extends object>(holder: Holder, path: FieldPath, value: unknown): Holder {
  const [name, ...rest] = path;
  if (name === undefined) return holder;
  const old: unknown = Reflect.get(holder, name);
  const inner = rest.length === 0 ? value : withValueAt(isObject(old) ? old : {}, rest, value);
  if (Object.is(inner, old) && (inner !== undefined || !(name in holder))) return holder;
  const next = { ...holder, [name]: inner };
  if (inner === undefined) Reflect.deleteProperty(next, name);
  return next;
}

/** Value that several layers have at a path, or that it differs between them. Objects are compared by content. */
type Common = { readonly isMixed: boolean; readonly value: unknown };

export function commonAt(layers: readonly object[], path: FieldPath): Common {
  const [first, ...others] = layers.map((layer) => valueAt(layer, path));
  const isMixed = others.some((value) => !isEqual(value, first));
  return { isMixed, value: isMixed ? undefined : first };
}

function isEqual(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || (isObject(one) && JSON.stringify(one) === JSON.stringify(other));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
