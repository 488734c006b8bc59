/** A form value as Stripe's client encodes it: `items[0][price]=x` is a list with an object. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Parses a form body or query; bracketed names nest, and names that count from 0 form a list. */
export function readForm(text: string): { [name: string]: FormValue } {
  const root: Tree = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const [first, ...rest] = name.split(/\[|\]\[|\]/).filter((part, index) => index === 0 || part !== '');
    put(root, [first ?? '', ...rest], value);
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, valueOf(value)]));
}

type Tree = Map<string, Tree | string>;

function put(tree: Tree, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    tree.set(name, value);
    return;
  }
  const known = tree.get(name);
  const inside: Tree = known instanceof Map ? known : new Map();
  tree.set(name, inside);
  put(inside, rest, value);
}

function valueOf(tree: Tree | string): FormValue {
  if (typeof tree === 'string') return tree;
  const entries = [...tree].map(([name, value]) => [name, valueOf(value)] as const);
  return entries.every(([name], index) => name === String(index))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries);
}
