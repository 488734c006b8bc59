import type { EditorState } from '../../document/editor.ts';
import { valuesIn } from '../values/shown-values.ts';
import { fieldKeys, type FieldSource } from './field-choices.ts';

/** The fields of the open document and of the product at hand, with its values. */
export function fieldSource({ doc, product }: Pick<EditorState, 'doc' | 'product'>): FieldSource {
  return { keys: fieldKeys(doc.keyValuePairs, product.values), valueOf: valuesIn(doc, product.values) };
}
