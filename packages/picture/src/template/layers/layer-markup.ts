import { photoSlotName } from '../bindings/photo-slots.ts';
import type { MarkupElement, MarkupNode } from '../html/read-markup.ts';
import type { Declarations } from '../css/write-style.ts';
import { paintStyle } from './paint-style.ts';
import { pictureStyle } from './picture-style.ts';
import { drawnMarkup } from './write-drawn-layer.ts';
import { imageMarkup, writeImage } from './write-image-layer.ts';
import { shapeMarkup } from './write-shape-layer.ts';
import { writeBadgeLayer, writeTextLayer } from './write-text-layer.ts';
import { attributes, type Attributes, type Placing } from './write-layer-attributes.ts';
import type { GroupLayer, Layer, PhotoLayer, TextLayer } from './layer-schema.ts';
import { isDrawnLayer } from './layer-words.ts';

/** Text between layers, and before the first and after the last. */
export const betweenLayers = '\n';

/** Returns a layer as an allowed element, with those of its inner layers that are not hidden. */
export function layerMarkup(layer: Layer, frame: Placing, hidden: ReadonlySet<string>): MarkupElement {
  if (layer.kind === 'text') return writeTextLayer(layer, frame);
  if (layer.kind === 'badge') return writeBadgeLayer(layer, frame);
  if (layer.kind === 'photo') return photoMarkup(layer, frame);
  if (layer.kind === 'image') return imageMarkup(layer, frame);
  if (layer.kind === 'shape') return shapeMarkup(layer, frame);
  if (isDrawnLayer(layer)) return drawnMarkup(layer, frame);
  return writeBox(layer, groupAttributes(layer, frame), layersMarkup(layer.layers, layer.layout, hidden));
}

export function layersMarkup(
  layers: readonly Layer[],
  frame: Placing,
  hidden: ReadonlySet<string>,
): MarkupNode[] {
  const between = { nodeName: '#text', value: betweenLayers };
  const shown = layers.filter((layer) => !hidden.has(layer.id));
  // Adjacent texts are merged.
  if (shown.length === 0) return [{ nodeName: '#text', value: betweenLayers + betweenLayers }];
  return [between, ...shown.flatMap((layer) => [layerMarkup(layer, frame, hidden), between])];
}

function photoMarkup(layer: PhotoLayer, frame: Placing): MarkupElement {
  const ground = layer.extendsGround ? [{ name: 'data-ground', value: 'extend' }] : [];
  const style: Declarations = {
    ...paintStyle(layer),
    padding: sides(layer.padding),
    ...pictureStyle(layer),
  };
  return writeImage(layer, `{{${photoSlotName(layer.photo ?? 1)}}}`, [
    ...ground,
    ...writeEvenSize(layer),
    ...(layer.productShadow === undefined
      ? []
      : [{ name: 'data-product-shadow', value: layer.productShadow }]),
    ...(layer.shadow?.castBy === 'photo' ? [{ name: 'data-shadow', value: 'photo' }] : []),
    ...(layer.blur === undefined || layer.blur === 0
      ? []
      : [{ name: 'data-blur', value: String(layer.blur) }]),
    ...attributes(layer, frame, style),
  ]);
}

function writeEvenSize({ evenSize }: PhotoLayer): Attributes {
  if (evenSize === undefined) return [];
  const size = { name: 'data-product-size', value: String(evenSize.share) };
  return evenSize.standsOnLine ? [size, { name: 'data-product-stands', value: 'line' }] : [size];
}

function writeBox({ id }: Layer, attrs: Attributes, childNodes: readonly MarkupNode[]): MarkupElement {
  return { tagName: 'div', attrs, childNodes, source: id };
}

/** Returns the attributes of a group; its layout places its layers. */
export function groupAttributes(layer: GroupLayer, frame: Placing): Attributes {
  const isStack = layer.layout !== 'free';
  const style: Declarations = {
    ...paintStyle(layer),
    ...(isStack && {
      padding: layer.paddingX || layer.paddingY ? writeInset(layer) : undefined,
      display: 'flex',
      'flex-direction': layer.layout,
      'justify-content': spreads[layer.justify],
      'align-items': spreads[layer.align],
      gap: layer.gap || undefined,
    }),
  };
  return [
    ...(followsItsWords(layer) ? [{ name: 'dir', value: 'auto' }] : []),
    ...attributes(layer, frame, style),
  ];
}

/** True if a group's texts are aligned by text direction. Then the whole group follows it: its rows and columns. */
function followsItsWords({ layers }: GroupLayer): boolean {
  return layers.some((layer) => {
    if (layer.kind === 'group') return followsItsWords(layer);
    return (layer.kind === 'text' || layer.kind === 'badge') && isOfSides(layer.align);
  });
}

function isOfSides(align: TextLayer['align']): boolean {
  return align === 'start' || align === 'end';
}

const spreads = {
  start: 'flex-start',
  center: 'center',
  end: 'flex-end',
  between: 'space-between',
  baseline: 'baseline',
} as const;

function sides(padding: PhotoLayer['padding']): string | undefined {
  if (padding === undefined) return undefined;
  const { top, right, bottom, left } = padding;
  return [top, right, bottom, left].map((side) => `${Math.round(side)}px`).join(' ');
}

function writeInset({ paddingX, paddingY }: { paddingX: number; paddingY: number }): string {
  return `${Math.round(paddingY)}px ${Math.round(paddingX)}px`;
}
