import type { Pixels, Rectangle, Size } from './pixels.ts';

/** Shadows are soft, so they are worked out in cells of this many px. */
const cellPx = 4;

/** Sizes are shares of the product's longer side; strengths are shares of black. */
const ambient = { blur: 0.035, drop: 0.018, strength: 0.16 };
const contact = { blur: 0.022, height: 0.012, reach: 0.06, strength: 0.3 };

/** Values from 0 to 1 in cells. */
type Cells = { readonly values: Float32Array; readonly columns: number; readonly rows: number };

/** Puts a product without its background into a slot where it lies at `left` and `top`, with its shadow below it. */
export function withShadow(product: Pixels, slot: Rectangle): Pixels {
  const { width, height } = slot;
  const data = new Uint8Array(width * height * 4);
  paintShadow(data, slot, shadowOf(product, slot));
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
function paintShadow(data: Uint8Array, { width, height }: Size, { values, columns, rows }: Cells): void {
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

function shadowOf(product: Pixels, slot: Rectangle): Cells {
  const columns = Math.ceil(slot.width / cellPx) + 1;
  const rows = Math.ceil(slot.height / cellPx) + 1;
  const cells = { values: new Float32Array(columns * rows), columns, rows };
  const length = Math.max(product.width, product.height) / cellPx;
  const place = { left: Math.floor(slot.left / cellPx), top: Math.floor(slot.top / cellPx) };
  const drop = Math.round(ambient.drop * length);
  const lowest = new Int32Array(columns).fill(-1);
  let ground = -1;
  for (let y = 0; y < product.height; y += cellPx) {
    for (let x = 0; x < product.width; x += cellPx) {
      const alpha = product.data[(y * product.width + x) * 4 + 3] ?? 0;
      const row = place.top + y / cellPx;
      const column = place.left + x / cellPx;
      if (row + drop < rows) cells.values[(row + drop) * columns + column] = (alpha / 255) * ambient.strength;
      if (alpha < 128) continue;
      lowest[column] = row;
      ground = row;
    }
  }
  blur(cells, ambient.blur * length);
  if (ground >= 0) addContact(cells, { lowest, ground, length });
  return cells;
}

/** Where the product's lower edge is near the ground, the ground is dark. */
function addContact(
  cells: Cells,
  { lowest, ground, length }: { lowest: Int32Array; ground: number; length: number },
): void {
  const touch = {
    values: new Float32Array(cells.columns * cells.rows),
    columns: cells.columns,
    rows: cells.rows,
  };
  const thickness = Math.max(1, contact.height * length);
  lowest.forEach((row, column) => {
    if (row < 0) return;
    const nearness = 1 - (ground - row) / Math.max(1, contact.reach * length);
    if (nearness <= 0) return;
    for (let down = -1; down < thickness; down += 1) {
      const at = row + down;
      if (at >= 0 && at < cells.rows) touch.values[at * cells.columns + column] = nearness * contact.strength;
    }
  });
  blur(touch, contact.blur * length);
  for (let at = 0; at < cells.values.length; at += 1) {
    const value = cells.values[at] ?? 0;
    const more = touch.values[at] ?? 0;
    cells.values[at] = value + more - value * more;
  }
}

/** Three running means after each other come close to a Gaussian blur of this deviation in cells. */
function blur({ values, columns, rows }: Cells, deviation: number): void {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * deviation ** 2 + 1) - 1) / 2));
  const before = new Float32Array(Math.max(columns, rows));
  for (let pass = 0; pass < 3; pass += 1) {
    for (let row = 0; row < rows; row += 1)
      runningMean(values, { start: row * columns, step: 1, count: columns }, radius, before);
    for (let column = 0; column < columns; column += 1)
      runningMean(values, { start: column, step: columns, count: rows }, radius, before);
  }
}

/** Along one line of values; `before` is room to remember them. */
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
