import { findShopLanguage, type ShopLanguage } from '#core/feeds/shop-languages.ts';
import { usualLocale } from '#picture/values';
import type { FeedHead, Portal } from './feed-head.ts';
import { languageOfTexts, type TextLanguage } from './language-of-texts.ts';
import { findCountry, type ShopCountry } from './shop-countries.ts';

/** Facts about a feed beside its prices. */
export interface FeedEvidence {
  readonly head: FeedHead;
  /** The feed's address, and those of some photos. */
  readonly addresses: readonly string[];
  /** Titles and descriptions. */
  readonly texts: readonly string[];
  /** Number of prices by named currency; '' for those that name none. */
  readonly named: ReadonlyMap<string, number>;
}

/** Currency and number format of a feed's shop; null without evidence. */
export interface Custom {
  /** The currency of prices that name none, said somewhere in the feed. */
  readonly currency: string | null;
  /** The currency that such prices have in all likelihood; only what writes a price as a currency may go by it. */
  readonly likelyCurrency: string | null;
  readonly language: ShopLanguage | null;
}

/**
 * Guesses a feed's custom. Facts of the feed itself go before the evidence of its texts, and that before its portal and host. A guess that
 * something contradicts is none: a price in the wrong currency is worse than one without.
 */
export function guessCustom({ head, addresses, texts, named }: FeedEvidence): Custom {
  const [own = '', ...photos] = addresses;
  const written = languageOfTexts(texts);
  const isNamed = [...named.keys()].some((code) => code !== '');
  const currency = currencyNamed(named) ?? (isNamed ? null : head.currency);
  const host = findCountry(own) ?? commonCountry(photos);
  // Prices in another currency than the country's are for buyers elsewhere.
  const country = currency === null || host?.currency === currency ? host : null;
  const signs = { head, country, portal: findPortal(head, { country: host, written }), written };
  const likely = isNamed ? null : guessCurrency(signs);
  const language = guessLanguage({ ...signs, currency: currency ?? likely });
  return { currency, likelyCurrency: currency ?? likely, language };
}

/**
 * Returns the portal, in the country that the host names and whose language the texts are in; null where they disagree, or that leaves
 * several. A host of a country that the portal is not in may be that of anyone who keeps the feed.
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

/** Returns the one currency that prices name, where so many do that the others will have it too. */
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
  // Shop systems say 'en' of every feed, whatever the shop's language.
  if (said !== null && (toBaseLanguage(said) !== 'en' || isEnglish(currency)))
    return written === null || toBaseLanguage(said) === written ? inCountry(said, country, currency) : null;
  if (written === 'several') return null;
  if (written === 'en') return isEnglish(currency) ? inCountry(written, country, currency) : null;
  if (written !== null) return inCountry(written, country, currency);
  if (head.portals.length > 0) return portal?.language ?? null;
  const [usual = null, ...others] = country?.languages ?? [];
  return others.length === 0 ? usual : null;
}

/** Returns a language in the form of the feed's country, or of that of its currency. */
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

/** Whether prices in a currency are usually written in the English way. */
function isEnglish(currency: string | null): boolean {
  return currency !== null && /^en\b/.test(usualLocale(currency));
}

function toBaseLanguage(language: ShopLanguage): string {
  return language.split('-')[0] ?? language;
}

/** Returns the country of most photos' hosts, if none of them names another. */
function commonCountry(addresses: readonly string[]): ShopCountry | null {
  const named = new Set(addresses.flatMap((address) => findCountry(address) ?? []));
  const [only = null] = named;
  return named.size === 1 ? only : null;
}
