import type { ShopLanguage } from '#core/feeds/shop-languages.ts';

/** A country's currency and languages, the most frequent language first. */
export type ShopCountry = { readonly currency: string; readonly languages: readonly ShopLanguage[] };

// Countries by top-level domain. Domains used anywhere (.co, .io, .me, .tv) are no evidence and are left out.
const countries: Readonly<Record<string, ShopCountry>> = {
  at: { currency: 'EUR', languages: ['de-AT'] },
  au: { currency: 'AUD', languages: ['en'] },
  az: { currency: 'AZN', languages: ['az', 'ru'] },
  ba: { currency: 'BAM', languages: ['bs', 'hr', 'sr'] },
  be: { currency: 'EUR', languages: ['nl', 'fr', 'de'] },
  bg: { currency: 'EUR', languages: ['bg'] },
  br: { currency: 'BRL', languages: ['pt-BR'] },
  by: { currency: 'BYN', languages: ['ru'] },
  ca: { currency: 'CAD', languages: ['en', 'fr'] },
  ch: { currency: 'CHF', languages: ['de-CH', 'fr-CH', 'it-CH'] },
  cl: { currency: 'CLP', languages: ['es-CL'] },
  cn: { currency: 'CNY', languages: ['zh'] },
  'com.ar': { currency: 'ARS', languages: ['es-AR'] },
  'com.co': { currency: 'COP', languages: ['es-CO'] },
  cy: { currency: 'EUR', languages: ['el'] },
  cz: { currency: 'CZK', languages: ['cs'] },
  de: { currency: 'EUR', languages: ['de'] },
  dk: { currency: 'DKK', languages: ['da'] },
  ee: { currency: 'EUR', languages: ['et', 'ru'] },
  es: { currency: 'EUR', languages: ['es'] },
  fi: { currency: 'EUR', languages: ['fi', 'sv'] },
  fr: { currency: 'EUR', languages: ['fr'] },
  ge: { currency: 'GEL', languages: ['ka', 'ru'] },
  gr: { currency: 'EUR', languages: ['el'] },
  hr: { currency: 'EUR', languages: ['hr'] },
  hu: { currency: 'HUF', languages: ['hu'] },
  ie: { currency: 'EUR', languages: ['en'] },
  il: { currency: 'ILS', languages: ['he'] },
  in: { currency: 'INR', languages: ['en-IN', 'hi'] },
  it: { currency: 'EUR', languages: ['it', 'de'] },
  jp: { currency: 'JPY', languages: ['ja'] },
  kg: { currency: 'KGS', languages: ['ru'] },
  kr: { currency: 'KRW', languages: ['ko'] },
  kz: { currency: 'KZT', languages: ['ru'] },
  lt: { currency: 'EUR', languages: ['lt'] },
  lu: { currency: 'EUR', languages: ['fr', 'de'] },
  lv: { currency: 'EUR', languages: ['lv', 'ru'] },
  mk: { currency: 'MKD', languages: ['mk'] },
  mx: { currency: 'MXN', languages: ['es-MX'] },
  nl: { currency: 'EUR', languages: ['nl'] },
  no: { currency: 'NOK', languages: ['nb'] },
  nz: { currency: 'NZD', languages: ['en'] },
  pe: { currency: 'PEN', languages: ['es-PE'] },
  pl: { currency: 'PLN', languages: ['pl'] },
  pt: { currency: 'EUR', languages: ['pt'] },
  ro: { currency: 'RON', languages: ['ro'] },
  rs: { currency: 'RSD', languages: ['sr'] },
  ru: { currency: 'RUB', languages: ['ru'] },
  'xn--p1ai': { currency: 'RUB', languages: ['ru'] },
  se: { currency: 'SEK', languages: ['sv'] },
  si: { currency: 'EUR', languages: ['sl'] },
  sk: { currency: 'EUR', languages: ['sk'] },
  th: { currency: 'THB', languages: ['th'] },
  tr: { currency: 'TRY', languages: ['tr'] },
  ua: { currency: 'UAH', languages: ['uk', 'ru'] },
  uk: { currency: 'GBP', languages: ['en'] },
  uy: { currency: 'UYU', languages: ['es-UY'] },
  uz: { currency: 'UZS', languages: ['ru'] },
  za: { currency: 'ZAR', languages: ['en-ZA'] },
};

/** Returns the country of an address's host; null if it names none. */
export function findCountry(address: string): ShopCountry | null {
  const [, host = ''] = /^https?:\/\/([^/:?#]+)/i.exec(address) ?? [];
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  if (labels.length < 2) return null;
  for (const count of [2, 1]) {
    const ending = labels.slice(-count).join('.');
    if (Object.hasOwn(countries, ending)) return countries[ending] ?? null;
  }
  return null;
}
