import { layersMessages as texts } from '#core/messages/screens/editor/layers-messages.ts';
import { photoMessages } from '#core/messages/screens/editor/photo-messages.ts';
import { photoOfSlot, textParts } from '#picture/values';
import type { GroupLayer, Layer } from '#picture/layers';
import { readFurtherPhoto, readPictureField } from './photos.ts';

const longest = 60;

/** Returns the name of a layer: the one that the user has given, or one derived from its content, such as the words of a text. */
export function layerName(layer: Layer): string {
  const own = layer.name.trim();
  if (own !== '') return own;
  if (layer.kind === 'text') return readWords(layer.text) || texts.names.emptyText;
  if (layer.kind === 'badge') return readWords(layer.text) || texts.names.emptyBadge;
  if (layer.kind === 'group') return groupName(layer);
  const photo = readFurtherPhoto(layer);
  if (photo !== null) return photoMessages.further(photo);
  const field = readPictureField(layer);
  if (field !== null) return fieldName(field);
  if (layer.kind === 'qr')
    return readWords(layer.value) === '' ? texts.names.qr : texts.names.qrOf(readWords(layer.value));
  return layer.kind === 'shape' ? texts.names[layer.shape] : texts.names[layer.kind];
}

/** Returns a text with the names of fields in place of their values. */
function readWords(text: string): string {
  const words = textParts(text)
    .map((part) => (typeof part === 'string' ? part : fieldName(part.key)))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length > longest ? `${words.slice(0, longest - 1).trimEnd()}…` : words;
}

/** Returns a field's name for people: `SALE_PRICE` is `Sale price`, `IMAGE_URL_2` the second photo; what we add to a feed has names of ours. */
export function fieldName(key: string): string {
  const photo = photoOfSlot(key);
  if (photo !== null && photo > 1) return photoMessages.field(photo);
  const own = texts.fieldNames[key];
  if (own !== undefined) return own;
  const words = key.toLowerCase().replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function groupName(group: GroupLayer): string {
  return showsPrice(group) ? texts.names.priceBlock : texts.names[group.layout];
}

/** True if a group shows only prices, perhaps with words and shapes around them. */
function showsPrice({ layers }: GroupLayer): boolean {
  const parts = layers.flatMap((layer) =>
    layer.kind === 'text' || layer.kind === 'badge' ? textParts(layer.text) : [],
  );
  const keys = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.key]));
  return keys.length > 0 && keys.every((key) => key.includes('PRICE'));
}
