import type { Rectangle, Size } from '../pixels/pixels.ts';
import type { GroundShadow } from './find-shadow.ts';
import { cellPx, emptyCells, type ShadowCells } from './shadow-cells.ts';

/** How a photo of this size is drawn in a slot: scaled to `drawn`, without the hidden part, at `left` and `top`. */
type Drawn = {
  readonly photo: Size;
  readonly layout: Pick<Rectangle, 'left' | 'top'> & {
    readonly drawn: Size;
    readonly hidden: { readonly left: number; readonly top: number };
  };
};

/** Returns the shadow in a photo's background at its place in the slot where the photo is drawn. */
export function cellsOfShadow(shadow: GroundShadow, { photo, layout }: Drawn, slot: Size): ShadowCells {
  const cells = emptyCells(slot);
  const { values, columns, rows } = cells;
  const across = locateCells(columns, {
    start: layout.left - layout.hidden.left,
    scale: layout.drawn.width / photo.width,
    from: shadow.left,
    length: shadow.width / shadow.columns,
  });
  const down = locateCells(rows, {
    start: layout.top - layout.hidden.top,
    scale: layout.drawn.height / photo.height,
    from: shadow.top,
    length: shadow.height / shadow.rows,
  });
  down.forEach((y, row) => {
    if (y <= -1 || y >= shadow.rows) return;
    across.forEach((x, column) => {
      if (x > -1 && x < shadow.columns) values[row * columns + column] = levelAt(shadow, x, y) / 255;
    });
  });
  return cells;
}

/** Returns the position of each cell's centre in a row of the shadow. */
function locateCells(
  count: number,
  place: { readonly start: number; readonly scale: number; readonly from: number; readonly length: number },
): Float64Array {
  const { start, scale, from, length } = place;
  return Float64Array.from(
    { length: count },
    (_, cell) => (((cell + 0.5) * cellPx - start) / scale - from) / length - 0.5,
  );
}

/** Interpolates the level from the four places around; beyond the shadow it is 0. */
function levelAt({ levels, columns, rows }: GroundShadow, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const level = (column: number, row: number) =>
    column < 0 || row < 0 || column >= columns || row >= rows ? 0 : (levels[row * columns + column] ?? 0);
  const upper = level(left, top) + (level(left + 1, top) - level(left, top)) * (x - left);
  const lower = level(left, top + 1) + (level(left + 1, top + 1) - level(left, top + 1)) * (x - left);
  return upper + (lower - upper) * (y - top);
}
