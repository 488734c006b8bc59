import type { TemplateNode } from '../template-tree.ts';
import { normalizeKey } from './normalize-key.ts';
import { textParts } from './placeholders.ts';

/** Fields that every product has; a brand, or stars, may honestly be rare. */
export const fieldsOfAll: ReadonlySet<string> = new Set(['TITLE', 'PRICE']);

/** Functions with which a field may honestly be without a value: something else is shown then, or only what is reduced has one. */
const excuses: ReadonlySet<string> = new Set(['default', 'before', 'discount', 'saved']);

/** Fields that only products with a reduction have. */
const ofReductions = /^(?:FEED_)?(?:SALE|OLD)_PRICE$/;

/**
 * Returns the keys of fields that a template writes for every product, in the order of their first use. Fields below a condition, with a
 * fallback or of a reduction are meant to be missing at times.
 */
export function textFields(node: TemplateNode): string[] {
  return [...new Set(fieldsIn(node))].filter((key) => !ofReductions.test(key));
}

/** Returns the product's names that a template means by one of these keys. */
export function namesOfFields(
  keys: readonly string[],
  names: readonly string[],
): { key: string; names: string[] }[] {
  return keys.map((key) => ({ key, names: names.filter((name) => normalizeKey(name) === key) }));
}

function fieldsIn(node: TemplateNode): string[] {
  if (node.kind === 'image' || (node.kind === 'box' && node.showIf !== undefined)) return [];
  // Few products have an energy class by law.
  if (node.kind === 'box' && node.drawnAs?.kind === 'energy') return [];
  if (node.kind === 'box') return node.children.flatMap(fieldsIn);
  return textParts(node.text).flatMap((part) =>
    typeof part === 'string' || part.calls.some(({ name }) => excuses.has(name)) ? [] : [part.key],
  );
}
