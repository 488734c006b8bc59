/** By ISO code: the sign used for display, and other spellings in shops. */
const currencies: Readonly<Record<string, readonly [sign: string, ...others: string[]]>> = {
  EUR: ['€', 'euro', 'euros'],
  USD: ['$', 'us$', 'usd$'],
  GBP: ['£'],
  CHF: ['CHF', 'fr.', 'sfr.'],
  SEK: ['kr'],
  NOK: ['kr'],
  DKK: ['kr.'],
  ISK: ['kr'],
  PLN: ['zł', 'zl'],
  CZK: ['Kč', 'kc'],
  HUF: ['Ft'],
  RON: ['lei', 'leu'],
  BGN: ['лв.', 'лв'],
  RSD: ['RSD', 'din', 'din.'],
  UAH: ['₴', 'грн', 'грн.'],
  RUB: ['₽', 'руб', 'руб.', 'р.', 'rur'],
  BYN: ['Br', 'byr', 'бел. руб.'],
  KZT: ['₸', 'тг', 'тг.', 'тенге'],
  KGS: ['сом'],
  UZS: ['UZS', 'сум'],
  AZN: ['₼', 'man.'],
  GEL: ['₾'],
  AMD: ['AMD', '֏', 'դր.'],
  MDL: ['L'],
  ALL: ['ALL', 'lekë'],
  MKD: ['ден.', 'ден'],
  BAM: ['KM'],
  TRY: ['₺', 'tl'],
  ILS: ['₪'],
  AED: ['AED', 'dh', 'dhs'],
  SAR: ['SAR', 'sr'],
  KWD: ['KWD', 'kd'],
  BHD: ['BHD', 'bd'],
  OMR: ['OMR'],
  JOD: ['JOD', 'jd'],
  TND: ['TND', 'dt'],
  EGP: ['E£', 'le'],
  MAD: ['MAD', 'dhs.'],
  ZAR: ['R'],
  INR: ['₹', 'rs', 'rs.'],
  THB: ['฿', 'บาท'],
  VND: ['₫', 'đ'],
  IDR: ['Rp', 'rp.'],
  MYR: ['RM'],
  PHP: ['₱'],
  SGD: ['$', 's$'],
  HKD: ['$', 'hk$'],
  JPY: ['¥', '円'],
  CNY: ['¥', 'cn¥', '元'],
  KRW: ['₩', '원'],
  AUD: ['$', 'a$', 'au$'],
  NZD: ['$', 'nz$'],
  CAD: ['$', 'c$', 'ca$'],
  MXN: ['$', 'mx$'],
  BRL: ['R$'],
  CLP: ['$'],
  COP: ['$'],
  ARS: ['$'],
  UYU: ['$', '$u'],
  PEN: ['S/'],
  TWD: ['NT$'],
  PKR: ['Rs'],
  NGN: ['₦'],
  KES: ['Ksh'],
  QAR: ['QAR', 'qr'],
  IRR: ['ریال', 'rial', 'rials'],
  IQD: ['IQD'],
  LBP: ['LBP', 'ل.ل'],
  LYD: ['LYD'],
  DZD: ['DZD', 'د.ج'],
  XOF: ['FCFA', 'f cfa', 'cfa'],
  XAF: ['FCFA'],
  PYG: ['₲'],
  BOB: ['Bs', 'bs.'],
  CRC: ['₡'],
  DOP: ['RD$'],
  LKR: ['Rs'],
  NPR: ['Rs'],
  BDT: ['Tk', '৳', 'tk.'],
  TZS: ['TSh'],
  UGX: ['USh'],
  GHS: ['GH₵'],
  MNT: ['₮'],
  LAK: ['₭'],
  MMK: ['Ks'],
  TJS: ['смн.', 'смн', 'сомони'],
};

// Most currencies have two decimals; shops in Hungary and Indonesia write none, as CLDR does.
const digitsByCurrency: Readonly<Record<string, number>> = {
  ISK: 0,
  HUF: 0,
  IDR: 0,
  JPY: 0,
  KRW: 0,
  VND: 0,
  CLP: 0,
  COP: 0,
  PKR: 0,
  KWD: 3,
  BHD: 3,
  OMR: 3,
  JOD: 3,
  TND: 3,
  LYD: 3,
  IRR: 0,
  IQD: 0,
  LBP: 0,
  XOF: 0,
  XAF: 0,
  PYG: 0,
  LAK: 0,
  MMK: 0,
  UGX: 0,
};

const codesByWord = new Map<string, string>();
for (const [code, signs] of Object.entries(currencies)) {
  // A sign shared by several currencies means the first of them: '$' is USD, 'kr' is SEK.
  for (const word of [code, ...signs].map(fold)) if (!codesByWord.has(word)) codesByWord.set(word, code);
}

/** Returns the ISO code for the words beside an amount ('€', 'kr', 'EUR', 'US $'); null if they are not a known currency. */
export function findCurrency(words: string): string | null {
  return codesByWord.get(fold(words)) ?? null;
}

/** Returns a currency's sign as used in its own country; the code itself if unknown. */
export function currencySign(code: string): string {
  return currencies[code]?.[0] ?? code;
}

/** Returns the number of decimals of a currency; 2 without a currency. */
export function minorDigits(code: string | null): number {
  return digitsByCurrency[code ?? ''] ?? 2;
}

export const currencyCodes: readonly string[] = Object.keys(currencies);

export function isCurrencyCode(code: string): boolean {
  return Object.hasOwn(currencies, code);
}

function fold(word: string): string {
  return word.toLowerCase().replace(/\s/gu, '');
}
