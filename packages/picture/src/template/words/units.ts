import { isOfSizes, partedAsBefore, piecesIn, withPieces, wordsIn } from './one-text.ts';
import type { TemplateBox, TemplateNode } from '../template-tree.ts';

const units =
  'ml|cl|dl|l|L|mg|µg|g|kg|mm|cm|dm|m|km|m²|m³|cm²|cm³|mW|W|kW|kWh|Wh|mAh|Ah|V|A|Hz|kHz|MHz|GHz|dB|MP|px|dpi|kB|KB|MB|GB|TB|Zoll|in|oz|lb|lbs|ft|' +
  '°|°C|°F|%|‰|€|\\$|£|¥|₽|₺|₹|₪|zł|Kč|kr|Ft|EUR|USD|GBP|CHF|PLN|Stück|Stk|St|pcs|pc|Std|min|мл|л|мг|г|кг|мм|см|м|км|Вт|ГБ|МБ|шт|грн|руб';

const unitPattern = new RegExp(`^(?:${units})[.,;:!?)]*$`, 'u');
const numberAndUnit = new RegExp(`(\\d) (?=(?:${units})(?![\\p{L}\\p{N}]))`, 'gu');
const signAndNumber = /(?<![\p{L}\p{N}])([€$£¥₹₽№]|CHF|EUR|USD) (?=\d)/gu;

/** True if a word is a unit, or so short that it belongs to the number before it: `350 ml`, `12 Stück`, `100 %`. */
export function isUnit(word: string): boolean {
  return unitPattern.test(word) || /^\p{L}{1,2}[,.;)]?$/u.test(word);
}

/**
 * Keeps numbers and their units on one line (`1,0 l`, `€ 299`) with no-break spaces. Balanced texts are skipped: balancing keeps them
 * together if it costs no line.
 */
export function withUnits(tree: TemplateBox): TemplateBox {
  return unitsIn(tree, false);
}

function unitsIn(box: TemplateBox, isLeftAround: boolean): TemplateBox {
  const { textWrap, whiteSpace } = box.style;
  // In text of several sizes, a sign separated from its number is conspicuous.
  if (isOfSizes(box) && !/^(?:nowrap|pre)/.test(whiteSpace ?? '')) return unitsInPieces(box);
  const isLeft =
    textWrap === undefined && whiteSpace === undefined
      ? isLeftAround
      : textWrap === 'balance' || /^(?:nowrap|pre|pre-wrap)$/.test(whiteSpace ?? '');
  const children = box.children.map((child): TemplateNode => {
    if (child.kind === 'box') return unitsIn(child, isLeft);
    if (child.kind === 'image' || isLeft || !/\d/.test(child.text)) return child;
    const text = kept(child.text);
    return text === child.text ? child : { ...child, text };
  });
  return children.every((child, index) => child === box.children[index]) ? box : { ...box, children };
}

/** Joins numbers and units, even if a number is in one piece and its unit in the next. */
function unitsInPieces(box: TemplateBox): TemplateBox {
  const texts = piecesIn(box).map(({ text }) => text);
  return withPieces(box, partedAsBefore(texts, kept(wordsIn(box))));
}

/** Replaces spaces between numbers and units by no-break spaces, without changing the length. */
function kept(text: string): string {
  return text.replace(numberAndUnit, '$1\u00a0').replace(signAndNumber, '$1\u00a0');
}
