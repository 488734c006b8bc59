import { escapeHtml } from './escape-html.ts';
import type { TemplateBox, TemplateImage, TemplateNode, TemplateStyle } from '../template-tree.ts';

/**
 * Returns the HTML of a parsed template, which contains only allowed parts. Parsing it gives the same boxes, styles and text; every box is
 * a `div`, because its style includes its element's defaults.
 */
export function writeTemplateHtml(tree: TemplateBox): string {
  return tree.children.map(writeNode).join('');
}

function writeNode(node: TemplateNode): string {
  if (node.kind === 'text') return node.text === '\n' ? '<br>' : escapeHtml(node.text);
  if (node.kind === 'image') return writeImage(node);
  const { autoDirection, curve, drawnAs, fitMinPx, isOneText, keepsEmpty, showIf, style, children } = node;
  const attributes = [
    attribute('data-if', showIf?.source),
    attribute('dir', autoDirection === true ? 'auto' : undefined),
    attribute('data-fit-min', fitMinPx),
    attribute('data-if-empty', keepsEmpty === true ? 'keep' : undefined),
    attribute('data-curve', curve && [curve.side, curve.angle, curve.radius ?? ''].join(' ').trim()),
    attribute('data-text', isOneText === true ? 'one' : undefined),
    attribute('data-draw', drawnAs?.kind),
    attribute('data-of', drawnAs?.kind === 'rating' ? drawnAs.count : undefined),
    attribute('style', styleText({ ...style, ...drawnStyle(node) })),
  ];
  return `<div${attributes.join('')}>${children.map(writeNode).join('')}</div>`;
}

function writeImage(image: TemplateImage): string {
  const {
    slot,
    dataUri,
    width,
    height,
    extendsGround,
    evenSize,
    productShadow,
    shadowOf,
    blurPx,
    showIf,
    style,
  } = image;
  const attributes = [
    attribute('src', slot === undefined ? dataUri : `{{${slot}}}`),
    attribute('width', width),
    attribute('height', height),
    attribute('data-ground', extendsGround === true ? 'extend' : undefined),
    attribute('data-product-size', evenSize?.share),
    attribute('data-product-stands', evenSize?.standsOnLine === true ? 'line' : undefined),
    attribute('data-product-shadow', productShadow),
    attribute('data-shadow', shadowOf),
    attribute('data-blur', blurPx),
    attribute('data-if', showIf?.source),
    attribute('style', styleText(style)),
  ];
  return `<img${attributes.join('')}>`;
}

function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`;
}

/** Returns the colours that the drawing of a box replaced. */
function drawnStyle({ drawnAs }: TemplateBox): TemplateStyle {
  if (drawnAs === undefined || drawnAs.kind === 'energy') return {};
  return drawnAs.kind === 'qr'
    ? { color: drawnAs.ink }
    : { color: drawnAs.color, backgroundColor: drawnAs.rest };
}

/** Writes a style as CSS: `WebkitLineClamp` becomes `-webkit-line-clamp` again. */
function styleText(style: TemplateStyle): string {
  return Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');
}
