import { fieldOfSource } from '../bindings/field-pictures.ts';
import type { MarkupElement } from '../html/read-markup.ts';
import type { ImageLayer, Layer, TextLayer } from './layer-schema.ts';
import { radiusStyle } from './paint-style.ts';
import { pictureStyle } from './picture-style.ts';
import { attributes, type Attributes, type Placing } from './write-layer-attributes.ts';
import { writeTextLayer } from './write-text-layer.ts';

/** Returns a picture; with a replacement text, a box with both, of which each product shows one. */
export function imageMarkup(layer: ImageLayer, frame: Placing): MarkupElement {
  const style = { 'border-radius': radiusStyle(layer), ...pictureStyle(layer) };
  const { instead } = layer;
  if (instead === undefined || fieldOfSource(layer.source) === null)
    return writeImage(layer, layer.source, attributes(layer, frame, style));
  const { width, height } = layer;
  const place = { id: layer.id, name: '', x: 0, y: 0, width, height, rotation: 0, opacity: 1, locked: false };
  const words: TextLayer = { ...instead, kind: 'text', ...place, showIf: `not ${layer.source.trim()}` };
  const alone: ImageLayer = { ...layer, ...place, blend: undefined, showIf: undefined };
  const picture = writeImage(layer, layer.source, attributes(alone, 'free', style));
  const inside = frame === 'free' ? {} : { position: 'relative' };
  return {
    tagName: 'div',
    attrs: attributes(layer, frame, inside),
    childNodes: [withoutSource(picture), withoutSource(writeTextLayer(words, 'free'))],
    source: layer.id,
  };
}

export function writeImage({ id }: Layer, source: string, attrs: Attributes): MarkupElement {
  const all = [{ name: 'src', value: source }, { name: 'alt', value: '' }, ...attrs];
  return { tagName: 'img', attrs: all, childNodes: [], source: id };
}

function withoutSource({ source: _layer, ...element }: MarkupElement): MarkupElement {
  return element;
}
