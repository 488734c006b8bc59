import type { FieldReason } from '../feed-detail.ts';
import type { AvailabilityOption } from '../reading-settings.ts';
import { labelOfPath, optionOfPath } from '../mapping/field-option.ts';
import { plainName } from '../mapping/fold-name.ts';
import { foldState, stockState } from '../mapping/match-availability.ts';
import type { Leaf } from './read-leaves.ts';

/** The default filter: option is null if none fits; matchCount is the number of products that pass it. */
export interface AvailabilityChoice {
  /** Label of the chosen field ('Tag: g:availability'), or null. */
  label: string | null;
  option: AvailabilityOption | null;
  matchCount: number;
  reason: FieldReason;
}

// Names without accents, as returned by plainName.
const AVAILABILITY =
  /avail|stock|estoque|disponib|disponivel|existencias|dostupn|dostepn|skladem|na sklade|lieferbar|verfugbar|verfuegbar|vorratig|lager(status|bestand|saldo|antal)|(i|pa|auf|ab) lager|beschikbaar|voorraad|stok ?durum|tillganglig|tilgaengelig|tilgjengelig|saatav|varasto|keszlet|elerheto|raktar|\bstoc\b|zaliha|наявн|налич|διαθεσιμ|αποθεμα/;
// Whole names: 'min_order_quantity' and 'unit_quantity' count something else.
const QUANTITY =
  /^(quantity|qty|inventory|inventory[_ ]?(qty|quantity|level)|(lager)?bestand|lagersaldo|lagerantal|voorraad(aantal)?|количество|остаток|кiлькiсть|кількість|stok|stok[_ ]?(adedi|miktari)|giacenza|quantita|cantidad|quantite|quantidade|estoque|existencias|stan|stan[_ ]magazynowy|ilosc|varastosaldo|keszlet|stoc|zaliha|mnozstvi|pocet[_ ]kusu|ποσοτητα|αποθεμα)$/;
const COUNT = /^-?\d{1,9}([.,]\d+)?$/;
const CENEO_CODES: ReadonlySet<string> = new Set(['1', '3', '7', '14', '90', '99', '110']);
const EQUAL = 0;
const MORE_THAN = 2;
const IN_STOCK = 'in stock';
// The text for "yes" in a feed that currently only contains "no".
const YES_OF_NO: Record<string, string> = { false: 'true', no: 'yes', n: 'Y', 0: '1' };
// Minimum share of known states among a field's texts; some may be unknown.
const STATE_SHARE = 0.8;

/** Returns the fields about availability, the products' own first. */
export function availabilityPaths(leaves: readonly Leaf[]): string[] {
  return availabilityFields(leaves).map(({ path }) => path);
}

/** Returns the default filter of a new feed; the caller counts the products that pass it. */
export function chooseAvailability(leaves: readonly Leaf[]): Omit<AvailabilityChoice, 'matchCount'> {
  const fields = availabilityFields(leaves).filter(
    ({ name }) => !/date|quantity|qty|count|number/i.test(name),
  );
  const states = fields.filter(hasStates);
  const named = states.filter(({ name }) => /availability/i.test(name));
  // If nothing is in stock, 'instock' is a clearer value than a sentence about delivery.
  const plain = states.filter(({ name }) => /^in[_-]?stock$/i.test(name));
  const field = named.find((leaf) => positiveValue(leaf) !== null) ?? [...plain, ...named, ...states][0];
  if (field === undefined) {
    const counted = choiceByCodes(fields) ?? choiceByCount(availabilityFields(leaves));
    if (counted !== null) return counted;
    const reason = fields.length === 0 ? 'no_stock_field' : 'no_plain_stock';
    return { label: null, option: null, reason };
  }
  const value = positiveValue(field);
  const likely = value ?? YES_OF_NO[foldState(listTexts(field)[0] ?? '')] ?? IN_STOCK;
  return {
    label: labelOfPath(field.path),
    option: { ...optionOfPath(field.path), value: likely, operationType: EQUAL },
    reason: value === null ? 'stock_states_none' : { code: 'stock_states', yes: value },
  };
}

/** Returns the choice for Ceneo's codes, which are the number of days until dispatch. */
function choiceByCodes(fields: readonly Leaf[]): Omit<AvailabilityChoice, 'matchCount'> | null {
  const field = fields.find((leaf) => {
    const texts = listTexts(leaf);
    return (
      texts.includes('1') &&
      texts.some((text) => text !== '1') &&
      texts.every((text) => CENEO_CODES.has(text))
    );
  });
  if (field === undefined) return null;
  return {
    label: labelOfPath(field.path),
    option: { ...optionOfPath(field.path), value: '1', operationType: EQUAL },
    reason: 'stock_codes',
  };
}

function choiceByCount(fields: readonly Leaf[]): Omit<AvailabilityChoice, 'matchCount'> | null {
  const field = fields.find((leaf) => {
    const texts = listTexts(leaf);
    return texts.length > 0 && texts.filter((text) => COUNT.test(text)).length >= texts.length * STATE_SHARE;
  });
  if (field === undefined) return null;
  const hasSome = listTexts(field).some((text) => Number(text) > 0);
  return {
    label: labelOfPath(field.path),
    option: { ...optionOfPath(field.path), value: '0', operationType: MORE_THAN },
    reason: hasSome ? 'stock_count' : 'stock_count_none',
  };
}

function availabilityFields(leaves: readonly Leaf[]): Leaf[] {
  const fields = leaves.filter(({ name }) => isStockName(name));
  return [...fields.filter(({ isOwn }) => isOwn), ...fields.filter(({ isOwn }) => !isOwn)];
}

function isStockName(name: string): boolean {
  const plain = plainName(name);
  return AVAILABILITY.test(plain) || QUANTITY.test(plain);
}

/** True if a field holds states, in whatever words, and not quantities. */
function hasStates(leaf: Leaf): boolean {
  const texts = listTexts(leaf);
  const states = texts.filter((text) => stockState(text) !== 'unknown');
  const isQuantity = texts.some((text) => /^\d+([.,]\d+)?$/.test(text) && Number(text.replace(',', '.')) > 1);
  return states.length > 0 && states.length >= texts.length * STATE_SHARE && !isQuantity;
}

/** Returns 'in stock' if the feed has that text, else its most frequent equivalent; null if it has none. */
function positiveValue(leaf: Leaf): string | null {
  const counts = new Map<string, number>();
  for (const text of listTexts(leaf)) {
    if (foldState(text) === foldState(IN_STOCK)) return IN_STOCK;
    if (stockState(text) === 'in stock') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const [most] = Array.from(counts).toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

function listTexts({ values }: Leaf): string[] {
  return values.flatMap((texts) => texts ?? []).filter((text) => text !== '');
}
