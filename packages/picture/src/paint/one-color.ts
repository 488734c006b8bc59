import { clippedAxes, isInside, px } from './areas.ts';
import type { PaintLayer } from './paint-layers.ts';
import { parseHexColor } from './photo-slot.ts';
import type { Color, Rectangle, Size } from './pixels/pixels.ts';

/** Style names of a box with which it has one colour everywhere. */
const ofVeils = /^(?:position|display|left|top|width|height|boxSizing|opacity|background(?:Color)?)$/;

/**
 * Like `ofVeils`, but for boxes that may be rotated or have round corners: how much of a pixel they cover does not depend on the colour.
 */
const ofStencils =
  /^(?:position|display|left|top|width|height|boxSizing|background(?:Color)?|transform|border(?:\w+)?Radius)$/;

/** Returns the area that a layer covers with one translucent colour, so that all its pixels equal the first. */
export function veiledArea(layer: PaintLayer, canvas: Size): Rectangle | null {
  const { node, area, around } = layer;
  if (area === null || findFill(layer, ofVeils) === null) return null;
  const opacity = Number(node.style['opacity'] ?? '1');
  if (!(opacity > 0 && opacity < 1)) return null;
  if (!Object.values(area).every(Number.isInteger) || area.width < 1 || area.height < 1) return null;
  const isWhole = around.every(({ style }) => clippedAxes(style) === 0 || isLikeCanvas(style, canvas));
  return isWhole && isInside(area, { left: 0, top: 0, ...canvas }) ? area : null;
}

/** Returns the colour of a one-coloured shape, and the same shape in white; null for any other layer. */
export function toStencil(layer: PaintLayer): { readonly color: Color; readonly white: PaintLayer } | null {
  const fill = findFill(layer, ofStencils);
  if (fill === null) return null;
  const { node } = layer;
  const style = { ...node.style, [fill.name]: '#ffffff' };
  return { color: fill.color, white: { ...layer, node: { ...node, style } } };
}

/** Returns the single opaque colour that fills a layer, and its property. */
function findFill(
  { node, part, mixing }: PaintLayer,
  allowed: RegExp,
): { readonly name: string; readonly color: Color } | null {
  if (node.kind !== 'box' || part !== 'whole' || mixing !== null || node.children.length > 0) return null;
  const names = Object.keys(node.style);
  if (!names.every((name) => allowed.test(name))) return null;
  const fills = names.filter((name) => name.startsWith('background'));
  const [name = ''] = fills;
  const color = fills.length === 1 ? parseHexColor(node.style[name] ?? '') : null;
  return color === null ? null : { name, color };
}

function isLikeCanvas(style: PaintLayer['node']['style'], { width, height }: Size): boolean {
  const isAtCorner = [style['left'], style['top']].every((side) => side === undefined || px(side) === 0);
  return isAtCorner && px(style['width']) === width && px(style['height']) === height;
}
