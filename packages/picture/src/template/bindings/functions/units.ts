/** A unit of goods: what it measures, and how many of the usual unit of that it is. */
export type Unit = {
  readonly name: string;
  readonly of: 'weight' | 'volume' | 'length' | 'area' | 'count';
  readonly times: number;
};

/** Units of feeds by what they measure, each with its share of the first and the other spellings that feeds have for it. */
const units: Readonly<
  Record<Unit['of'], Readonly<Record<string, readonly [times: number, spellings: string]>>>
> = {
  weight: {
    kg: [1, 'kgs k кг'],
    g: [0.001, 'gr г'],
    mg: [1e-6, 'мг'],
    t: [1000, 'tonne tonnen tonnes'],
    lb: [0.45359237, 'lbs pound pounds'],
    oz: [0.028349523125, 'ounce ounces'],
  },
  volume: {
    l: [1, 'lt ltr л'],
    cl: [0.01, 'cl'],
    ml: [0.001, 'мл'],
    'm³': [1000, 'm3 cbm kubikm'],
    gal: [3.785411784, 'gallon gallons'],
    qt: [0.946352946, 'quart quarts'],
    pt: [0.473176473, 'pint pints'],
    'fl oz': [0.0295735295625, 'floz'],
  },
  length: {
    m: [1, 'lfm м'],
    cm: [0.01, 'см'],
    mm: [0.001, 'мм'],
    yd: [0.9144, 'yard yards'],
    ft: [0.3048, 'foot feet'],
    in: [0.0254, 'inch inches'],
  },
  area: {
    'm²': [1, 'm2 qm sqm quadratm'],
    'sq ft': [0.09290304, 'ft2'],
  },
  count: {
    ct: [
      1,
      'count pc pcs piece pieces item items unit units stk stck st stück pièce pièces pezzi unidades uds stuks szt ks kpl db шт',
    ],
  },
};

/** Units of those who have no kilogram: their own is compared. */
const imperial = new Set('lb oz gal qt pt floz yd ft in sqft'.split(' '));

const bySpelling = new Map<string, Unit>(
  Object.entries(units).flatMap(([of, ofThat]) =>
    Object.entries(ofThat).flatMap(([name, [times, spellings]]) =>
      [fold(name), ...spellings.split(' ')].map((spelling) => [
        spelling,
        { name, of: of as Unit['of'], times },
      ]),
    ),
  ),
);

/** Returns the unit of a name; null for an unknown one. */
export function findUnit(name: string): Unit | null {
  return bySpelling.get(fold(name)) ?? null;
}

/** Returns the unit that a price is compared by where the feed names none: the kilogram, for one. */
export function usualUnit(unit: Unit): Unit {
  const [name = ''] = Object.keys(units[unit.of]);
  return imperial.has(fold(unit.name)) ? unit : (findUnit(name) ?? unit);
}

/** Returns a name as the lists have it: 'Kilogramm', 'Millilitres' and 'Zentimeter' are kg, ml and cm. */
function fold(name: string): string {
  return name
    .toLowerCase()
    .replace(/[.\s]/g, '')
    .replace(/gram+(?:e|i|o)?s?$/, 'g')
    .replace(/lit(?:er|re|ro|ri)s?$/, 'l')
    .replace(/m[eè]t(?:er|re|ro|ri)s?$/, 'm')
    .replace(/^kilos?/, 'k')
    .replace(/^milli/, 'm')
    .replace(/^[cz]enti/, 'c');
}

/** A piece in the languages that have a short word for it: one, and several where that differs. */
const pieces: Readonly<Record<string, string>> = Object.fromEntries(
  `bg бр.|bs kom.|ca u.|cs ks|da stk.|de Stück|el τεμ.|en piece pieces|es ud. uds.|et tk|fi kpl|fr pièce pièces|hr kom.|hu db|it pz.|lt vnt.|lv gab.
  mk ком.|nb stk.|nl stuk stuks|no stk.|pl szt.|pt un.|ro buc.|ru шт.|sk ks|sl kos|sr kom.|sv st|tr adet|uk шт.`
    .split(/[|\n]/)
    .map((entry) => [entry.trim().slice(0, 2), entry.trim().slice(3)]),
);

/** Returns the word for so many pieces in a locale. */
export function pieceWord(locale: string, amount: number): string {
  const [one = '', several = one] = (pieces[locale.slice(0, 2)] ?? 'piece pieces').split(' ');
  return amount === 1 ? one : several;
}
