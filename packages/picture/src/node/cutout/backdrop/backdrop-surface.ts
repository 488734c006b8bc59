import { backdropCells, type Backdrop } from './fit-backdrop.ts';

/** Returns red, green and blue (0 to 1) of the backdrop behind each pixel of a square picture. */
export function backdropSurface({ terms }: Backdrop, width: number): Float32Array {
  const surface = new Float32Array(width * width * 3);
  // Coordinates are scaled so that the centres of the outermost cells are at -1 and 1.
  const reach = backdropCells / (backdropCells - 1);
  for (let channel = 0; channel < 3; channel += 1) {
    const term = (at: number) => terms[at * 3 + channel] ?? 0;
    const [one, byX, byY, byXx, byYy, byXy] = [term(0), term(1), term(2), term(3), term(4), term(5)];
    for (let row = 0, at = channel; row < width; row += 1) {
      const y = (((row + 0.5) / width) * 2 - 1) * reach;
      const atMiddle = one + byY * y + byYy * y * y;
      const slope = byX + byXy * y;
      for (let column = 0; column < width; column += 1, at += 3) {
        const x = (((column + 0.5) / width) * 2 - 1) * reach;
        const value = atMiddle + slope * x + byXx * x * x;
        surface[at] = value < 0 ? 0 : value > 1 ? 1 : value;
      }
    }
  }
  return surface;
}
