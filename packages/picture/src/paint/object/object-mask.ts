import type { Pixels } from '../pixels/pixels.ts';
import { groundRow, type Ground } from '../pixels/ground-surface.ts';

/** Mask of the object in a small picture: 1 is object, 0 is not, row by row. */
export type Mask = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** Alpha below this value is a shadow, a glow or dust. */
const solidAlpha = 100;

/** Colour levels: a colour with a larger difference is not a darker background, whatever the light. */
const colorLevels = 18;

/** Minimum share of the background's light left by a shadow; anything darker is an object. */
const shadowLight = 0.5;

/** Darkest background (as the sum of the squares of its levels) on which shadows can be told from objects. */
const darkGround = 3 * 48 * 48;

/** Minimum change of levels within two px for an edge: a shadow changes more gradually. */
const edgeLevels = 13;
const edgeShare = 0.6;
const edgeRoomPx = 3;

/** Returns the object in a picture with a transparent background. */
export function maskOfAlpha({ data, width, height }: Pixels): Mask {
  const mask = new Uint8Array(width * height);
  for (let at = 0; at < mask.length; at += 1) mask[at] = (data[at * 4 + 3] ?? 0) >= solidAlpha ? 1 : 0;
  return { data: mask, width, height };
}

/**
 * Returns the object on a uniform background: px whose colour is not the background's in any light, and edges. This excludes an object's
 * soft shadow, and includes the edge of a white object on white.
 */
export function maskOnGround(picture: Pixels, { terms }: Ground): Mask {
  const { width, height, channels, data } = picture;
  const mask = new Uint8Array(width * height);
  const off = new Float32Array(width * height * 3);
  const row = new Float64Array(9);
  const ground = new Float64Array(3);
  for (let y = 0; y < height; y += 1) {
    groundRow(terms, picture, y, row);
    for (let x = 0; x < width; x += 1) {
      const place = y * width + x;
      const across = (2 * x + 1) / width - 1;
      for (let channel = 0; channel < 3; channel += 1) {
        const at = channel * 3;
        const level = (row[at] ?? 0) + ((row[at + 1] ?? 0) + (row[at + 2] ?? 0) * across) * across;
        ground[channel] = level;
        off[place * 3 + channel] = (data[place * channels + channel] ?? 0) - level;
      }
      if (isNoShade(off, place * 3, ground)) mask[place] = 1;
    }
  }
  markEdges(mask, off, { width, height });
  return { data: mask, width, height };
}

/** True for a colour that is not a darker shade of the background. */
function isNoShade(off: Float32Array, at: number, ground: Float64Array): boolean {
  const red = ground[0] ?? 0;
  const green = ground[1] ?? 0;
  const blue = ground[2] ?? 0;
  const offRed = off[at] ?? 0;
  const offGreen = off[at + 1] ?? 0;
  const offBlue = off[at + 2] ?? 0;
  const bright = red * red + green * green + blue * blue;
  // Gain or loss of light: the part of the difference in the direction of the background's colour.
  const light = bright < 1 ? 0 : (offRed * red + offGreen * green + offBlue * blue) / bright;
  if (light < shadowLight - 1 && bright > darkGround) return true;
  const shade = Math.min(0, light);
  const most = colorLevels;
  return (
    Math.abs(offRed - shade * red) > most ||
    Math.abs(offGreen - shade * green) > most ||
    Math.abs(offBlue - shade * blue) > most
  );
}

/** Marks where a picture changes sharply from one level to another; a soft shadow changes over more px. */
function markEdges(
  mask: Uint8Array,
  off: Float32Array,
  { width, height }: { width: number; height: number },
): void {
  const [across, down] = [edgeRoomPx, edgeRoomPx * width];
  for (let y = edgeRoomPx; y < height - edgeRoomPx; y += 1) {
    for (let x = edgeRoomPx; x < width - edgeRoomPx; x += 1) {
      const at = y * width + x;
      if (mask[at] === 1) continue;
      if (isEdge(off, at, 1, across) || isEdge(off, at, width, down)) mask[at] = 1;
    }
  }
}

/** True if most of the change between two levels happens within two px; `near` and `far` are steps to places on both sides. */
function isEdge(off: Float32Array, at: number, near: number, far: number): boolean {
  for (let channel = at * 3; channel < at * 3 + 3; channel += 1) {
    const step = Math.abs((off[channel + near * 3] ?? 0) - (off[channel - near * 3] ?? 0));
    if (step <= edgeLevels) continue;
    const all = Math.abs((off[channel + far * 3] ?? 0) - (off[channel - far * 3] ?? 0));
    if (step >= edgeShare * all) return true;
  }
  return false;
}
