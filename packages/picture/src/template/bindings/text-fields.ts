import type { TemplateNode } from '../template-tree.ts';
import { normalizeKey } from './normalize-key.ts';
import { textParts } from './placeholders.ts';

/** Fields that every product should have; a brand or a rating may be missing from many. */
export const fieldsOfAll: ReadonlySet<string> = new Set(['TITLE', 'PRICE']);

/** Functions that allow a field to be empty: they show a fallback, or only apply to reduced products. */
const excuses: ReadonlySet<string> = new Set(['default', 'before', 'discount', 'saved']);

/** Fields that only reduced products have. */
const ofReductions = /^(?:FEED_)?(?:SALE|OLD)_PRICE$/;

/**
 * Returns the keys of fields that a template shows for every product, in order of first use. Fields with a condition, a fallback or a
 * reduction may be missing.
 */
export function textFields(node: TemplateNode): string[] {
  return [...new Set(fieldsIn(node))].filter((key) => !ofReductions.test(key));
}

/** Returns a product's field names that match one of these template keys. */
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
