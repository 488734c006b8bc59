import type { Pixels, Rectangle } from './pixels.ts';

/** Size in px of a cell of the surroundings painted around a photo. */
const cellPx = 16;

/** Radius of the blur in cells, and the number of passes. */
const blurCells = 2;
const blurRounds = 3;

/** Width of the transition from the photo to its surroundings, as a share of its shorter side. */
const featherShare = 0.025;

/**
 * Returns a photo without a continuable background, surrounded by its own mirrored and blurred copy, so that nothing is cropped and no edge
 * is visible. `slot` is the size of the result in px and the photo's place in it.
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
  const inner = innerPart(photo, reach, rooms);
  const line = new Float64Array(around.columns * 3);
  const painting = { data, photo, slot, line, reach, rooms };
  const [start, end] = [slot.left, slot.left + photo.width];
  for (let y = 0; y < height; y += 1) {
    const row = y - slot.top;
    mixCells(around, y, line);
    if (row < 0 || row >= photo.height) {
      fillRun(painting, y, { from: 0, to: width });
      continue;
    }
    fillRun(painting, y, { from: 0, to: start });
    fillRun(painting, y, { from: end, to: width });
    if (row < inner.top || row >= inner.top + inner.height) {
      mixRun(painting, y, { from: start, to: end });
      continue;
    }
    const [from, to] = [start + inner.left, start + inner.left + inner.width];
    mixRun(painting, y, { from: start, to: from });
    copyRun(data, photo, { to: (y * width + from) * 3, row, column: inner.left, count: inner.width });
    mixRun(painting, y, { from: to, to: end });
  }
  return { width, height, data, channels: 3, isPremultiplied: false };
}

type Painting = {
  readonly data: Uint8Array;
  readonly photo: Pixels;
  readonly slot: Rectangle;
  /** The surrounding colours at the row being painted, in cells. */
  readonly line: Float64Array;
  readonly reach: number;
  readonly rooms: Rooms;
};

type Run = { readonly from: number; readonly to: number };

type Rooms = Readonly<Record<'left' | 'top' | 'right' | 'bottom', boolean>>;

/** Returns the part of the photo outside of any transition. */
function innerPart({ width, height }: Pixels, reach: number, rooms: Rooms): Rectangle {
  const left = rooms.left ? reach : 0;
  const top = rooms.top ? reach : 0;
  return {
    left,
    top,
    width: Math.max(0, width - left - (rooms.right ? reach : 0)),
    height: Math.max(0, height - top - (rooms.bottom ? reach : 0)),
  };
}

function copyRun(
  data: Uint8Array,
  photo: Pixels,
  { to, row, column, count }: { to: number; row: number; column: number; count: number },
): void {
  const { channels } = photo;
  const start = (row * photo.width + column) * channels;
  if (channels === 3) return data.set(photo.data.subarray(start, start + count * 3), to);
  for (let at = 0; at < count; at += 1)
    for (let channel = 0; channel < 3; channel += 1)
      data[to + at * 3 + channel] = photo.data[start + at * 4 + channel] ?? 0;
}

/** Paints px of a slot's row outside the photo. Every other row copies the one above, since both are blurred. */
function fillRun({ data, photo, slot, line }: Painting, y: number, { from, to }: Run): void {
  if (from >= to) return;
  const start = (y * slot.width + from) * 3;
  // The row above the first row below the photo belongs to the photo.
  if (y % 2 === 1 && y !== slot.top + photo.height) {
    data.copyWithin(start, start - slot.width * 3, start + (to - from - slot.width) * 3);
    return;
  }
  for (let cell = Math.trunc(from / cellPx); cell * cellPx < to; cell += 1) {
    const first = Math.max(from, cell * cellPx);
    const last = Math.min(to, (cell + 1) * cellPx);
    const share = (first - cell * cellPx) / cellPx;
    for (let channel = 0; channel < 3; channel += 1) {
      const left = line[cell * 3 + channel] ?? 0;
      const step = ((line[cell * 3 + 3 + channel] ?? 0) - left) / cellPx;
      let level = left + step * share * cellPx + 0.5;
      for (let at = start + (first - from) * 3 + channel; at < start + (last - from) * 3; at += 3) {
        data[at] = level;
        level += step;
      }
    }
  }
}

/** Paints px of a slot's row in which the photo blends into its surroundings. */
function mixRun({ data, photo, slot, line, reach, rooms }: Painting, y: number, { from, to }: Run): void {
  if (from >= to) return;
  const row = y - slot.top;
  const down = shareAt(row, photo.height, reach, [rooms.top, rooms.bottom]);
  for (let x = from; x < to; x += 1) {
    const column = x - slot.left;
    const share = down * shareAt(column, photo.width, reach, [rooms.left, rooms.right]);
    const at = (row * photo.width + column) * photo.channels;
    const place = x / cellPx;
    const cell = Math.min(line.length / 3 - 2, Math.trunc(place));
    for (let channel = 0; channel < 3; channel += 1) {
      const left = line[cell * 3 + channel] ?? 0;
      const blur = left + ((line[cell * 3 + 3 + channel] ?? 0) - left) * (place - cell);
      const level = photo.data[at + channel] ?? 0;
      data[(y * slot.width + x) * 3 + channel] = blur + (level - blur) * share + 0.5;
    }
  }
}

/** Returns the share of the photo in a pixel: 1 except near an edge with room beyond it. */
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

/** Returns the slot's blurred colours in cells. */
function blurredAround(photo: Pixels, slot: Rectangle): Cells {
  const small = averageCells(photo);
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
  const before = new Float64Array(Math.max(columns, rows));
  for (let round = 0; round < blurRounds; round += 1) {
    for (let row = 0; row < rows; row += 1)
      soften(cells.values, { start: row * columns, step: 1, count: columns }, before);
    for (let column = 0; column < columns; column += 1)
      soften(cells.values, { start: column, step: columns, count: rows }, before);
  }
  return cells;
}

/** Returns the photo's cell for a place that may lie outside, by mirroring. */
function mirrored(place: number, count: number): number {
  const period = 2 * count;
  const at = ((Math.floor(place) % period) + period) % period;
  return at < count ? at : period - 1 - at;
}

/** Averages cells, using every fourth px of every fourth row, because they are blurred anyway. */
function averageCells({ data, width, height, channels }: Pixels): Cells {
  const columns = Math.max(1, Math.round(width / cellPx));
  const rows = Math.max(1, Math.round(height / cellPx));
  const values = new Float64Array(columns * rows * 3);
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = [Math.trunc((row * height) / rows), Math.trunc(((row + 1) * height) / rows)];
    for (let column = 0; column < columns; column += 1) {
      const left = Math.trunc((column * width) / columns);
      const right = Math.trunc(((column + 1) * width) / columns);
      let [red, green, blue, count] = [0, 0, 0, 0];
      for (let y = top; y < bottom; y += 4) {
        for (
          let at = (y * width + left) * channels;
          at < (y * width + right) * channels;
          at += 4 * channels
        ) {
          red += data[at] ?? 0;
          green += data[at + 1] ?? 0;
          blue += data[at + 2] ?? 0;
          count += 1;
        }
      }
      values.set([red / count, green / count, blue / count], (row * columns + column) * 3);
    }
  }
  return { values, columns, rows };
}

/** Computes a moving average along a line of colours, continuing its ends; `before` is a buffer for it. */
function soften(
  values: Float64Array,
  { start, step, count }: { start: number; step: number; count: number },
  before: Float64Array,
): void {
  const weight = 1 / (2 * blurCells + 1);
  for (let channel = 0; channel < 3; channel += 1) {
    for (let at = 0; at < count; at += 1) before[at] = values[(start + at * step) * 3 + channel] ?? 0;
    let sum = (blurCells + 1) * (before[0] ?? 0);
    for (let at = 0; at < blurCells; at += 1) sum += before[Math.min(count - 1, at)] ?? 0;
    for (let at = 0; at < count; at += 1) {
      sum += before[Math.min(count - 1, at + blurCells)] ?? 0;
      sum -= before[Math.max(0, at - blurCells - 1)] ?? 0;
      values[(start + at * step) * 3 + channel] = sum * weight;
    }
  }
}

/** Interpolates the colours of the cells above and below a row of the slot into `line`. */
function mixCells({ values, columns, rows }: Cells, y: number, line: Float64Array): void {
  const place = y / cellPx;
  const row = Math.min(rows - 2, Math.trunc(place));
  const start = row * columns * 3;
  for (let at = 0; at < line.length; at += 1) {
    const upper = values[start + at] ?? 0;
    line[at] = upper + ((values[start + columns * 3 + at] ?? 0) - upper) * (place - row);
  }
}
