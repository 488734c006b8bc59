/** A unit of goods: what it measures, and how many of the usual unit of that it is. */
export type Unit = {
  readonly name: string;
  readonly of: 'weight' | 'volume' | 'length' | 'area' | 'count';
  readonly times: number;
};

/** Units of feeds by what they measure, each with its share of the first and the other spellings that feeds have for it. */
const units: Readonly<Record<Unit['of'], Readonly<Record<string, readonly [number, string]>>>> = {
  weight: {
    kg: [1, 'kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes chilogrammo кг'],
    g: [0.001, 'gr gram grams gramm gramme grammes grammi gramos г'],
    mg: [1e-6, 'milligram milligrams milligramm мг'],
    t: [1000, 'tonne tonnen tonnes'],
    lb: [0.45359237, 'lbs pound pounds'],
    oz: [0.028349523125, 'ounce ounces'],
  },
  volume: {
    l: [1, 'lt ltr liter liters litre litres litri litro litros л'],
    dl: [0.1, 'deciliter deciliters decilitre'],
    cl: [0.01, 'centiliter centiliters centilitre'],
    ml: [0.001, 'milliliter milliliters millilitre millilitres мл'],
    'm³': [1000, 'm3 cbm kubikmeter'],
    gal: [3.785411784, 'gallon gallons'],
    qt: [0.946352946, 'quart quarts'],
    pt: [0.473176473, 'pint pints'],
    'fl oz': [0.0295735295625, 'floz'],
  },
  length: {
    m: [1, 'lfm meter meters metre metres mètre mètres metro metri metros м'],
    cm: [0.01, 'zentimeter centimeter centimeters centimetre см'],
    mm: [0.001, 'millimeter millimeters millimetre мм'],
    yd: [0.9144, 'yard yards'],
    ft: [0.3048, 'foot feet'],
    in: [0.0254, 'inch inches'],
  },
  area: {
    'm²': [1, 'm2 qm sqm quadratmeter'],
    'cm²': [0.0001, 'cm2 sqcm'],
    'sq ft': [0.09290304, 'sqft ft2 ft²'],
  },
  count: {
    ct: [
      1,
      'count pc pcs piece pieces item items unit units stk stck st stück stücke pièce pièces pezzo pezzi unidad unidades ud uds stuk stuks szt ks kpl db шт',
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

function fold(name: string): string {
  return name.toLowerCase().replace(/[.\s]/g, '');
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
