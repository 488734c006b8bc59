import { allFurtherSlots } from '#picture/values';
import { sampleValuesFor } from '#picture';
import type { EditorState } from '../../document/editor.ts';
import { valuesIn } from '../values/shown-values.ts';
import { fieldKeys, type FieldSource } from './field-choices.ts';

/** Returns the fields of the open document and of the current product, with its values. */
export function fieldSource({ doc, product }: Pick<EditorState, 'doc' | 'product'>): FieldSource {
  const keys = fieldKeys(doc.keyValuePairs, product.values);
  // The sample product has a text for every field that the document uses.
  const samples = product.feedId === null ? sampleValuesFor(keys) : {};
  return { keys, valueOf: valuesIn(doc, { ...samples, ...product.values }) };
}

/** Returns the fields for conditions, which also include the additional photos. */
export function conditionSource(state: Pick<EditorState, 'doc' | 'product'>): FieldSource {
  const { keys, valueOf } = fieldSource(state);
  return { keys: [...keys, ...allFurtherSlots], valueOf };
}
