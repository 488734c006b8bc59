import { listAliases, foldName, PRICE_NAMES } from '#feed';

type PriceName = (typeof PRICE_NAMES)[number];

/** Fields that determine a product's prices, by their canonical names. */
const factNames = [
  ...PRICE_NAMES,
  'price_currency',
  'sale_price_currency',
  'old_price_currency',
  'currency',
  'sale_price_effective_date',
  'sale_price_starts',
  'sale_price_ends',
] as const;

type FactName = (typeof factNames)[number];

/** Price fields of a product as written in its feed; missing ones are absent. */
export type PriceFacts = Partial<Record<FactName, string>>;

/** The price fact that a field name stands for, and its rank as a source; lower is better. */
type Role = { readonly fact: FactName; readonly rank: number };

/** Finds the price fields of a product: by canonical names first, then by shops' own names in any spelling. */
export function findPriceFacts(values: Readonly<Record<string, string>>): PriceFacts {
  const facts: PriceFacts = {};
  const ranks: Partial<Record<FactName, number>> = {};
  for (const name of Object.keys(values)) {
    const role = readRole(name);
    const text = values[name] ?? '';
    if (role === null || text.trim() === '' || role.rank >= (ranks[role.fact] ?? Infinity)) continue;
    facts[role.fact] = text;
    ranks[role.fact] = role.rank;
  }
  return facts;
}

/**
 * Returns which of the product's prices a field of this name shows; null for other fields. A regular price is not an old price here: it may
 * be the feed's only price, and a template that names it wants it.
 */
export function findPriceName(name: string): PriceName | null {
  return foldName(name) === 'regularprice' ? null : findPriceRole(name);
}

/** Returns which of a product's prices is read from the field of this name; null for any other field. */
export function findPriceRole(name: string): PriceName | null {
  const fact = readRole(name)?.fact;
  if (fact === undefined) return null;
  return PRICE_NAMES.find((price) => price === fact) ?? null;
}

// Cached, because all products of a feed have the same few field names.
const roles = new Map<string, Role | null>();
const ROLES_MAX = 2000;

function readRole(name: string): Role | null {
  const known = roles.get(name);
  if (known !== undefined) return known;
  if (roles.size === ROLES_MAX) roles.clear();
  const role = findRole(name);
  roles.set(name, role);
  return role;
}

function findRole(name: string): Role | null {
  const exact = factNames.find((fact) => fact === name);
  if (exact !== undefined) return { fact: exact, rank: 0 };
  const folded = foldName(name);
  for (const fact of factNames) {
    if (folded === foldName(fact)) return { fact, rank: 1 };
    // 'price' within another name is weak evidence; names of reduced prices are clear even there.
    const at = fact === 'price' ? -1 : listAliases(fact).indexOf(folded);
    if (at >= 0) return { fact, rank: at + 2 };
  }
  return null;
}
