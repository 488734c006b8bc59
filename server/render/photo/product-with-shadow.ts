import type { TemplateImage } from '#core/template/template-tree.ts';
import type { Pixels } from '#core/paint/pixels/pixels.ts';
import { freeBytes } from '../free-bytes.ts';
import { photoFitOf } from './fit-photo.ts';
import { fitTrimmedPhoto } from './fit-trimmed-photo.ts';
import type { PhotoInSlot } from './photo-on-backdrop.ts';
import type { ImageBox } from '../scene/image-boxes.ts';
import type { TrimmedPhoto } from './trim-photo.ts';

/** Shadows are soft, so they are worked out in cells of this many px. */
const cellPx = 4;

/** Sizes are shares of the product's longer side; strengths are shares of black. */
const ambient = { blur: 0.035, drop: 0.018, strength: 0.16 };
const contact = { blur: 0.022, height: 0.012, reach: 0.06, strength: 0.3 };

/** How much room stays around the product, as a share of its slot's shorter side: nothing of a backdrop is there to give it. */
const room = 0.045;

/**
 * Puts a product without its background into its slot. Where the slot asks for the photo's own ground, the product stands on
 * the template's: with a soft shadow all around, which also keeps a white product apart from a white card, and a darker one
 * where it touches the ground.
 */
export async function productWithShadow(
  image: TemplateImage,
  place: ImageBox,
  photo: TrimmedPhoto,
): Promise<PhotoInSlot> {
  const { padding } = place;
  const slot = {
    width: place.width + padding.left + padding.right,
    height: place.height + padding.top + padding.bottom,
  };
  const isOnGround = image.extendsGround === true;
  const inset = isOnGround ? Math.round(room * Math.min(place.width, place.height)) : 0;
  const box = { width: place.width - 2 * inset, height: place.height - 2 * inset };
  const fitted = await fitTrimmedPhoto(photo, box, photoFitOf(image));
  const left = padding.left + inset + fitted.left;
  const top = padding.top + inset + fitted.top;
  if (!isOnGround) return { pixels: fitted.pixels, left, top, slot, backdrop: null };
  const pixels = compose(fitted.pixels, { ...slot, left, top });
  freeBytes(fitted.pixels.data);
  return { pixels, left: 0, top: 0, slot, backdrop: null };
}

type Frame = { width: number; height: number; left: number; top: number };

/** Values from 0 to 1 in cells. */
type Cells = { readonly values: Float32Array; readonly columns: number; readonly rows: number };

function compose(product: Pixels, frame: Frame): Pixels {
  const { width, height } = frame;
  const data = new Uint8Array(width * height * 4);
  paintShadow(data, frame, shadowOf(product, frame));
  const { data: source } = product;
  for (let y = 0; y < product.height; y += 1) {
    let from = y * product.width * 4;
    let to = ((frame.top + y) * width + frame.left) * 4;
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
function paintShadow(data: Uint8Array, { width, height }: Frame, { values, columns, rows }: Cells): void {
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

function shadowOf(product: Pixels, frame: Frame): Cells {
  const columns = Math.ceil(frame.width / cellPx) + 1;
  const rows = Math.ceil(frame.height / cellPx) + 1;
  const cells = { values: new Float32Array(columns * rows), columns, rows };
  const length = Math.max(product.width, product.height) / cellPx;
  const place = { left: Math.floor(frame.left / cellPx), top: Math.floor(frame.top / cellPx) };
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
