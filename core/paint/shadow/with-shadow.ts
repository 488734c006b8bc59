import type { Pixels, Rectangle, Size } from '../pixels/pixels.ts';
import { cellPx, type ShadowCells } from './shadow-cells.ts';

/** Puts a product without its background into a slot where it lies at `left` and `top`, with this shadow below it. */
export function withShadow(product: Pixels, slot: Rectangle, shadow: ShadowCells): Pixels {
  const { width, height } = slot;
  const data = new Uint8Array(width * height * 4);
  paintShadow(data, slot, shadow);
  const { data: source } = product;
  for (let y = 0; y < product.height; y += 1) {
    let from = y * product.width * 4;
    let to = ((slot.top + y) * width + slot.left) * 4;
    for (let x = 0; x < product.width; x += 1, from += 4, to += 4) {
      const alpha = source[from + 3] ?? 0;
      if (alpha === 0) continue;
      data[to] = source[from] ?? 0;
      data[to + 1] = source[from + 1] ?? 0;
      data[to + 2] = source[from + 2] ?? 0;
      data[to + 3] = alpha === 255 ? 255 : alpha + ((data[to + 3] ?? 0) * (255 - alpha)) / 255 + 0.5;
    }
  }
  return { width, height, data, channels: 4, isPremultiplied: true };
}

/** Writes the shadow's alpha, mixed from the four cells around each pixel. */
function paintShadow(data: Uint8Array, { width, height }: Size, cells: ShadowCells): void {
  const { values, columns, rows } = cells;
  const line = new Float32Array(columns);
  for (let y = 0; y < height; y += 1) {
    const down = Math.min(rows - 1.001, Math.max(0, (y + 0.5) / cellPx - 0.5));
    const upper = Math.floor(down) * columns;
    const share = down - Math.floor(down);
    let isEmpty = true;
    for (let column = 0; column < columns; column += 1) {
      const above = values[upper + column] ?? 0;
      const value = (above + ((values[upper + columns + column] ?? 0) - above) * share) * 255;
      line[column] = value;
      if (value >= 0.5) isEmpty = false;
    }
    if (isEmpty) continue;
    for (let x = 0, to = y * width * 4 + 3; x < width; x += 1, to += 4) {
      const across = x < cellPx / 2 ? 0 : (x + 0.5) / cellPx - 0.5;
      const column = across | 0;
      const left = line[column] ?? 0;
      data[to] = left + ((line[column + 1] ?? 0) - left) * (across - column) + 0.5;
    }
  }
}
