import { shopLanguageOf, type ShopLanguage } from '#core/feed/shop-languages.ts';
import { usualLocale } from '../template/bindings/format-price.ts';
import type { FeedHead } from './feed-head.ts';
import { languageOfTexts } from './language-of-texts.ts';
import { countryOf, type ShopCountry } from './shop-countries.ts';

/** What is known about a feed beside its prices. */
export interface FeedEvidence {
  readonly head: FeedHead;
  /** The feed's address, and those of some photos. */
  readonly addresses: readonly string[];
  /** Titles and descriptions. */
  readonly texts: readonly string[];
  /** How many prices name which currency; '' for those that name none. */
  readonly named: ReadonlyMap<string, number>;
}

/** In what a feed's shop charges and how it writes; null where nothing says so. */
export interface Custom {
  /** The currency of prices that name none, said somewhere in the feed. */
  readonly currency: string | null;
  /** The currency that such prices have in all likelihood; only what writes a price as a currency may go by it. */
  readonly likelyCurrency: string | null;
  readonly language: ShopLanguage | null;
}

/**
 * Guesses a feed's custom. What the feed says goes before what its texts show, and that before its portal and host. A guess that something
 * contradicts is none: a price in the wrong currency is worse than one without.
 */
export function guessCustom({ head, addresses, texts, named }: FeedEvidence): Custom {
  const [own = '', ...photos] = addresses;
  const country = countryOf(own) ?? commonCountry(photos);
  const written = languageOfTexts(texts);
  const codes = [...named.keys()].filter((code) => code !== '');
  const currency = currencyNamed(named) ?? (codes.length === 0 ? head.currency : null);
  const likely = codes.length > 0 ? null : likelyCurrencyOf({ head, country, written });
  const language = languageOf({ head, country, written, currency: currency ?? likely });
  return { currency, likelyCurrency: currency ?? likely, language };
}

/** The one currency that prices name, where so many do that the others will have it too. */
function currencyNamed(named: ReadonlyMap<string, number>): string | null {
  const codes = [...named.keys()].filter((code) => code !== '');
  const [only] = codes;
  if (only === undefined || codes.length > 1) return null;
  return (named.get(only) ?? 0) >= (named.get('') ?? 0) ? only : null;
}

type Signs = Pick<FeedEvidence, 'head'> & {
  readonly country: ShopCountry | null;
  readonly written: ReturnType<typeof languageOfTexts>;
};

function likelyCurrencyOf({ head: { portal }, country, written }: Signs): string | null {
  const isOf = ({ languages }: Pick<ShopCountry, 'languages'>) =>
    written === null || languages.some((language) => baseOf(language) === written);
  if (portal !== null) return isOf({ languages: [portal.language] }) ? portal.currency : null;
  return country !== null && isOf(country) ? country.currency : null;
}

function languageOf(signs: Signs & { readonly currency: string | null }): ShopLanguage | null {
  const { head, country, written, currency } = signs;
  const isTextOf = (language: ShopLanguage) => written === null || baseOf(language) === written;
  const said = head.language;
  // Shop systems say 'en' of every feed, whatever the shop's language.
  if (said !== null && (baseOf(said) !== 'en' || isEnglish(currency)))
    return isTextOf(said) ? inCountry(said, country, currency) : null;
  if (written === 'several') return null;
  if (written !== null && written !== 'en') return inCountry(written, country, currency);
  const usual = [head.portal?.language, country?.languages[0]].find((each) => each !== undefined);
  const isCountryOnly = usual !== undefined && country !== null && head.portal === null;
  if (isCountryOnly && country.languages.length > 1 && written === null) return null;
  if (usual === undefined || !isTextOf(usual)) return isEnglish(currency) && written === 'en' ? 'en' : null;
  return usual;
}

/** A language as it is written in the feed's country, or in that of its currency. */
function inCountry(
  language: ShopLanguage,
  country: ShopCountry | null,
  currency: string | null,
): ShopLanguage {
  if (language !== baseOf(language)) return language;
  const own = country?.languages.find((each) => baseOf(each) === language);
  const [, region = ''] = usualLocale(currency).split('-');
  return own ?? shopLanguageOf(`${language}-${region}`) ?? language;
}

/** Whether prices in a currency are usually written in the English way. */
function isEnglish(currency: string | null): boolean {
  return currency !== null && /^en\b/.test(usualLocale(currency));
}

function baseOf(language: ShopLanguage): string {
  return language.split('-')[0] ?? language;
}

/** The country of most photos' hosts, if none of them names another. */
function commonCountry(addresses: readonly string[]): ShopCountry | null {
  const named = new Set(addresses.flatMap((address) => countryOf(address) ?? []));
  const [only = null] = named;
  return named.size === 1 ? only : null;
}
