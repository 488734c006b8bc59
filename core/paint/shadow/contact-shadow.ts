import type { Pixels, Rectangle } from '../pixels/pixels.ts';
import { footLineOf, type FootLine } from './foot-line.ts';
import { addShadow, blur, cellPx, type ShadowCells } from './shadow-cells.ts';
import { ambientShadow } from './soft-shadow.ts';

/** A band of shade along the foot line. Sizes are shares of the product's longer side; strengths are shares of black. */
type Band = {
  readonly strength: number;
  readonly height: number;
  readonly across: number;
  readonly down: number;
};

/** Where the product touches, where it is near, and what all of it keeps from the light. */
const bands = {
  seam: { strength: 0.5, height: 0.01, across: 0.006, down: 0.005 },
  near: { strength: 0.34, height: 0.022, across: 0.022, down: 0.011 },
  wide: { strength: 0.26, height: 0.05, across: 0.06, down: 0.026 },
} as const;

/** What lies on the ground, seen from above, has an even shadow around it; what stands keeps a little of it. */
const lying = { blur: 0.026, drop: 0.014, strength: 0.26 };
const standing = { blur: 0.035, drop: 0.018, strength: 0.05 };

/**
 * A shadow made for a product that has none: dark where it touches the ground, softer around that; an even soft one where it does not
 * stand, or where the photo's edge cuts its feet off. The product's px are multiplied by alpha and lie in the slot at `left` and `top`.
 */
export function contactShadow(product: Pixels, slot: Rectangle, hasFeet: boolean): ShadowCells {
  const feet = footLineOf(product, slot);
  const stands = feet === null || !hasFeet ? 0 : feet.stands;
  const strength = lying.strength + (standing.strength - lying.strength) * stands;
  const look = stands > 0.5 ? standing : lying;
  const { cells } = ambientShadow(product, slot, { ...look, strength });
  if (feet === null || stands === 0) return cells;
  const length = Math.max(product.width, product.height) / cellPx;
  addShadow(cells, bandOf(cells, feet, scaled(bands.seam, length, stands), feet.touch));
  addShadow(cells, bandOf(cells, feet, scaled(bands.near, length, stands), feet.touch));
  addShadow(cells, bandOf(cells, feet, scaled(bands.wide, length, stands), feet.nearness));
  return cells;
}

function scaled({ strength, height, across, down }: Band, length: number, stands: number): Band {
  return {
    strength: strength * stands,
    height: height * length,
    across: across * length,
    down: down * length,
  };
}

/** The shade of one band, as dark as it says where the foot line is long and straight. */
function bandOf(
  { columns, rows }: ShadowCells,
  { first, lowest }: FootLine,
  { strength, height, across, down }: Band,
  shares: Float32Array,
): ShadowCells {
  const cells = { values: new Float32Array(columns * rows), columns, rows };
  lowest.forEach((row, at) => {
    const column = first + at;
    const share = (shares[at] ?? 0) * strength;
    if (!(share > 0) || column < 0 || column >= columns) return;
    const [top, bottom] = [row - height / 2, row + height / 2];
    for (let line = Math.max(0, Math.floor(top)); line < Math.min(rows, bottom); line += 1) {
      const cover = Math.min(line + 1, bottom) - Math.max(line, top);
      cells.values[line * columns + column] = share * Math.min(1, cover);
    }
  });
  blur(cells, across, down);
  const lost = heightKept(height, down);
  for (let at = 0; at < cells.values.length; at += 1) cells.values[at] = (cells.values[at] ?? 0) / lost;
  return cells;
}

/** How much is left in the middle of a band of this height that is blurred down with this deviation. */
function heightKept(height: number, deviation: number): number {
  const half = height / (2.828 * Math.max(0.8, deviation));
  // Close to the error function, and the same in every browser.
  return half / Math.sqrt(half * half + 0.785);
}
