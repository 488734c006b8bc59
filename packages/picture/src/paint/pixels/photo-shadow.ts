import { over } from './blend.ts';
import type { Color, Size } from './pixels.ts';
import { radiusFor, soften, type Plane } from './soften.ts';

/** A shadow offset by `x` px to the right and `y` px down; `blur` as in CSS, alpha from 0 to 255. */
export type CastShadow = {
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly color: Color;
  readonly alpha: number;
};

/** Draws shadows below premultiplied pixels, RGBA row by row; the first shadow is uppermost. */
export function paintShadowBelow(picture: Picture, shadows: readonly CastShadow[]): void {
  const casts = shadows.map((shadow) => ({ shadow, cells: makeShadowCells(picture, shadow) }));
  for (const { shadow, cells } of casts) paintBelow(picture, shadow, cells);
}

type Picture = Size & { readonly data: Uint8Array };

/** Coverage of a shadow, in cells of `cell` px. */
type Cells = Plane & { readonly cell: number };

/** Interpolates the shadow's coverage from the four cells around each pixel, wherever it is visible. */
function paintBelow(
  { width, height, data }: Picture,
  { color, alpha: strength }: CastShadow,
  cells: Cells,
): void {
  const { values, columns, rows, cell } = cells;
  const [red, green, blue] = color;
  const line = new Float32Array(columns + 1);
  for (let y = 0; y < height; y += 1) {
    const down = Math.min(rows - 1, Math.max(0, (y + 0.5) / cell - 0.5));
    const upper = Math.floor(down) * columns;
    const lower = Math.min(rows - 1, Math.floor(down) + 1) * columns;
    const share = down - Math.floor(down);
    let isEmpty = true;
    for (let at = 0; at < columns; at += 1) {
      const above = values[upper + at] ?? 0;
      const value = above + ((values[lower + at] ?? 0) - above) * share;
      line[at] = value;
      if (value >= 0.5) isEmpty = false;
    }
    if (isEmpty) continue;
    line[columns] = line[columns - 1] ?? 0;
    for (let x = 0, to = y * width * 4; x < width; x += 1, to += 4) {
      const free = 255 - (data[to + 3] ?? 0);
      if (free === 0) continue;
      const across = Math.min(columns - 1, Math.max(0, (x + 0.5) / cell - 0.5));
      const column = across | 0;
      const near = line[column] ?? 0;
      const cover = (near + ((line[column + 1] ?? 0) - near) * (across - column) + 0.5) | 0;
      if (cover === 0) continue;
      const alpha = over(over(cover * strength) * free);
      data[to] = Math.min(255, (data[to] ?? 0) + over(red * alpha));
      data[to + 1] = Math.min(255, (data[to + 1] ?? 0) + over(green * alpha));
      data[to + 2] = Math.min(255, (data[to + 2] ?? 0) + over(blue * alpha));
      data[to + 3] = (data[to + 3] ?? 0) + alpha;
    }
  }
}

function makeShadowCells({ width, height, data }: Picture, { x, y, blur }: CastShadow): Cells {
  const shift = blur >= 24 ? 2 : blur >= 10 ? 1 : 0;
  const cell = 1 << shift;
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const values = new Float32Array(columns * rows);
  const [first, end] = [Math.max(0, -x), Math.min(width, width - x)];
  for (let row = Math.max(0, -y), last = Math.min(height, height - y); row < last; row += 1) {
    const line = ((row + y) >> shift) * columns;
    for (let column = first, from = (row * width + first) * 4 + 3; column < end; column += 1, from += 4) {
      const alpha = data[from] ?? 0;
      if (alpha === 0) continue;
      const at = line + ((column + x) >> shift);
      values[at] = (values[at] ?? 0) + alpha;
    }
  }
  const weight = 1 / (cell * cell);
  if (shift > 0) for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) * weight;
  const cells = { values, columns, rows, channels: 1, cell };
  soften(cells, radiusFor(blur / 2 / cell), 'empty');
  return cells;
}
