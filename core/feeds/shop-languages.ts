/** The languages for prices and dates, with a country where its conventions differ. */
export const SHOP_LANGUAGES = [
  'az',
  'bg',
  'bs',
  'cs',
  'da',
  'de',
  'de-AT',
  'de-CH',
  'el',
  'en',
  'en-IN',
  'en-ZA',
  'es',
  'es-AR',
  'es-CL',
  'es-CO',
  'es-MX',
  'es-PE',
  'es-UY',
  'et',
  'fi',
  'fr',
  'fr-CH',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'it-CH',
  'ja',
  'ka',
  'ko',
  'lt',
  'lv',
  'mk',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'zh',
] as const;

export type ShopLanguage = (typeof SHOP_LANGUAGES)[number];

/** Returns the language for a code as in feeds and browsers ('de_DE', 'en-us', 'pt-BR'); null for an unsupported one. */
export function findShopLanguage(code: string): ShopLanguage | null {
  const [language = '', region = ''] = code.trim().split(/[-_]/);
  const wanted = [`${language.toLowerCase()}-${region.toUpperCase()}`, language.toLowerCase()];
  for (const each of wanted) {
    const known = SHOP_LANGUAGES.find((one) => one === (each === 'no' || each === 'nn' ? 'nb' : each));
    if (known !== undefined) return known;
  }
  return null;
}
