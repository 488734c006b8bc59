import type { Pixels, Rectangle } from '../pixels/pixels.ts';
import { addShadow, blur, cellPx, emptyCells, type ShadowCells } from './shadow-cells.ts';

/** Sizes are shares of the product's longer side; strengths are shares of black. */
const ambient = { blur: 0.035, drop: 0.018, strength: 0.16 };
const contact = { blur: 0.022, height: 0.012, reach: 0.06, strength: 0.3 };

/**
 * Returns a soft shadow all around a product, which also separates a white one from a white card, and a darker one where it touches the
 * ground. The product's px are premultiplied and lie in the slot at `left` and `top`.
 */
export function softShadow(product: Pixels, slot: Rectangle): ShadowCells {
  const length = Math.max(product.width, product.height) / cellPx;
  const { cells, lowest, ground } = ambientShadow(product, slot, ambient);
  if (ground >= 0) addContact(cells, { lowest, ground, length });
  return cells;
}

/** Blur and vertical offset of a shadow, as shares of the product's longer side, and its darkness. */
type Ambient = typeof ambient;

/** Returns only the shadow all around, and the lowest rows of the product: for each column in cells, and overall; -1 if there is none. */
export function ambientShadow(
  product: Pixels,
  slot: Rectangle,
  look: Ambient,
): { readonly cells: ShadowCells; readonly lowest: Int32Array; readonly ground: number } {
  const cells = emptyCells(slot);
  const { columns, rows } = cells;
  const length = Math.max(product.width, product.height) / cellPx;
  const place = { left: Math.floor(slot.left / cellPx), top: Math.floor(slot.top / cellPx) };
  const drop = Math.round(look.drop * length);
  const lowest = new Int32Array(columns).fill(-1);
  let ground = -1;
  for (let y = 0; y < product.height; y += cellPx) {
    for (let x = 0; x < product.width; x += cellPx) {
      const alpha = product.data[(y * product.width + x) * 4 + 3] ?? 0;
      const row = place.top + y / cellPx;
      const column = place.left + x / cellPx;
      if (row + drop < rows) cells.values[(row + drop) * columns + column] = (alpha / 255) * look.strength;
      if (alpha < 128) continue;
      lowest[column] = row;
      ground = row;
    }
  }
  blur(cells, look.blur * length);
  return { cells, lowest, ground };
}

/** Adds darkness to the ground near the product's lower edge. */
function addContact(
  cells: ShadowCells,
  { lowest, ground, length }: { lowest: Int32Array; ground: number; length: number },
): void {
  const { columns, rows } = cells;
  const touch = { values: new Float32Array(columns * rows), columns, rows };
  const thickness = Math.max(1, contact.height * length);
  lowest.forEach((row, column) => {
    if (row < 0) return;
    const nearness = 1 - (ground - row) / Math.max(1, contact.reach * length);
    if (nearness <= 0) return;
    for (let down = -1; down < thickness; down += 1) {
      const at = row + down;
      if (at >= 0 && at < rows) touch.values[at * columns + column] = nearness * contact.strength;
    }
  });
  blur(touch, contact.blur * length);
  addShadow(cells, touch);
}
