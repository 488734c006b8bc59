import type { Pixels, Rectangle } from '../pixels/pixels.ts';
import { findFootLine, type FootLine } from './foot-line.ts';
import { blur, cellPx, reachOfBlur, type ShadowCells } from './shadow-cells.ts';
import { ambientShadow } from './soft-shadow.ts';

/** A band of shade along the foot line. Sizes are shares of the product's longer side; strengths are shares of black. */
type Band = {
  readonly strength: number;
  readonly height: number;
  readonly across: number;
  readonly down: number;
};

/** Parts of the shadow: where the product touches the ground, where it is near, and the wide one of the whole product. */
const bands = {
  seam: { strength: 0.5, height: 0.01, across: 0.006, down: 0.005 },
  near: { strength: 0.34, height: 0.022, across: 0.022, down: 0.011 },
  wide: { strength: 0.26, height: 0.05, across: 0.06, down: 0.026 },
} as const;

/** Shadow of a product that lies on the ground, seen from above: even on all sides; a standing product has a weaker version. */
const lying = { blur: 0.026, drop: 0.014, strength: 0.26 };
const standing = { blur: 0.035, drop: 0.018, strength: 0.05 };

/**
 * Returns an artificial shadow for a product: dark where it touches the ground, softer around that; an even soft one if it does not stand,
 * or if the photo cuts its feet off. The product's px are premultiplied and lie in the slot at `left` and `top`.
 */
export function contactShadow(product: Pixels, slot: Rectangle, hasFeet: boolean): ShadowCells {
  const feet = findFootLine(product, slot);
  const stands = feet === null || !hasFeet ? 0 : feet.stands;
  const strength = lying.strength + (standing.strength - lying.strength) * stands;
  const look = stands > 0.5 ? standing : lying;
  const { cells } = ambientShadow(product, slot, { ...look, strength });
  if (feet === null || stands === 0) return cells;
  const length = Math.max(product.width, product.height) / cellPx;
  addBand(cells, feet, scaled(bands.seam, length, stands), feet.touch);
  addBand(cells, feet, scaled(bands.near, length, stands), feet.touch);
  addBand(cells, feet, scaled(bands.wide, length, stands), feet.nearness);
  return cells;
}

/**
 * Darkness of the ground next to a foot, as a share of black, that gets the full seam, and the distance below the foot where it is
 * measured.
 */
const seamFrom = 0.1;
const besideFoot = 0.012;

/** Adds the seam below the product's feet to a photo's shadow, where it is missing, because px there are partly product. */
export function addSeam(cells: ShadowCells, product: Pixels, slot: Rectangle): void {
  const feet = findFootLine(product, slot);
  if (feet === null) return;
  const length = Math.max(product.width, product.height) / cellPx;
  const shares = feet.touch.map((touch, at) => {
    const row = Math.trunc((feet.lowest[at] ?? 0) + besideFoot * length) + 1;
    const isInside = row < cells.rows && feet.first + at < cells.columns && feet.first + at >= 0;
    const shade = isInside ? (cells.values[row * cells.columns + feet.first + at] ?? 0) : 0;
    return touch * Math.min(1, shade / seamFrom);
  });
  addBand(cells, feet, scaled(bands.seam, length, 0.8), shares);
}

function scaled({ strength, height, across, down }: Band, length: number, stands: number): Band {
  return {
    strength: strength * stands,
    height: height * length,
    across: across * length,
    down: down * length,
  };
}

/** Adds the shade of one band, with full strength where the foot line is long and straight. */
function addBand(
  cells: ShadowCells,
  { first, lowest }: FootLine,
  { strength, height, across, down }: Band,
  shares: Float32Array,
): void {
  // Maximum distance from the line that the blur reaches.
  const [beside, below] = [reachOfBlur(across) + 1, reachOfBlur(down) + height / 2 + 1];
  const [highest, deepest] = reachOfLine(lowest, shares);
  const top = Math.max(0, Math.floor(highest - below));
  const left = Math.max(0, first - beside);
  const band = {
    columns: Math.min(cells.columns, first + lowest.length + beside) - left,
    rows: Math.min(cells.rows, Math.ceil(deepest + below)) - top,
  };
  if (band.columns <= 0 || band.rows <= 0) return;
  const values = new Float32Array(band.columns * band.rows);
  lowest.forEach((row, at) => {
    const column = first + at - left;
    const share = (shares[at] ?? 0) * strength;
    if (!(share > 0) || column < 0 || column >= band.columns) return;
    const [start, end] = [row - height / 2 - top, row + height / 2 - top];
    for (let line = Math.max(0, Math.floor(start)); line < Math.min(band.rows, end); line += 1) {
      const cover = Math.min(line + 1, end) - Math.max(line, start);
      values[line * band.columns + column] = share * Math.min(1, cover);
    }
  });
  blur({ ...band, values }, across, down);
  const lost = heightKept(height, down);
  for (let row = 0; row < band.rows; row += 1) {
    for (let column = 0; column < band.columns; column += 1) {
      const at = (top + row) * cells.columns + left + column;
      const before = cells.values[at] ?? 0;
      const more = (values[row * band.columns + column] ?? 0) / lost;
      cells.values[at] = before + more - before * more;
    }
  }
}

/** Returns the range of rows that contains the relevant part of a foot line. */
function reachOfLine(lowest: Float32Array, shares: Float32Array): [highest: number, deepest: number] {
  let [highest, deepest] = [Infinity, -Infinity];
  lowest.forEach((row, at) => {
    if (!((shares[at] ?? 0) > 0)) return;
    highest = Math.min(highest, row);
    deepest = Math.max(deepest, row);
  });
  return [highest, deepest];
}

/** Returns the share remaining in the middle of a band of this height after a vertical blur with this deviation. */
function heightKept(height: number, deviation: number): number {
  const half = height / (2.828 * Math.max(0.8, deviation));
  // Approximates the error function, equally in every browser.
  return half / Math.sqrt(half * half + 0.785);
}
