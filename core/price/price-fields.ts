import { listAliases, foldName, PRICE_NAMES } from '#feed';

type PriceName = (typeof PRICE_NAMES)[number];

/** Fields that decide a product's prices, by the names under which a feed's products are read. */
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

/** Price fields of a product, as its feed writes them; missing ones are left out. */
export type PriceFacts = Partial<Record<FactName, string>>;

/** Fact that the field of a name holds, and its rank as a source; the lower the better. */
type Role = { readonly fact: FactName; readonly rank: number };

/** Finds the price fields of a product: by canonical names first, then by those that shops use, in any spelling. */
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
 * Returns the product's price that the field of this name shows; null for any other field. A regular price is no old price here: where a
 * feed has no other it is the price itself, and a template that names it means it.
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

// The fields of a feed have the same few names in each of its products.
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
    // A name of prices elsewhere is weak evidence in a file of one product; that of a reduced price is clear by itself.
    const at = fact === 'price' ? -1 : listAliases(fact).indexOf(folded);
    if (at >= 0) return { fact, rank: at + 2 };
  }
  return null;
}
