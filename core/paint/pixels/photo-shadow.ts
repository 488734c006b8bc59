import { over } from './blend.ts';
import type { Color, Size } from './pixels.ts';
import { enlarged, radiusFor, soften, type Plane } from './soften.ts';

/** A shadow that falls `x` px to the right and `y` px down; `blur` as in CSS, alpha from 0 to 255. */
export type CastShadow = {
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly color: Color;
  readonly alpha: number;
};

/** Puts shadows below pixels that are multiplied by alpha, RGBA row by row; the first lies uppermost. */
export function paintShadowBelow(
  { width, height, data }: Size & { readonly data: Uint8Array },
  shadows: readonly CastShadow[],
): void {
  const casts = shadows.map((shadow) => ({ shadow, cover: coverOf({ width, height, data }, shadow) }));
  for (const { shadow, cover } of casts) {
    const [red, green, blue] = shadow.color;
    for (let at = 0, to = 0; at < cover.length; at += 1, to += 4) {
      const free = 255 - (data[to + 3] ?? 0);
      const seen = cover[at] ?? 0;
      if (free === 0 || seen === 0) continue;
      const alpha = over(over(seen * shadow.alpha) * free);
      data[to] = Math.min(255, (data[to] ?? 0) + over(red * alpha));
      data[to + 1] = Math.min(255, (data[to + 1] ?? 0) + over(green * alpha));
      data[to + 2] = Math.min(255, (data[to + 2] ?? 0) + over(blue * alpha));
      data[to + 3] = (data[to + 3] ?? 0) + alpha;
    }
  }
}

/** How much of each pixel the shadow covers: worked out in cells that are as large as its blur allows. */
function coverOf(
  { width, height, data }: Size & { readonly data: Uint8Array },
  { x, y, blur }: CastShadow,
): Uint8Array {
  const cell = blur >= 24 ? 4 : blur >= 10 ? 2 : 1;
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const plane: Plane = { values: new Float32Array(columns * rows), columns, rows, channels: 1 };
  for (let row = Math.max(0, -y); row < Math.min(height, height - y); row += 1) {
    const line = Math.floor((row + y) / cell) * columns;
    for (let column = Math.max(0, -x); column < Math.min(width, width - x); column += 1) {
      const alpha = data[(row * width + column) * 4 + 3] ?? 0;
      if (alpha === 0) continue;
      const at = line + Math.floor((column + x) / cell);
      plane.values[at] = (plane.values[at] ?? 0) + alpha / (cell * cell);
    }
  }
  soften(plane, radiusFor(blur / 2 / cell), 'empty');
  const places = (count: number) => Float32Array.from({ length: count }, (_, at) => (at + 0.5) / cell - 0.5);
  return cell === 1 && blur < 1
    ? Uint8Array.from(plane.values)
    : enlarged(plane, places(width), places(height));
}
