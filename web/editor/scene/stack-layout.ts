import type { GroupLayer, Layer } from '#picture/layers';
import type { Box } from '../document/geometry.ts';

/**
 * Returns the places of layers in a row or column, in px from the group's corner, each in its stored size. Text may be drawn smaller, so
 * they are only used until the painter has reported the real ones.
 */
export function stackPlaces(group: GroupLayer): Map<string, Box> {
  const border = Math.round(group.border?.width ?? 0);
  const isRow = group.layout === 'row';
  const inset = { x: border + Math.round(group.paddingX), y: border + Math.round(group.paddingY) };
  const room = { width: group.width - 2 * inset.x, height: group.height - 2 * inset.y };
  const lengths = group.layers.map((layer) => (isRow ? layer.width : layer.height));
  const spare = (isRow ? room.width : room.height) - addUp(lengths) - group.gap * (lengths.length - 1);
  const { before, gap } = spreadLayers(group, spare);
  const places = new Map<string, Box>();
  let along = before;
  for (const layer of group.layers) {
    const across = placeAcross(layer, group, isRow ? room.height : room.width);
    const { width, height } = layer;
    const [x, y] = isRow ? [along, across] : [across, along];
    places.set(layer.id, { x: inset.x + x, y: inset.y + y, width, height });
    along += (isRow ? width : height) + gap;
  }
  return places;
}

function spreadLayers({ justify, gap, layers }: GroupLayer, spare: number): { before: number; gap: number } {
  if (justify === 'center') return { before: spare / 2, gap };
  if (justify === 'end') return { before: spare, gap };
  const isSpread = justify === 'between' && layers.length > 1 && spare > 0;
  return { before: 0, gap: isSpread ? gap + spare / (layers.length - 1) : gap };
}

function placeAcross(layer: Layer, { layout, align }: GroupLayer, room: number): number {
  const spare = room - (layout === 'row' ? layer.height : layer.width);
  if (align === 'center') return spare / 2;
  return align === 'end' ? spare : 0;
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
