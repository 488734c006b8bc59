import { writeStyle, type Declarations } from '../css/write-style.ts';
import { escapeHtml } from '../html/escape-html.ts';
import type { GroupLayer, Layer } from './layer-schema.ts';

/** How the layers of a canvas or group are placed. */
export type Placing = GroupLayer['layout'];

/** Place, size and style of a layer's own box as HTML attributes, with the condition under which it is shown. */
export function attributes(layer: Layer, frame: Placing, style: Declarations): string {
  const { width, height } = layer;
  const place =
    frame === 'free'
      ? { position: 'absolute', left: layer.x, top: layer.y, width, height }
      : { 'flex-shrink': '0', width, height };
  return ` ${showIf(layer)}style="${writeStyle({ 'box-sizing': 'border-box', ...place, ...style, ...effects(layer) })}"`;
}

/** The `data-if` attribute of a layer, if it has a condition. */
export function showIf({ showIf: condition }: Layer): string {
  return condition === undefined ? '' : `data-if="${escapeHtml(condition)}" `;
}

/** What turns or fades a layer as a whole. */
export function effects({ rotation, opacity }: Layer): Declarations {
  return {
    opacity: opacity === 1 ? undefined : String(opacity),
    transform: rotation === 0 ? undefined : `rotate(${rotation}deg)`,
  };
}
