import { findShopLanguage, type ShopLanguage } from '#core/feeds/shop-languages.ts';
import { usualLocale } from '#picture/values';
import type { FeedHead, Portal } from './feed-head.ts';
import { languageOfTexts, type TextLanguage } from './language-of-texts.ts';
import { findCountry, type ShopCountry } from './shop-countries.ts';

export interface FeedEvidence {
  readonly head: FeedHead;
  /** The feed's address, followed by the addresses of some photos. */
  readonly addresses: readonly string[];
  /** Titles and descriptions. */
  readonly texts: readonly string[];
  /** Number of prices by the currency they name; '' for those that name none. */
  readonly named: ReadonlyMap<string, number>;
}

/** Currency and number format of a shop; null without evidence. */
export interface Custom {
  /** The currency of prices that name none, if the feed states it. */
  readonly currency: string | null;
  /** The probable currency of prices that name none; to be used only if a template demands a currency. */
  readonly likelyCurrency: string | null;
  readonly language: ShopLanguage | null;
}

/**
 * Guesses a shop's currency and language. Statements of the feed take precedence over its texts, and these over its portal and host.
 * Contradicting evidence gives null: a price in the wrong currency is worse than one without.
 */
export function guessCustom({ head, addresses, texts, named }: FeedEvidence): Custom {
  const [own = '', ...photos] = addresses;
  const written = languageOfTexts(texts);
  const isNamed = [...named.keys()].some((code) => code !== '');
  const currency = currencyNamed(named) ?? (isNamed ? null : head.currency);
  const host = findCountry(own) ?? commonCountry(photos);
  // Prices in a foreign currency are for buyers elsewhere.
  const country = currency === null || host?.currency === currency ? host : null;
  const signs = { head, country, portal: findPortal(head, { country: host, written }), written };
  const likely = isNamed ? null : guessCurrency(signs);
  const language = guessLanguage({ ...signs, currency: currency ?? likely });
  return { currency, likelyCurrency: currency ?? likely, language };
}

/**
 * Returns the portal for the country of the host and the language of the texts; null if these disagree or several portals remain. The host
 * is no evidence if the portal is not in its country: a feed may be hosted anywhere.
 */
function findPortal(
  { portals }: FeedHead,
  { country, written }: Pick<Signs, 'country' | 'written'>,
): Portal | null {
  const sure = portals.find(({ isSure }) => isSure === true);
  if (sure !== undefined) return sure;
  const atHome = portals.filter(({ currency }) => currency === country?.currency);
  const isWritten = ({ language }: Portal) =>
    written === null || (written === 'several' && atHome.length > 0) || toBaseLanguage(language) === written;
  const possible = (atHome.length > 0 ? atHome : portals).filter(isWritten);
  return possible.length === 1 ? (possible[0] ?? null) : null;
}

/** Returns the currency that most prices name, if they are enough to assume it for the others. */
function currencyNamed(named: ReadonlyMap<string, number>): string | null {
  const codes = [...named.keys()].filter((code) => code !== '');
  const [only] = codes;
  if (only === undefined || codes.length > 1) return null;
  return (named.get(only) ?? 0) >= (named.get('') ?? 0) ? only : null;
}

interface Signs {
  readonly head: FeedHead;
  readonly country: ShopCountry | null;
  readonly portal: Portal | null;
  readonly written: TextLanguage;
}

function guessCurrency({ head, portal, country, written }: Signs): string | null {
  if (head.portals.length > 0) return portal?.currency ?? null;
  const isOf = ({ languages }: ShopCountry) =>
    written === null || languages.some((language) => toBaseLanguage(language) === written);
  return country !== null && isOf(country) ? country.currency : null;
}

function guessLanguage(signs: Signs & { readonly currency: string | null }): ShopLanguage | null {
  const { head, country, portal, written, currency } = signs;
  const said = head.language;
  // Shop systems declare 'en' for every feed, whatever the shop's language.
  if (said !== null && (toBaseLanguage(said) !== 'en' || isEnglish(currency)))
    return written === null || toBaseLanguage(said) === written ? inCountry(said, country, currency) : null;
  if (written === 'several') return null;
  if (written === 'en') return isEnglish(currency) ? inCountry(written, country, currency) : null;
  if (written !== null) return inCountry(written, country, currency);
  if (head.portals.length > 0) return portal?.language ?? null;
  const [usual = null, ...others] = country?.languages ?? [];
  return others.length === 0 ? usual : null;
}

/** Returns a language in the variant of the feed's country, or of its currency's country. */
function inCountry(
  language: ShopLanguage,
  country: ShopCountry | null,
  currency: string | null,
): ShopLanguage {
  if (language !== toBaseLanguage(language)) return language;
  const own = country?.languages.find((each) => toBaseLanguage(each) === language);
  const [, region = ''] = usualLocale(currency).split('-');
  return own ?? findShopLanguage(`${language}-${region}`) ?? language;
}

/** True if prices in this currency usually have English notation. */
function isEnglish(currency: string | null): boolean {
  return currency !== null && /^en\b/.test(usualLocale(currency));
}

function toBaseLanguage(language: ShopLanguage): string {
  return language.split('-')[0] ?? language;
}

/** Returns the country of the photos' hosts, if they name exactly one. */
function commonCountry(addresses: readonly string[]): ShopCountry | null {
  const named = new Set(addresses.flatMap((address) => findCountry(address) ?? []));
  const [only = null] = named;
  return named.size === 1 ? only : null;
}
