import type { Pixels, Rectangle } from '../pixels/pixels.ts';
import { cellPx, type ShadowCells } from './shadow-cells.ts';

/**
 * Puts a product without its background on its shadow. The product's px are premultiplied, and lie in the slot at `left` and `top`. Returns
 * the pixels of the non-empty part of the slot, and its place.
 */
export function withShadow(
  product: Pixels,
  slot: Rectangle,
  shadow: ShadowCells,
): { readonly pixels: Pixels; readonly left: number; readonly top: number } {
  const part = partWith(shadow, product, slot);
  const { width, height } = part;
  const data = new Uint8Array(width * height * 4);
  paintShadow(data, part, shadow);
  putProduct(data, width, product, { left: slot.left - part.left, top: slot.top - part.top });
  return {
    pixels: { width, height, data, channels: 4, isPremultiplied: true },
    left: part.left,
    top: part.top,
  };
}

/** Writes the product's colours and blends its alpha over the shadow's, with pixels as one number each. */
function putProduct(
  data: Uint8Array,
  width: number,
  product: Pixels,
  { left, top }: { readonly left: number; readonly top: number },
): void {
  const source = product.data.byteOffset % 4 === 0 ? product.data : new Uint8Array(product.data);
  const from = new Int32Array(source.buffer, source.byteOffset, source.byteLength >> 2);
  const to = new Int32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
  for (let y = 0; y < product.height; y += 1) {
    let at = y * product.width;
    let place = (top + y) * width + left;
    for (const end = at + product.width; at < end; at += 1, place += 1) {
      const pixel = from[at]!;
      if (pixel === 0) continue;
      const alpha = pixel >>> 24;
      if (alpha === 255) to[place] = pixel;
      else if (alpha > 0) {
        const shade = data[place * 4 + 3]!;
        to[place] = (pixel & 0xffffff) | (Math.trunc(alpha + (shade * (255 - alpha)) / 255 + 0.5) << 24);
      }
    }
  }
}

/** Faintest shadow that is visible in 8 bits. */
const faintest = 0.5 / 255;

/** Returns the part of a slot that contains the product and the visible part of its shadow. */
function partWith({ values, columns, rows }: ShadowCells, product: Pixels, slot: Rectangle): Rectangle {
  let [left, top] = [slot.left, slot.top];
  let [right, bottom] = [left + product.width, top + product.height];
  for (let row = 0; row < rows; row += 1) {
    const line = row * columns;
    let first = 0;
    while (first < columns && (values[line + first] ?? 0) < faintest) first += 1;
    if (first === columns) continue;
    let last = columns - 1;
    while ((values[line + last] ?? 0) < faintest) last -= 1;
    // A cell is visible up to the centres of its neighbours.
    left = Math.min(left, (first - 1) * cellPx);
    right = Math.max(right, (last + 2) * cellPx);
    top = Math.min(top, (row - 1) * cellPx);
    bottom = Math.max(bottom, (row + 2) * cellPx);
  }
  [left, top] = [Math.max(0, left), Math.max(0, top)];
  return {
    left,
    top,
    width: Math.min(slot.width, right) - left,
    height: Math.min(slot.height, bottom) - top,
  };
}

/** Writes the shadow's alpha, interpolated from the four cells around each pixel. */
function paintShadow(data: Uint8Array, part: Rectangle, { values, columns, rows }: ShadowCells): void {
  const { left, top, width, height } = part;
  const line = new Float32Array(columns + 1);
  const [first, end] = [Math.max(0, Math.trunc(left / cellPx) - 1), Math.ceil((left + width) / cellPx) + 1];
  for (let y = 0; y < height; y += 1) {
    const down = Math.min(rows - 1.001, Math.max(0, (top + y + 0.5) / cellPx - 0.5));
    const upper = Math.floor(down) * columns;
    const share = down - Math.floor(down);
    let [seen, unseen] = [columns, -1];
    for (let column = first, last = Math.min(columns, end); column < last; column += 1) {
      const above = values[upper + column]!;
      const value = (above + (values[upper + columns + column]! - above) * share) * 255;
      line[column] = value;
      if (value < 0.5) continue;
      if (seen > column) seen = column;
      unseen = column + 1;
    }
    const from = Math.max(left, (seen - 1) * cellPx);
    const behind = Math.min(left + width, (unseen + 1) * cellPx);
    for (let x = from, to = (y * width + from - left) * 4 + 3; x < behind; x += 1, to += 4) {
      const across = x < cellPx / 2 ? 0 : (x + 0.5) / cellPx - 0.5;
      const column = across | 0;
      const near = line[column]!;
      data[to] = near + (line[column + 1]! - near) * (across - column) + 0.5;
    }
  }
}
