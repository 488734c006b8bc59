import type { Pixels, Rectangle } from './pixels.ts';

/** Px of a photo that are one cell of what is painted around it. */
const cellPx = 16;

/** Cells that are blurred into each other, and how often. */
const blurCells = 2;
const blurRounds = 3;

/** How far into the photo its edge passes into what is around it, of its shorter side. */
const featherShare = 0.025;

/**
 * A photo without a ground that could be continued, and around it the photo again, mirrored and out of focus: nothing of it is
 * cut away, and it has no edge. `slot` says in px how large the result is and where in it the photo lies.
 */
export function inSurroundings(photo: Pixels, slot: Rectangle): Pixels {
  const { width, height } = slot;
  const around = blurredAround(photo, slot);
  const data = new Uint8Array(width * height * 3);
  const reach = Math.max(1, Math.round(Math.min(photo.width, photo.height) * featherShare));
  const rooms = {
    left: slot.left > 0,
    top: slot.top > 0,
    right: slot.left + photo.width < width,
    bottom: slot.top + photo.height < height,
  };
  const color = new Float64Array(3);
  for (let y = 0; y < height; y += 1) {
    const row = y - slot.top;
    const isRow = row >= 0 && row < photo.height;
    const down = isRow ? shareAt(row, photo.height, reach, [rooms.top, rooms.bottom]) : 0;
    for (let x = 0; x < width; x += 1) {
      const column = x - slot.left;
      const isIn = isRow && column >= 0 && column < photo.width;
      const share = isIn ? down * shareAt(column, photo.width, reach, [rooms.left, rooms.right]) : 0;
      const to = (y * width + x) * 3;
      const from = isIn ? (row * photo.width + column) * photo.channels : 0;
      if (share < 1) colorAt(around, x, y, color);
      for (let channel = 0; channel < 3; channel += 1) {
        const level = photo.data[from + channel] ?? 0;
        const blur = color[channel] ?? 0;
        data[to + channel] = share === 1 ? level : blur + (isIn ? (level - blur) * share : 0) + 0.5;
      }
    }
  }
  return { width, height, data, channels: 3, isPremultiplied: false };
}

/** How much of the photo is seen at a place: all of it but near an edge with room beyond it. */
function shareAt(
  at: number,
  length: number,
  reach: number,
  [before, after]: readonly [boolean, boolean],
): number {
  const first = before ? (at + 0.5) / reach : 1;
  const last = after ? (length - at - 0.5) / reach : 1;
  const way = Math.min(1, first, last);
  return way * way * (3 - 2 * way);
}

type Cells = { readonly values: Float64Array; readonly columns: number; readonly rows: number };

/** Colours of the slot in cells. */
function blurredAround(photo: Pixels, slot: Rectangle): Cells {
  const small = cellsOf(photo);
  const columns = Math.ceil(slot.width / cellPx) + 1;
  const rows = Math.ceil(slot.height / cellPx) + 1;
  const cells = { values: new Float64Array(columns * rows * 3), columns, rows };
  for (let row = 0; row < rows; row += 1) {
    const y = mirrored((row * cellPx - slot.top) / cellPx, small.rows);
    for (let column = 0; column < columns; column += 1) {
      const x = mirrored((column * cellPx - slot.left) / cellPx, small.columns);
      const from = (y * small.columns + x) * 3;
      const to = (row * columns + column) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        cells.values[to + channel] = small.values[from + channel] ?? 0;
    }
  }
  for (let round = 0; round < blurRounds; round += 1) {
    for (let row = 0; row < rows; row += 1) soften(cells.values, row * columns, 1, columns);
    for (let column = 0; column < columns; column += 1) soften(cells.values, column, columns, rows);
  }
  return cells;
}

/** The cell of the photo that is seen at a place that may be outside of it. */
function mirrored(place: number, count: number): number {
  const period = 2 * count;
  const at = ((Math.floor(place) % period) + period) % period;
  return at < count ? at : period - 1 - at;
}

function cellsOf({ data, width, height, channels }: Pixels): Cells {
  const columns = Math.max(1, Math.round(width / cellPx));
  const rows = Math.max(1, Math.round(height / cellPx));
  const values = new Float64Array(columns * rows * 3);
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = [Math.trunc((row * height) / rows), Math.trunc(((row + 1) * height) / rows)];
    for (let column = 0; column < columns; column += 1) {
      const left = Math.trunc((column * width) / columns);
      const right = Math.trunc(((column + 1) * width) / columns);
      const to = (row * columns + column) * 3;
      const count = (bottom - top) * (right - left);
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1)
          for (let channel = 0; channel < 3; channel += 1)
            values[to + channel] =
              (values[to + channel] ?? 0) + (data[(y * width + x) * channels + channel] ?? 0) / count;
    }
  }
  return { values, columns, rows };
}

/** A running mean along a line of colours. */
function soften(values: Float64Array, start: number, step: number, count: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const line = Array.from({ length: count }, (_, at) => values[(start + at * step) * 3 + channel] ?? 0);
    for (let at = 0; at < count; at += 1) {
      let sum = 0;
      for (let near = at - blurCells; near <= at + blurCells; near += 1)
        sum += line[Math.max(0, Math.min(count - 1, near))] ?? 0;
      values[(start + at * step) * 3 + channel] = sum / (2 * blurCells + 1);
    }
  }
}

/** Writes the colour at a px of the slot, mixed from the four cells around it. */
function colorAt({ values, columns, rows }: Cells, x: number, y: number, color: Float64Array): void {
  const across = Math.min(columns - 1.001, x / cellPx);
  const down = Math.min(rows - 1.001, y / cellPx);
  const [column, row] = [Math.trunc(across), Math.trunc(down)];
  const [right, below] = [across - column, down - row];
  for (let channel = 0; channel < 3; channel += 1) {
    const at = (row * columns + column) * 3 + channel;
    const upper = mix(values[at] ?? 0, values[at + 3] ?? 0, right);
    const lower = mix(values[at + columns * 3] ?? 0, values[at + columns * 3 + 3] ?? 0, right);
    color[channel] = mix(upper, lower, below);
  }
}

function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}
