import type { AvailabilityOption } from '../reading-settings.ts';

/** The operations of the availability filter, in the order of their stored numbers. */
export const AVAILABILITY_OPERATIONS = [
  'Equal',
  'Not Equal',
  'More Than',
  'Less Than',
  'Exist',
  'String Contain',
  'Array Contain',
] as const;

// Maximum characters of an availability: a longer text is a misplaced description, and would make comparisons slow.
const STATE_CHARACTERS_MAX = 500;

/**
 * True if a product with these values in the filter's field (none, one, or several if the tag repeats) passes the filter. Case, spaces, '_'
 * and a '-' between letters are ignored. A filter for 'in stock' also accepts every equivalent text: 'true', 'yes', 'available', a positive
 * number, 'skladem' and the like.
 */
export function matchesAvailability(texts: readonly string[], option: AvailabilityOption): boolean {
  const { value } = option;
  const values = texts.map((text) => text.slice(0, STATE_CHARACTERS_MAX));
  switch (AVAILABILITY_OPERATIONS[option.operationType]) {
    case 'Equal':
      return values.some((text) => isSameState(text, value));
    case 'Not Equal':
      return !values.some((text) => isSameState(text, value));
    case 'More Than':
      return values.some((text) => numberIn(text) > numberIn(value));
    case 'Less Than':
      return values.some((text) => numberIn(text) < numberIn(value));
    case 'Exist':
      return values.some((text) => text.trim() !== '');
    case 'String Contain':
      return values.some((text) => foldState(text).includes(foldState(value)));
    case 'Array Contain':
      return values.flatMap(listIn).some((text) => listIn(value).some((wanted) => isSameState(text, wanted)));
    default:
      return false;
  }
}

/** Classifies an availability text: 'other' is a known state other than in stock, 'unknown' anything else. */
export function stockState(text: string): 'in stock' | 'other' | 'unknown' {
  const folded = foldState(text);
  const bare = withoutAccents(folded);
  if (inStock().has(bare) || isPositiveNumber(text.trim())) return 'in stock';
  return notInStock().has(bare) || /^0+([.,]0+)?$/.test(folded) ? 'other' : 'unknown';
}

/** Returns a text normalised for comparing availabilities. Addresses such as https://schema.org/InStock are reduced to their last word. */
export function foldState(text: string): string {
  return text
    .trim()
    .replace(/^https?:\/\/.*\//i, '')
    .toLowerCase()
    .replace(/[\s_]+/g, '')
    .replace(/(?<=\p{L})-+(?=\p{L})/gu, '');
}

function isSameState(text: string, wanted: string): boolean {
  if (foldState(text) === foldState(wanted)) return true;
  return foldState(wanted) === 'instock' && stockState(text) === 'in stock';
}

function isPositiveNumber(text: string): boolean {
  return /^[>+]?\s*\d+([.,]\d+)?\s*\+?$/.test(text) && numberIn(text) > 0;
}

/** Returns the first number of a text, with either decimal mark; NaN without one, so that all comparisons are false. */
function numberIn(text: string): number {
  const number = /-?\d+(?:[.,]\d+)?/.exec(text.replace(/(?<=\d)[\s\u00a0](?=\d{3}\b)/g, ''));
  return number === null ? NaN : Number(number[0].replace(',', '.'));
}

/** Returns the elements of a list in one text: 'a, b', 'a;b', 'a|b', '["a","b"]'. */
function listIn(text: string): string[] {
  const elements = text.replace(/^\s*\[|\]\s*$/g, '').split(/[,;|]/);
  return elements
    .map((element) => element.replace(/^[\s"']+|[\s"']+$/g, ''))
    .filter((element) => element !== '');
}

/** Removes accents: capitals often lack them, in Greek always. */
function withoutAccents(text: string): string {
  return /^[a-z0-9]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Returns a getter for the words of the text, which splits on first use, because most pages that load them never need them. */
function words(text: string): () => ReadonlySet<string> {
  let found: ReadonlySet<string> | undefined;
  return () => (found ??= new Set(withoutAccents(text).split(/\s+/)));
}

// Normalised. The languages are those of feeds without English availability.
const inStock = words(
  `instock true yes y 1 available availablenow onstock instore limitedavailability limitedstock
  auflager lieferbar sofortlieferbar verfügbar sofortverfügbar vorrätig ja enstock disponible endisponibilité oui
  sí disponibile disponibilitàimmediata sì disponível emestoque emstock sim opvoorraad leverbaar
  ilager pålager varastossa dostępny dostępna dostępne wmagazynie tak skladem skladom nasklade ihned ano áno
  raktáron készleten elérhető igen înstoc instoc disponibil da наличен налично вналичност внаявності євнаявності
  вналичии естьвналичии есть є так да доступно доступен stokta stoktavar mevcut var evet
  διαθέσιμο διαθέσιμα άμεσαδιαθέσιμο άμεσαδιαθέσιμα άμεσηπαραλαβή άμεσηπαράδοση σεαπόθεμα ετοιμοπαράδοτο ναι
  παράδοση1έως3ημέρες παράδοση1-3ημέρες παράδοσησε1-3ημέρες διαθέσιμοσε1-3ημέρες διαθέσιμοαπό1έως3ημέρες
  άμεσηπαραλαβή/παράδοση1έως3ημέρες delivery1to3days availableinstore/delivery1to3days dostupno nazalihi nalageru
  lagernd sofortversandfertig inmagazzino prontaconsegna enexistencia
  enexistencias dostępnyodręki directleverbaar uitvoorraadleverbaar prontaentrega pronta-entrega lagervara finnsilager
  tillgänglig tilgængelig tilgjengelig saatavilla naskladě ihnedkodběru
  disponibleenstock tieneexistencias hayexistencias`,
);

const notInStock = words(
  `outofstock false no n 0 unavailable notavailable soldout discontinued preorder backorder onbackorder
  availablefororder onrequest nein ausverkauft nichtlieferbar nichtverfügbar épuisé indisponible non rupturedestock
  agotado nodisponible esaurito nondisponibile esgotado indisponível não uitverkocht nietopvoorraad nee
  slutilager udsolgt loppu niedostępny niedostępne brak nie vyprodáno vypredané nedostupné ne
  nincskészleten elfogyott nem stocepuizat indisponibil nu немає нетвналичии нет ні відсутній недоступно
  подзаказ підзамовлення tükendi stoktayok yok hayır μηδιαθέσιμο μηδιαθέσιμα εξαντλημένο εξαντλήθηκε όχι nemanazalihi
  παράδοση4έως10ημέρες παράδοση4-10ημέρες διαθέσιμοσε4-10ημέρες διαθέσιμοαπό4έως10ημέρες delivery4to10days
  κατόπινπαραγγελίας προπαραγγελία uponorder vergriffen nichtauflager nichtvorrätig zurzeitnichtlieferbar
  épuisée enrupture rupture horsstock sinstock sinexistencias fuoristock nietleverbaar foradeestoque semestoque
  semstock nãodisponível slutilager slut ejilager ikkepålager ikkepaalager utsolgt slutsåld loppuunmyyty
  eivarastossa nenískladem nieskladom nedostupný brakwmagazynie wyprzedany wyprzedane nincsraktáron
  tükenmiştir nedisponibil nijedostupno nijenazalihi няма неналичен неналично`,
);
