import { writeStyle } from '../css/write-style.ts';
import { escapeHtml } from '../html/escape-html.ts';
import type { MarkupElement, MarkupNode } from '../html/read-markup.ts';
import { layersMarkup } from './layer-markup.ts';
import type { Fill, Layer } from './layer-schema.ts';
import { fillStyle } from './paint-style.ts';

/** Layers from which a template's HTML is written; sizes in px. */
export type LayeredTemplate = {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly background: Fill;
  /** Layers from back to front. */
  readonly layers: readonly Layer[];
  readonly hiddenIds?: readonly string[];
};

/**
 * Writes a template's layers as allowed HTML: one box of fixed place and size for each visible layer, from back to front. Texts and colours
 * of the layers can never become markup or additional styles.
 */
export function writeLayers(template: LayeredTemplate): string {
  const hidden = new Set(template.hiddenIds);
  return writeMarkup({ ...rootMarkup(template), childNodes: layersMarkup(template.layers, 'free', hidden) });
}

/** Returns the box around all layers, without the layers. */
export function rootMarkup({
  canvas,
  background,
}: Pick<LayeredTemplate, 'canvas' | 'background'>): MarkupElement {
  const style = writeStyle({
    'box-sizing': 'border-box',
    position: 'relative',
    width: canvas.width,
    height: canvas.height,
    overflow: 'hidden',
    background: fillStyle(background),
    'font-family': 'Inter, Arial, sans-serif',
  });
  return { tagName: 'div', attrs: [{ name: 'style', value: style }], childNodes: [] };
}

function writeMarkup(node: MarkupNode): string {
  if (!('tagName' in node)) return escapeHtml(node.value ?? '');
  const { tagName, attrs, childNodes } = node;
  const written = attrs.map(({ name, value }) => ` ${name}="${escapeHtml(value)}"`).join('');
  const inner = tagName === 'img' ? '' : `${childNodes.map(writeMarkup).join('')}</${tagName}>`;
  return `<${tagName}${written}>${inner}`;
}
