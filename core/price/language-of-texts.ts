import type { ShopLanguage } from '#core/feeds/shop-languages.ts';

/** Language of a feed's texts: a language without country, 'several', or null without evidence. */
export type TextLanguage = ShopLanguage | 'several' | null;

// Letters that one of the languages has and similar ones do not.
const letters: Readonly<Partial<Record<ShopLanguage, RegExp>>> = {
  el: /[α-ωά-ώ]/giu,
  he: /[א-ת]/gu,
  th: /[ก-๛]/gu,
  ko: /[가-힣]/gu,
  ja: /[ぁ-ヿ]/gu,
  ka: /[ა-ჰ]/gu,
  hi: /[ऀ-ॿ]/gu,
  uk: /[іїєґ]/giu,
  ru: /[ыэё]/giu,
  mk: /[ѓќѕ]/giu,
  de: /ß/gu,
  pl: /[łąęśżźćń]/giu,
  cs: /[řěů]/giu,
  sk: /[ľĺŕ]/giu,
  hu: /[őű]/giu,
  tr: /[ğış]/gu,
  ro: /[țșţ]/giu,
  es: /[ñ¿¡]/giu,
  pt: /[ãõ]/giu,
  lv: /[āēīņļķģ]/giu,
  lt: /[ėįųū]/giu,
  et: /õ(?=[a-zäü])/giu,
};

// Frequent short words that are not names of brands or models.
const words: Readonly<Partial<Record<ShopLanguage, string>>> = {
  en: 'the and with for from your this that are made our',
  de: 'und für mit der die das aus ein eine nicht auch ist sich im auf zum von',
  fr: 'les des avec pour une dans sur est vous votre et en du par aux',
  es: 'el los las con para una por del y su más como',
  it: 'il con per della di una dei le delle che sono nel gli alla',
  pt: 'com para uma dos das não seu mais ao os do da',
  nl: 'het een met voor van zijn op uit ook bij deze niet de en',
  da: 'og til med er af som kan fra på ikke det',
  nb: 'og til med er av som kan fra på ikke det',
  sv: 'och till med är av som kan från på inte det',
  fi: 'ja on joka sekä myös tai kanssa sen ovat',
  pl: 'w z na do się jest dla oraz nie przez',
  cs: 'a na je pro se s nebo který jsou ve z',
  sk: 'a na je pre sa s alebo ktorý sú vo z',
  hu: 'és a az egy hogy nem is mely vagy',
  tr: 've ile için bir bu olan çok daha',
  ro: 'și cu pentru din este care sau nu la',
  hr: 'i za je u na s od koji ili su',
  sl: 'in za je v na z od ki ali so',
  bg: 'и за на с от се в е са като',
  ru: 'и для на с в из не от по или',
  uk: 'і для на з в та не від або',
};

const wordLists = Object.entries(words).map(
  ([language, list]) => [language as ShopLanguage, new Set(list.split(' '))] as const,
);

/** Maximum number of characters examined; titles and descriptions are repetitive. */
const CHARACTERS_MAX = 20_000;
/** Maximum number of characters examined per text. */
const TEXT_CHARACTERS_MAX = 400;
const WORDS_MIN = 20;
/** Factor by which the evidence for a language must exceed that for the second one. */
const LEAD = 1.5;

/**
 * Returns the language of product texts, judged by short words and letters. Titles are mostly names, so little evidence gives null; strong
 * evidence for more than one gives 'several'.
 */
export function languageOfTexts(texts: readonly string[]): TextLanguage {
  const text = texts
    .map((each) => each.slice(0, TEXT_CHARACTERS_MAX))
    .join(' \n ')
    .slice(0, CHARACTERS_MAX)
    .replace(/<[^>]{0,300}>/g, ' ')
    .toLowerCase();
  const tokens = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  if (tokens.length < WORDS_MIN) return null;
  const scores = new Map<ShopLanguage, number>();
  const add = (language: ShopLanguage, score: number) =>
    scores.set(language, (scores.get(language) ?? 0) + score);
  // A model's 'W' among Cyrillic words is not a Polish word.
  const inScript = tokens.filter(isCyrillic(text) ? isCyrillic : (token) => !isCyrillic(token));
  for (const [language, list] of wordLists) add(language, inScript.filter((token) => list.has(token)).length);
  for (const [language, pattern] of Object.entries(letters))
    add(language as ShopLanguage, (text.match(pattern)?.length ?? 0) / 2);
  const ranked = [...scores].toSorted(([, one], [, other]) => other - one);
  const [[best, score] = ['en', 0] as const, [, next] = ['en', 0] as const] = ranked;
  if (score < Math.max(5, tokens.length / 40)) return null;
  return score >= LEAD * next ? best : 'several';
}

function isCyrillic(text: string): boolean {
  return 2 * (text.match(/[а-џ]/giu)?.length ?? 0) > (text.match(/\p{L}/gu)?.length ?? 0);
}
