import type { Declarations } from '../css/write-style.ts';
import type { MarkupElement } from '../html/read-markup.ts';
import type { CodeLayer, RatingLayer } from './layer-schema.ts';
import { attributes, type Placing } from './write-layer-attributes.ts';

/** Returns a box whose words are drawn as stars or as a code. */
export function drawnMarkup(layer: RatingLayer | CodeLayer, frame: Placing): MarkupElement {
  const { id, value } = layer;
  const drawing =
    layer.kind === 'rating'
      ? [
          { name: 'data-draw', value: 'rating' },
          { name: 'data-of', value: String(layer.stars) },
        ]
      : [{ name: 'data-draw', value: 'qr' }];
  const attrs = [...drawing, ...attributes(layer, frame, writeColors(layer))];
  return {
    tagName: 'div',
    attrs,
    childNodes: value === '' ? [] : [{ nodeName: '#text', value }],
    source: id,
  };
}

function writeColors(layer: RatingLayer | CodeLayer): Declarations {
  if (layer.kind === 'rating') return { color: layer.color, 'background-color': layer.emptyColor };
  const { color, groundColor, radius } = layer;
  return { color, 'background-color': groundColor, 'border-radius': radius || undefined };
}
