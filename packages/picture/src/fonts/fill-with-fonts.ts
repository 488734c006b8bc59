import { breakWordsHere, withWordBreaks, type BreakWords } from '../template/words/word-breaks.ts';
import { withCapitals } from '../template/words/capitals.ts';
import { withRoomForScripts } from '../template/words/tall-scripts.ts';
import { withUnits } from '../template/words/units.ts';
import { withDirections } from '../template/words/directions.ts';
import type { ParsedTemplate, TemplateBox } from '../template/template-tree.ts';
import { normalizeKey } from '../template/bindings/normalize-key.ts';
import { cleanText } from '../template/bindings/fill-template.ts';
import { fillText, lostCharacters, type CanDraw } from './fill-text.ts';
import { chooseFonts, type FontChoice } from './choose-fonts.ts';
import type { BrandFont, FontPack } from './font-pack.ts';
import { LRUCache } from 'lru-cache';
import { hasCodePoint, parseUnicodeRanges, type CodePoints } from './code-points.ts';

export type AvailableFonts<Own extends BrandFont = BrandFont> = {
  readonly packs: readonly FontPack[];
  readonly brandFonts: readonly Own[];
};

/**
 * Fills a template with a product's values as far as fonts can draw them, and returns the fonts needed. `breakWords` returns where lines
 * without spaces may break.
 */
export function fillWithFonts<Own extends BrandFont>(
  template: ParsedTemplate,
  values: Readonly<Record<string, string>>,
  available: AvailableFonts<Own>,
  breakWords: BreakWords = breakWordsHere,
): { tree: TemplateBox; fonts: FontChoice<Own> } {
  const { tree, fonts } = fillAndChoose(template, values, available);
  return {
    tree: withWordBreaks(withUnits(withRoomForScripts(withDirections(withCapitals(tree)))), breakWords),
    fonts,
  };
}

function fillAndChoose<Own extends BrandFont>(
  template: ParsedTemplate,
  values: Readonly<Record<string, string>>,
  available: AvailableFonts<Own>,
): { tree: TemplateBox; fonts: FontChoice<Own> } {
  const { packs, brandFonts } = available;
  const own = chooseFonts(packs, template.tree, brandFonts).brandFonts;
  const canDraw = canDrawWith(packs, own);
  const tree = fillText(template.tree, values, canDraw);
  return { tree, fonts: chooseFonts(packs, tree, own) };
}

const known = new LRUCache<string, { codePoints: CodePoints }>({ max: 200 });

/** True if the face has glyphs for all of these. */
function brandFontCovers({ hash, letters }: BrandFont, codePoints: readonly number[]): boolean {
  const entry = known.get(hash) ?? { codePoints: parseUnicodeRanges(letters) };
  known.set(hash, entry);
  return codePoints.every((codePoint) => hasCodePoint(entry.codePoints, codePoint));
}

/** Returns a check if letters can be drawn with the installed families, or with a user's own. */
export function canDrawWith(packs: readonly FontPack[], own: readonly BrandFont[]): CanDraw {
  return (...codePoints) =>
    packs.some(({ covers }) => covers(...codePoints)) ||
    own.some((font) => brandFontCovers(font, codePoints));
}

/** A product's text with characters that cannot be drawn, by its template name: 'SALE_PRICE'. */
export type LostText = {
  readonly key: string;
  /** Letters and digits without a glyph, because of which the whole text is left out; if there are none, only `signs` are removed. */
  readonly letters: readonly string[];
  readonly signs: readonly string[];
};

/** Lists the product texts used by the template that cannot be drawn unchanged, with the missing characters. */
export function lostTexts(
  template: ParsedTemplate,
  values: Readonly<Record<string, string>>,
  { packs, brandFonts }: AvailableFonts,
): LostText[] {
  const asked = new Set(template.placeholders);
  const canDraw = canDrawWith(packs, chooseFonts(packs, template.tree, brandFonts).brandFonts);
  return Object.entries(values).flatMap(([name, value]) => {
    const key = normalizeKey(name);
    if (!asked.has(key) || isOfBase(value, packs[0])) return [];
    const lost = lostCharacters(cleanText(value), canDraw);
    return lost.letters.length + lost.signs.length === 0 ? [] : [{ key, ...lost }];
  });
}

/**
 * Returns a key of the fonts, besides the base family, that determine a product's picture: equal keys and equal inputs give equal letters.
 */
export function computeFontKey(
  template: ParsedTemplate,
  values: Readonly<Record<string, string>>,
  available: AvailableFonts,
): string {
  // Fast path: nearly all products need only the base family, and a feed may have a hundred thousand.
  if (Object.values(values).every((value) => isOfBase(value, available.packs[0])))
    return computeOwnKey(template, available);
  return fillAndChoose(template, values, available).fonts.key;
}

const ownKeys = new WeakMap<AvailableFonts, WeakMap<ParsedTemplate, string>>();

/** Returns the font key of the template itself, without products. */
function computeOwnKey(template: ParsedTemplate, available: AvailableFonts): string {
  const keys = ownKeys.get(available) ?? new WeakMap<ParsedTemplate, string>();
  ownKeys.set(available, keys);
  const key = keys.get(template) ?? chooseFonts(available.packs, template.tree, available.brandFonts).key;
  keys.set(template, key);
  return key;
}

function isOfBase(text: string, base: FontPack | undefined): boolean {
  if (/^[\x20-\x7e]*$/.test(text)) return true;
  for (const character of text)
    if (character > '\x7e' && base?.covers(character.codePointAt(0) ?? 0) !== true) return false;
  return !/\p{M}/u.test(text);
}
