import type { Declarations } from '../css/write-style.ts';
import type { MarkupElement } from '../html/read-markup.ts';
import type { DrawnLayer } from './layer-schema.ts';
import { attributes, type Placing } from './write-layer-attributes.ts';

/** Returns a box whose words are drawn as stars, as a code or as an energy class. */
export function drawnMarkup(layer: DrawnLayer, frame: Placing): MarkupElement {
  const { id, value } = layer;
  const drawing = [
    { name: 'data-draw', value: layer.kind },
    ...(layer.kind === 'rating' ? [{ name: 'data-of', value: String(layer.stars) }] : []),
  ];
  const attrs = [...drawing, ...attributes(layer, frame, writeColors(layer))];
  return {
    tagName: 'div',
    attrs,
    childNodes: value === '' ? [] : [{ nodeName: '#text', value }],
    source: id,
  };
}

function writeColors(layer: DrawnLayer): Declarations {
  if (layer.kind === 'rating') return { color: layer.color, 'background-color': layer.emptyColor };
  if (layer.kind === 'energy') return {};
  const { color, groundColor, radius } = layer;
  return { color, 'background-color': groundColor, 'border-radius': radius || undefined };
}
