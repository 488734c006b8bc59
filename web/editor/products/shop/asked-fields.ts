import { conditionFields, parseCondition, photoOfSlot, placeholdersIn } from '#picture/values';
import { readLayerWords, type Layer } from '#picture/layers';
import { allLayers, isHtml, type Doc } from '../../document/doc.ts';
import { readOwnPicture } from '../../document/photos.ts';

const known = new WeakMap<Layer, readonly string[]>();

/** Returns the keys of all fields in a document except the photo, in the order of their first use. */
export function askedFields(doc: Doc): string[] {
  const keys = isHtml(doc) ? placeholdersIn(doc.htmlSource) : allLayers(doc).flatMap(fieldsOfLayer);
  return [...new Set(keys)].filter((key) => photoOfSlot(key) === null);
}

function fieldsOfLayer(layer: Layer): readonly string[] {
  const found = known.get(layer);
  if (found !== undefined) return found;
  const inText = placeholdersIn(readLayerWords(layer));
  const condition = layer.showIf === undefined ? null : parseCondition(layer.showIf, () => undefined);
  const inPicture =
    layer.kind === 'image' ? placeholdersIn(readOwnPicture(layer) === null ? layer.source : '') : [];
  const keys = [...inPicture, ...inText, ...(condition === null ? [] : conditionFields(condition))];
  known.set(layer, keys);
  return keys;
}
