import { writeStyle, type Declarations } from '../css/write-style.ts';
import { borderStyle, boxShadow, fillStyle, paintStyle } from './paint-style.ts';
import { writeBadgeLayer, writeTextLayer } from './write-text-layer.ts';
import { attributes, type Placing } from './write-layer-attributes.ts';
import type { Fill, GroupLayer, ImageLayer, Layer, PhotoLayer, ShapeLayer } from './layer-schema.ts';

/** What the HTML of a template is made from; sizes in px. */
export type LayeredTemplate = {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly background: Fill;
  /** From back to front. */
  readonly layers: readonly Layer[];
  readonly hiddenIds?: readonly string[];
};

/**
 * Writes a template's layers as HTML of the allow-list: one box of fixed place and size for each visible layer, from
 * back to front. Texts and colours of the layers can never become markup or further styles.
 */
export function writeLayers(template: LayeredTemplate): string {
  const { canvas, background, layers } = template;
  const style = writeStyle({
    'box-sizing': 'border-box',
    position: 'relative',
    width: canvas.width,
    height: canvas.height,
    overflow: 'hidden',
    background: fillStyle(background),
    'font-family': 'Inter, Arial, sans-serif',
  });
  const hidden = new Set(template.hiddenIds);
  return `<div style="${style}">\n${layersHtml(layers, 'free', hidden)}\n</div>`;
}

function layersHtml(layers: readonly Layer[], frame: Placing, hidden: ReadonlySet<string>): string {
  return layers
    .filter((layer) => !hidden.has(layer.id))
    .map((layer) => layerHtml(layer, frame, hidden))
    .join('\n');
}

function layerHtml(layer: Layer, frame: Placing, hidden: ReadonlySet<string>): string {
  if (layer.kind === 'text') return writeTextLayer(layer, frame);
  if (layer.kind === 'badge') return writeBadgeLayer(layer, frame);
  if (layer.kind === 'photo') return photoHtml(layer, frame);
  if (layer.kind === 'image') return imageHtml(layer, frame);
  return layer.kind === 'shape' ? shapeHtml(layer, frame) : groupHtml(layer, frame, hidden);
}

function photoHtml(layer: PhotoLayer, frame: Placing): string {
  const ground = layer.extendsGround ? ' data-ground="extend"' : '';
  const style: Declarations = {
    ...paintStyle(layer),
    padding: sides(layer.padding),
    ...pictureStyle(layer),
  };
  return `<img src="{{IMAGE_URL}}" alt=""${ground}${attributes(layer, frame, style)}>`;
}

function imageHtml(layer: ImageLayer, frame: Placing): string {
  const style = { 'border-radius': layer.radius || undefined, ...pictureStyle(layer) };
  return `<img src="${layer.source}" alt=""${attributes(layer, frame, style)}>`;
}

function pictureStyle({ fit, positionX, positionY }: PhotoLayer | ImageLayer): Declarations {
  const isCentred = positionX === 50 && positionY === 50;
  return { 'object-fit': fit, 'object-position': isCentred ? undefined : `${positionX}% ${positionY}%` };
}

function shapeHtml(layer: ShapeLayer, frame: Placing): string {
  return `<div${attributes(layer, frame, shapeStyle(layer))}></div>`;
}

function shapeStyle({ shape, fill, radius, border, shadow }: ShapeLayer): Declarations {
  return {
    background: fillStyle(fill),
    'border-radius': shape === 'ellipse' ? '50%' : radius || undefined,
    border: borderStyle(border),
    'box-shadow': boxShadow(shadow),
  };
}

function groupHtml(layer: GroupLayer, frame: Placing, hidden: ReadonlySet<string>): string {
  const isStack = layer.layout !== 'free';
  const style: Declarations = {
    ...paintStyle(layer),
    ...(isStack && {
      padding: layer.paddingX || layer.paddingY ? insetOf(layer) : undefined,
      display: 'flex',
      'flex-direction': layer.layout,
      'justify-content': spreads[layer.justify],
      'align-items': spreads[layer.align],
      gap: layer.gap || undefined,
    }),
  };
  return `<div${attributes(layer, frame, style)}>\n${layersHtml(layer.layers, layer.layout, hidden)}\n</div>`;
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

function insetOf({ paddingX, paddingY }: { paddingX: number; paddingY: number }): string {
  return `${Math.round(paddingY)}px ${Math.round(paddingX)}px`;
}
