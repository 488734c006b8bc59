import type { RgbPixels } from '../pixels.ts';

/**
 * The backdrop as estimated from the photo's border: a quadratic surface of colour. `terms` holds red, green and blue (0 to 1) of each of
 * the terms 1, x, y, x², y² and xy, where x and y go from -1 to 1 over the picture.
 */
export type Backdrop = {
  readonly terms: Float64Array;
  /** 90th percentile of the border's distance from the surface (0 to 1). */
  readonly residual: number;
};

/** Number of cells per side in which the border is averaged, so that grain does not count. */
export const backdropCells = 64;

const frameCells = 3;
const rounds = 4;
const termCount = 6;

/** Damps the higher terms where the border tells little about them. */
const damping = [1e-3, 0.5, 0.5, 2, 2, 2] as const;

/** Distance at which a cell counts half: objects that touch the frame must not bend the surface. */
const tolerance = 0.03;

/** Fits the surface to the border of a square picture whose side is a multiple of `backdropCells`. */
export function fitBackdrop(picture: RgbPixels): Backdrop {
  const cells = frameOf(picture);
  const weights = new Float64Array(cells.length).fill(1);
  let terms = new Float64Array(termCount * 3);
  const residuals = new Float64Array(cells.length);
  for (let round = 0; round < rounds; round += 1) {
    terms = solve(buildEquations(cells, weights));
    cells.forEach((cell, at) => {
      const residual = residualOf(cell, terms);
      residuals[at] = residual;
      weights[at] = 1 / (1 + (residual / tolerance) ** 2);
    });
  }
  residuals.sort();
  return { terms, residual: residuals[Math.floor(residuals.length * 0.9)] ?? 1 };
}

type Cell = { readonly powers: readonly number[]; readonly color: readonly number[] };

/** Returns the mean colours of the cells along the four edges. */
function frameOf({ data, width }: RgbPixels): Cell[] {
  const side = width / backdropCells;
  const isFrame = (at: number) => at < frameCells || at >= backdropCells - frameCells;
  const cells: Cell[] = [];
  for (let row = 0; row < backdropCells; row += 1) {
    for (let column = 0; column < backdropCells; column += 1) {
      if (!isFrame(row) && !isFrame(column)) continue;
      const sums: [number, number, number] = [0, 0, 0];
      for (let y = row * side; y < (row + 1) * side; y += 1) {
        let at = (y * width + column * side) * 3;
        for (let x = 0; x < side; x += 1, at += 3) {
          sums[0] += data[at] ?? 0;
          sums[1] += data[at + 1] ?? 0;
          sums[2] += data[at + 2] ?? 0;
        }
      }
      const [x, y] = [place(column), place(row)];
      cells.push({
        powers: [1, x, y, x * x, y * y, x * y],
        color: sums.map((sum) => sum / (side * side * 255)),
      });
    }
  }
  return cells;
}

function place(cell: number): number {
  return cell / ((backdropCells - 1) / 2) - 1;
}

/** Returns the weighted normal equations: six rows of six coefficients and three right-hand sides. */
function buildEquations(cells: readonly Cell[], weights: Float64Array): Float64Array[] {
  const rows = damping.map((value, row) => {
    const line = new Float64Array(termCount + 3);
    line[row] = value;
    return line;
  });
  cells.forEach(({ powers, color }, at) => {
    const weight = weights[at] ?? 0;
    rows.forEach((line, row) => {
      const weighted = weight * (powers[row] ?? 0);
      for (let term = 0; term < termCount; term += 1)
        line[term] = (line[term] ?? 0) + weighted * (powers[term] ?? 0);
      for (let channel = 0; channel < 3; channel += 1)
        line[termCount + channel] = (line[termCount + channel] ?? 0) + weighted * (color[channel] ?? 0);
    });
  });
  return rows;
}

/** Solves the equations by Gauss-Jordan elimination; the damping keeps the matrix positive definite, so no pivoting is needed. */
function solve(rows: Float64Array[]): Float64Array<ArrayBuffer> {
  rows.forEach((pivot, at) => {
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column < pivot.length; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  });
  const terms = new Float64Array(termCount * 3);
  rows.forEach((row, at) => {
    for (let channel = 0; channel < 3; channel += 1)
      terms[at * 3 + channel] = (row[termCount + channel] ?? 0) / (row[at] ?? 1);
  });
  return terms;
}

function residualOf({ powers, color }: Cell, terms: Float64Array): number {
  let largest = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const value = powers.reduce((sum, power, term) => sum + power * (terms[term * 3 + channel] ?? 0), 0);
    largest = Math.max(largest, Math.abs((color[channel] ?? 0) - value));
  }
  return largest;
}
