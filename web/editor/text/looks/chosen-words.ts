import { findCommonLook, looksIn, withLook, type WholeLook, type WordsRange } from '#picture/layers';
import { wholeFields, splitPieces } from '../tokens/text-pieces.ts';
import { hasWords, findLayer, type Doc, type WordsLayer } from '../../document/doc.ts';
import type { EditorState } from '../../document/editor.ts';
import { updateLayers } from '../../document/operations.ts';

/** Words that are chosen in a text that is edited: some of it, and not all. */
export type ChosenWords = { readonly layer: WordsLayer; readonly range: WordsRange };

/** The chosen words; null where a caret stands alone, or all of a text is chosen: that is the text itself. */
export function chosenWords({
  doc,
  editing,
  chosen,
}: Pick<EditorState, 'doc' | 'editing' | 'chosen'>): ChosenWords | null {
  if (editing === null || chosen === null) return null;
  const layer = findLayer(doc, editing);
  if (layer === null || layer === undefined || !hasWords(layer) || chosen.end > layer.text.length)
    return null;
  const range = wholeFields(splitPieces(layer.text), chosen);
  const isAll = range.start === 0 && range.end === layer.text.length;
  return isAll || range.end <= range.start ? null : { layer, range };
}

/** The looks among chosen words. */
export function looksOfWords({ layer, range }: ChosenWords): WholeLook[] {
  return looksIn(layer, range);
}

/** Returns the look that the selected words share. */
export function commonLook(doc: Doc, { layer, range }: ChosenWords): Partial<WholeLook> {
  const now = findLayer(doc, layer.id);
  return now !== null && now !== undefined && hasWords(now) ? findCommonLook(now, range) : {};
}

/** Makes chosen words look otherwise; null takes their looks away. */
export function withWordsLook(
  doc: Doc,
  { layer: { id }, range }: ChosenWords,
  change: ((look: WholeLook) => Partial<WholeLook>) | null,
): Doc {
  return updateLayers(doc, [id], (layer) => {
    if (!hasWords(layer)) return layer;
    const runs = withLook(layer, range, change);
    if (JSON.stringify(runs) === JSON.stringify(layer.runs)) return layer;
    const { runs: _runs, ...plain } = layer;
    return runs === undefined ? plain : { ...layer, runs };
  });
}
