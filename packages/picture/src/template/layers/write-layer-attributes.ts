import { writeStyle, type Declarations } from '../css/write-style.ts';
import type { MarkupElement } from '../html/read-markup.ts';
import type { GroupLayer, Layer } from './layer-schema.ts';

export type Placing = GroupLayer['layout'];

/** Attributes of an element, in the order in which they are written. */
export type Attributes = MarkupElement['attrs'];

/** Returns place, size and style of a layer's own box as attributes, with its condition. */
export function attributes(layer: Layer, frame: Placing, style: Declarations): Attributes {
  const { width, height } = layer;
  const place =
    frame === 'free'
      ? { position: 'absolute', left: layer.x, top: layer.y, width, height }
      : { 'flex-shrink': '0', width, height };
  const value = writeStyle({ 'box-sizing': 'border-box', ...place, ...style, ...effects(layer) });
  return [...showIf(layer), { name: 'style', value }];
}

/** Returns the `data-if` attribute of a layer, if it has a condition. */
export function showIf({ showIf: condition }: Layer): Attributes {
  return condition === undefined ? [] : [{ name: 'data-if', value: condition }];
}

/** Returns the declarations that rotate or fade a layer as a whole, or blend it with the layers behind. */
export function effects(layer: Layer): Declarations {
  const { rotation, opacity } = layer;
  const blend = 'blend' in layer && typeof layer.blend === 'string' ? layer.blend : 'normal';
  return {
    'mix-blend-mode': blend === 'normal' ? undefined : blend,
    opacity: opacity === 1 ? undefined : String(opacity),
    transform: rotation === 0 ? undefined : `rotate(${rotation}deg)`,
  };
}
