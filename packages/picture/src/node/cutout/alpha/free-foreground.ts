import type { AlphaPixels, RgbPixels } from '../pixels.ts';
import { createColorSums, sumColors, writeLocalColor, type ColorSums } from '../backdrop/color-sums.ts';

/** Px per side of the cells for which colours along an edge are computed. */
const cellPx = 4;

/** Radii in cells: of the colours next to an edge, and of those farther away if there are none. */
const radii = { near: 2, far: 9, farWeight: 0.02 };

/** Alpha from which a pixel shows only the product, and alpha up to which it shows only the backdrop. */
const product = 250;
const backdrop = 5;

/** Largest difference of a pixel's own colour from the product's nearby, of 255. */
const ownReach = 40;

/**
 * Cuts a photo's product out onto transparency: red, green, blue (multiplied by alpha) and alpha, four bytes per pixel. A pixel on the
 * product's edge mixes in the backdrop's colour, which is removed so that no fringe remains. Photo and alpha have the same size.
 */
export function freeForeground(photo: RgbPixels, alpha: AlphaPixels): Uint8Array {
  const { width, height, data } = photo;
  const rgba = new Uint8Array(width * height * 4);
  const colors = createEdgeColors(photo, alpha);
  for (let y = 0; y < height; y += 1) {
    for (let pixel = y * width; pixel < (y + 1) * width; pixel += 1) {
      const share = alpha.data[pixel] ?? 0;
      if (share === 0) continue;
      const to = pixel * 4;
      rgba[to + 3] = share;
      if (share >= product) {
        rgba[to] = ((data[pixel * 3] ?? 0) * share) / 255;
        rgba[to + 1] = ((data[pixel * 3 + 1] ?? 0) * share) / 255;
        rgba[to + 2] = ((data[pixel * 3 + 2] ?? 0) * share) / 255;
      } else {
        const cell = colors.at(pixel - y * width, y);
        for (let channel = 0; channel < 3; channel += 1)
          rgba[to + channel] = freed(
            colors.values,
            { cell, channel },
            data[pixel * 3 + channel] ?? 0,
            share / 255,
          );
      }
    }
  }
  return rgba;
}

/** Returns one channel of a mixed pixel without its backdrop, times alpha. A faint pixel tells too little about its own colour. */
function freed(
  colors: Float32Array,
  { cell, channel }: { cell: number; channel: number },
  value: number,
  share: number,
): number {
  // With few colours of the product or backdrop nearby, the pixel's own colour replaces them, gradually so that no border shows.
  const nearby = value + ((colors[cell + channel] ?? 0) - value) * (colors[cell + 3] ?? 0);
  const behind = value + ((colors[cell + 4 + channel] ?? 0) - value) * (colors[cell + 7] ?? 0);
  const own = (value - (1 - share) * behind) / Math.max(share, 0.12);
  const bounded = Math.min(nearby + ownReach, Math.max(nearby - ownReach, own));
  const weight = Math.min(1, Math.max(0, (share - 0.05) / 0.45));
  const color = nearby + (bounded - nearby) * weight;
  return Math.min(255, Math.max(0, color)) * share + 0.5;
}

/** The product's and the backdrop's colours around a pixel, computed once per cell. */
type EdgeColors = {
  /** Eight numbers per cell: red, green, blue and confidence of the product, then of the backdrop. */
  readonly values: Float32Array;
  /** Returns the index at which a pixel's cell begins in `values`. */
  at(x: number, y: number): number;
};

function createEdgeColors(photo: RgbPixels, alpha: AlphaPixels): EdgeColors {
  const columns = Math.ceil(photo.width / cellPx);
  const rows = Math.ceil(photo.height / cellPx);
  const [ofProduct, ofBackdrop] = sumsOf(photo, alpha, { columns, rows });
  const values = new Float32Array(columns * rows * 8);
  const isKnown = new Uint8Array(columns * rows);
  return {
    values,
    at(x, y) {
      const spot = { x: Math.floor(x / cellPx), y: Math.floor(y / cellPx) };
      const cell = spot.y * columns + spot.x;
      if (isKnown[cell] === 0) {
        isKnown[cell] = 1;
        writeLocalColor(ofProduct, spot, radii, { target: values, to: cell * 8 });
        writeLocalColor(ofBackdrop, spot, radii, { target: values, to: cell * 8 + 4 });
      }
      return cell * 8;
    },
  };
}

/** Returns the sums of the cells. One pixel represents its cell, which is enough for the mean of a few dozen cells. */
function sumsOf(
  photo: RgbPixels,
  alpha: AlphaPixels,
  { columns, rows }: { columns: number; rows: number },
): [ColorSums, ColorSums] {
  const data = new Uint8Array(columns * rows * 3);
  const marks = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const y = Math.min(photo.height - 1, row * cellPx + cellPx / 2);
    for (let column = 0; column < columns; column += 1) {
      const pixel = y * photo.width + Math.min(photo.width - 1, column * cellPx + cellPx / 2);
      const cell = row * columns + column;
      const share = alpha.data[pixel] ?? 0;
      marks[cell] = share >= product ? 1 : share <= backdrop ? 2 : 0;
      for (let channel = 0; channel < 3; channel += 1)
        data[cell * 3 + channel] = photo.data[pixel * 3 + channel] ?? 0;
    }
  }
  const sums = [createColorSums(columns, rows), createColorSums(columns, rows)] as const;
  sumColors(sums[0], { data }, marks, 1);
  sumColors(sums[1], { data }, marks, 2);
  return [...sums];
}
