import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { customKeys, parseExpression, normalizeKey, photoOfSlot } from '#picture/values';
import { fieldName } from '../../document/layer-name.ts';
import type { ValueOfField } from '../values/shown-values.ts';
import type { FieldQuery } from './field-query.ts';

/** A choice: the text to insert, its name, and its value for the current product. */
export type FieldChoice = { readonly source: string; readonly name: string; readonly value: string };

export type FieldSource = { readonly keys: readonly string[]; readonly valueOf: ValueOfField };

/** Keys of the fields that most banners show, and of the one that no feed has by itself. */
const commonKeys = ['TITLE', 'PRICE', 'SALE_PRICE', 'OLD_PRICE', 'PRIOR_PRICE', 'BRAND'];

/** Returns the fields to choose from, each once: those in the template, those of the current product, and common ones. */
export function fieldKeys(
  asked: readonly { readonly key: string }[],
  values: Readonly<Record<string, string>>,
): string[] {
  const all = [...asked.map(({ key }) => key), ...commonKeys, ...Object.keys(values).toSorted()].map(
    normalizeKey,
  );
  return [...new Set(all)].filter(
    (key) => !isOfFeed(key) && photoOfSlot(key) === null && parseExpression(key, () => undefined) !== null,
  );
}

/** True for fields that are not offered: facts about the whole feed, and custom keys, which pictures do not show. */
function isOfFeed(key: string): boolean {
  return key === 'FEED_REDUCTION' || customKeys.some((custom) => custom === key);
}

/** Most common functions for a value, as written after the bar. */
const steps: readonly {
  readonly step: string;
  readonly name: string;
  readonly isOfPrice?: boolean;
  readonly isOfDate?: boolean;
}[] = [
  { step: 'currency', name: texts.steps.currency, isOfPrice: true },
  { step: 'currency short', name: texts.steps.shortCurrency, isOfPrice: true },
  { step: 'discount SALE_PRICE', name: texts.steps.discount, isOfPrice: true },
  { step: 'saved SALE_PRICE | currency', name: texts.steps.saved, isOfPrice: true },
  { step: 'part "whole"', name: texts.steps.whole, isOfPrice: true },
  { step: 'part "cents"', name: texts.steps.cents, isOfPrice: true },
  { step: 'lowest | currency', name: texts.steps.lowest, isOfPrice: true },
  { step: 'divide 12 | currency', name: texts.steps.instalment, isOfPrice: true },
  { step: 'date', name: texts.steps.date, isOfDate: true },
  { step: 'upper', name: texts.steps.upper },
  { step: 'lower', name: texts.steps.lower },
  { step: 'title', name: texts.steps.title },
  { step: 'short BRAND', name: texts.steps.short },
  { step: 'sentence BRAND', name: texts.steps.sentence },
  { step: 'quotes', name: texts.steps.quotes },
  { step: 'truncate 40', name: texts.steps.truncate },
];

/** Returns the choices for the typed text, the most likely first. */
export function choicesFor(query: FieldQuery, { keys, valueOf }: FieldSource): FieldChoice[] {
  const valueOfSource = (source: string): string => {
    const expression = parseExpression(source.slice(2, -2), () => undefined);
    return expression === null ? '' : valueOf(expression);
  };
  const { value, words } = query;
  if (value === null) {
    const found = keys.filter((key) => isLike(`${key} ${fieldName(key)}`, words));
    return byStart(found, words).map((key) => {
      const source = `{{${key}}}`;
      return { source, name: fieldName(key), value: valueOfSource(source) };
    });
  }
  const key = normalizeKey(value);
  const isDate = /DATE|ENDS|STARTS/.test(key);
  const isPrice = !isDate && key.includes('PRICE');
  return steps
    .filter(({ isOfPrice = false, isOfDate = false }) => (isPrice || !isOfPrice) && (isDate || !isOfDate))
    .filter(({ step, name }) => isLike(`${step} ${name}`, words))
    .map(({ step, name }) => {
      const source = `{{${value} | ${step}}}`;
      return { source, name, value: valueOfSource(source) };
    });
}

function isLike(text: string, words: string): boolean {
  return fold(text).includes(fold(words));
}

/** Sorts keys that start with the words before keys that contain them. */
function byStart(keys: readonly string[], words: string): string[] {
  const begins = (key: string): number => Number(!fold(key).startsWith(fold(words)));
  return keys.toSorted((one, other) => begins(one) - begins(other));
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll('_', ' ').trim();
}
