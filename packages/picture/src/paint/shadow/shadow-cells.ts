import { ramp } from './ramp.ts';

/** Side in px of the cells in which shadows are computed, as they are soft. */
export const cellPx = 4;

/** Darkness of a slot, from 0 to 1 (black), in cells of `cellPx` from its corner. */
export type ShadowCells = {
  readonly values: Float32Array;
  readonly columns: number;
  readonly rows: number;
};

/** Returns cells without a shadow, for a slot of this size in px. */
export function emptyCells({ width, height }: { width: number; height: number }): ShadowCells {
  const columns = Math.ceil(width / cellPx) + 1;
  const rows = Math.ceil(height / cellPx) + 1;
  return { values: new Float32Array(columns * rows), columns, rows };
}

/** Adds a shadow to another: where both fall, the second darkens the light left by the first. */
export function addShadow({ values }: ShadowCells, more: ShadowCells): void {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    const other = more.values[at] ?? 0;
    values[at] = value + other - value * other;
  }
}

/** Fades a shadow out before the edges of its slot: within this share of the slot's shorter side. */
export function fadeAtEdges(
  { values, columns, rows }: ShadowCells,
  slot: { width: number; height: number },
  edgeShare: number,
): void {
  const reach = Math.max(2, (edgeShare * Math.min(slot.width, slot.height)) / cellPx);
  const [right, bottom] = [slot.width / cellPx, slot.height / cellPx];
  for (let row = 0; row < rows; row += 1) {
    const down = Math.min(row + 0.5, bottom - row - 0.5);
    for (let column = 0; column < columns; column += 1) {
      const edge = Math.min(down, column + 0.5, right - column - 0.5);
      if (edge < reach)
        values[row * columns + column] = (values[row * columns + column] ?? 0) * ramp(edge, 0, reach);
    }
  }
}

/** Blurs cells; three moving averages approximate a Gaussian blur of this deviation in cells, which may differ vertically. */
export function blur({ values, columns, rows }: ShadowCells, across: number, down = across): void {
  const before = new Float32Array(Math.max(columns, rows));
  for (let pass = 0; pass < 3; pass += 1) {
    for (let row = 0; row < rows; row += 1)
      runningMean(values, { start: row * columns, step: 1, count: columns }, computeRadius(across), before);
    for (let column = 0; column < columns; column += 1)
      runningMean(values, { start: column, step: columns, count: rows }, computeRadius(down), before);
  }
}

/** Returns the reach, in cells, of a blur with this deviation. */
export function reachOfBlur(deviation: number): number {
  return 3 * computeRadius(deviation);
}

function computeRadius(deviation: number): number {
  return Math.max(1, Math.round((Math.sqrt(4 * deviation ** 2 + 1) - 1) / 2));
}

/** Computes the moving average along one line of values; `before` is a buffer for them. */
function runningMean(
  values: Float32Array,
  { start, step, count }: { start: number; step: number; count: number },
  radius: number,
  before: Float32Array,
): void {
  let sum = 0;
  for (let at = 0, place = start; at < count; at += 1, place += step) {
    const value = values[place] ?? 0;
    before[at] = value;
    if (at < radius) sum += value;
  }
  const weight = 1 / (2 * radius + 1);
  for (let at = 0, place = start; at < count; at += 1, place += step) {
    if (at + radius < count) sum += before[at + radius] ?? 0;
    if (at > radius) sum -= before[at - radius - 1] ?? 0;
    values[place] = sum * weight;
  }
}
