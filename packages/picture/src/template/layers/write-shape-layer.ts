import { writeStyle, type Declarations } from '../css/write-style.ts';
import type { MarkupElement, MarkupNode } from '../html/read-markup.ts';
import { isOutlined, makeOutline, type OutlineShape, type Ring } from '../outlines/outline.ts';
import { writeClipPath, writeEdgePath } from '../outlines/outline-path.ts';
import type { BadgeLayer, ShapeLayer } from './layer-schema.ts';
import { fillStyle, paintStyle } from './paint-style.ts';
import { attributes, type Placing } from './write-layer-attributes.ts';

type Shaped = ShapeLayer | BadgeLayer;

/** Returns a shape: a plain box if possible, else a box clipped to the shape's outline. */
export function shapeMarkup(layer: ShapeLayer, frame: Placing): MarkupElement {
  if (!isOutlined(layer.shape)) {
    const style = paintStyle(layer);
    const round = layer.shape === 'ellipse' ? { ...style, 'border-radius': '50%' } : style;
    return writeBox(layer, attributes(layer, frame, round), []);
  }
  const { fill, border, shadow } = layer;
  const rings = makeRings(layer, layer.shape);
  const fills = fill === undefined ? [] : [fillPart(layer, rings)];
  const edges =
    border === undefined || border.width <= 0
      ? []
      : [
          {
            background: border.color,
            'clip-path': writeEdgePath(rings, layer.radius, Math.round(border.width)),
          },
        ];
  const parts: Declarations[] = [...fills, ...edges];
  const [only = {}] = parts;
  if (parts.length < 2 && shadow === undefined) return writeBox(layer, attributes(layer, frame, only), []);
  const around = { position: frame === 'free' ? 'absolute' : 'relative', filter: castShadow(shadow) };
  return writeBox(
    layer,
    attributes(layer, frame, around),
    parts.map((part) => writeInside(layer, part, [])),
  );
}

/** Returns the fill of a shape: below an opaque border it ends in the middle of the border, so that it does not show around it. */
function fillPart({ fill, border, radius }: ShapeLayer, rings: readonly Ring[]): Declarations {
  const isBelow = border !== undefined && isOpaque(border.color);
  const inset = isBelow ? Math.round(border.width) / 2 : 0;
  return { background: fillStyle(fill), 'clip-path': writeClipPath(rings, radius, inset) };
}

/**
 * Returns the nested boxes of a badge with an outline, which are left out together with its text: shadow, border, and the fill with the
 * text.
 */
export function outlinedBadgeMarkup(
  layer: BadgeLayer & { readonly shape: OutlineShape },
  frame: Placing,
  { style, words }: { style: Declarations; words: MarkupNode },
): MarkupElement {
  const { fill, border, radius, shadow } = layer;
  const rings = makeRings(layer, layer.shape);
  const edgeWidth = Math.round(border?.width ?? 0);
  const ground = {
    background: fillStyle(fill),
    'clip-path': writeClipPath(rings, radius, edgeWidth),
    ...style,
  };
  if (shadow === undefined && edgeWidth === 0)
    return writeBox(layer, attributes(layer, frame, ground), [words]);
  const inner = writeInside(layer, ground, [words]);
  const edge = { background: border?.color, 'clip-path': writeClipPath(rings, radius) };
  const around = { position: frame === 'free' ? 'absolute' : 'relative', filter: castShadow(shadow) };
  const content = edgeWidth === 0 ? inner : writeInside(layer, edge, [inner]);
  return writeBox(layer, attributes(layer, frame, around), [content]);
}

function makeRings(layer: Shaped, shape: OutlineShape): Ring[] {
  const [width, height] = [Math.round(layer.width), Math.round(layer.height)];
  return makeOutline({ ...layer, shape, width, height });
}

/** Writes a shadow as a filter, whose blur value has twice the effect of a box shadow's. */
function castShadow(shadow: Shaped['shadow']): string | undefined {
  if (shadow === undefined) return undefined;
  const [x, y] = [shadow.x, shadow.y].map(Math.round);
  return `drop-shadow(${x}px ${y}px ${Math.round(shadow.blur) / 2}px ${shadow.color})`;
}

function isOpaque(color: string): boolean {
  return /^(?:#(?:[\da-f]{3}|[\da-f]{6})|rgb\([^/)]*\)|(?!transparent)[a-z]+|\{\{[^}]*\}\})$/i.test(color);
}

function writeInside(layer: Shaped, style: Declarations, childNodes: readonly MarkupNode[]): MarkupElement {
  const { width, height } = layer;
  const place = { 'box-sizing': 'border-box', position: 'absolute', left: 0, top: 0, width, height };
  const attrs = [{ name: 'style', value: writeStyle({ ...place, ...style }) }];
  return { tagName: 'div', attrs, childNodes };
}

function writeBox(
  { id }: Shaped,
  attrs: MarkupElement['attrs'],
  childNodes: readonly MarkupNode[],
): MarkupElement {
  return { tagName: 'div', attrs, childNodes, source: id };
}
