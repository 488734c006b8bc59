import { over, type Tile } from './blend.ts';
import type { Canvas, Color } from './pixels.ts';

/**
 * Blends a tile that was rendered in white over the canvas, in another colour, byte-equal to the renderer's drawing in that colour.
 * Imitates the renderer's rounding when it multiplies colours by a pixel's coverage and divides them again.
 */
export function layStencil(canvas: Canvas, tile: Tile, color: Color): void {
  const { left, top, width, height, data, runs } = tile;
  const levels = color.map(getLevels);
  const [red, green, blue] = levels;
  if (red === undefined || green === undefined || blue === undefined) return;
  const target = canvas.data;
  // Without runs, every row is a run.
  const count = runs === undefined ? height : runs.length / 3;
  for (let run = 0; run < count; run += 1) {
    const row = runs === undefined ? run : (runs[run * 3] ?? 0);
    const first = runs === undefined ? 0 : (runs[run * 3 + 1] ?? 0);
    const end = runs === undefined ? width : (runs[run * 3 + 2] ?? 0);
    let to = ((top + row) * canvas.width + left + first) * 3;
    const last = (row * width + end) * 4;
    for (let at = (row * width + first) * 4 + 3; at < last; at += 4, to += 3) {
      const alpha = data[at] ?? 0;
      if (alpha === 0) continue;
      if (alpha === 255) {
        target[to] = color[0];
        target[to + 1] = color[1];
        target[to + 2] = color[2];
        continue;
      }
      const rest = 255 - alpha;
      target[to] = over((red[alpha] ?? 0) * alpha + (target[to] ?? 0) * rest);
      target[to + 1] = over((green[alpha] ?? 0) * alpha + (target[to + 1] ?? 0) * rest);
      target[to + 2] = over((blue[alpha] ?? 0) * alpha + (target[to + 2] ?? 0) * rest);
    }
  }
}

/** Returns, for each alpha, the level that the renderer makes of this colour level. */
function getLevels(level: number): Uint8Array {
  const levels = new Uint8Array(256);
  for (let alpha = 1; alpha < 256; alpha += 1) {
    const product = level * alpha;
    const covered = (product + (product >> 8) + 128) >> 8;
    levels[alpha] = Math.min(255, Math.round((covered * 255) / alpha));
  }
  return levels;
}
