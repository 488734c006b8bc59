import type { Pixels, Size } from '../pixels/pixels.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** Paints test pixels: colours from 0 to 255 for each px, optionally with alpha. */
export function painted(
  { width, height }: Size,
  colorAt: (x: number, y: number) => readonly number[],
): Pixels {
  const channels = colorAt(0, 0).length === 4 ? 4 : 3;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(colorAt(x, y).map(Math.round), (y * width + x) * channels);
  return { width, height, data, channels, isPremultiplied: false };
}

/** Returns a background that gets darker towards the lower corners, as in a studio. */
export function studio(color: Rgb, { width, height }: Size): (x: number, y: number) => Rgb {
  return (x, y) => {
    const away = ((x / width - 0.5) * (x / width - 0.5) + (y / height) * (y / height)) * 0.12;
    return [color[0] * (1 - away), color[1] * (1 - away), color[2] * (1 - away)];
  };
}

/** Returns the share of light that a soft shadow below an object leaves at a place. */
export function shadowBelow(
  x: number,
  y: number,
  { across, down, radius }: { across: number; down: number; radius: number },
): number {
  const [right, below] = [(x - across) / radius, (y - down) / (radius * 0.45)];
  const away = Math.sqrt(right * right + below * below);
  return away >= 1 ? 1 : 1 - 0.3 * (1 - away) * (1 - away);
}
