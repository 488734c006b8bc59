import { fitGround, fitGroundWithin, groundRow } from '../pixels/ground-surface.ts';
import type { Pixels, Rectangle, Size } from '../pixels/pixels.ts';
import { radiusFor, soften } from '../pixels/soften.ts';
import { ramp } from './ramp.ts';

/** The product's shadow on the ground, in a part of the photo in px: 0 is full light, 255 black. */
export type GroundShadow = Rectangle & {
  readonly columns: number;
  readonly rows: number;
  readonly levels: Uint8Array;
};

/** Size of the longer side at which a photo is examined, in px: a shadow is soft, but has a dark seam below the product. */
export const shadowLookPx = 256;

/** Minimum share of a photo's rim in uniform light for separating shadow and background. */
const calmShare = 0.5;

/** Minimum light level of a background on which a shadow is visible. */
const leastLight = 40;

/** Colour levels: a difference this large from the background in any light is another colour, not a shadow. */
const otherColor = { from: 9, to: 26 };

/** Share of the background that differs by this many levels above which it is patterned, and a shadow may be part of the pattern. */
const strangeShare = 0.1;
const strangeLevels = 13;

/** Number of px around the product that are partly product. */
const haloPx = 2;

/** Minimum darkening that counts as a shadow, as a share of black, and in levels: less may be a gradient or grain of the photo. */
const leastShade = 0.014;
const leastLevels = 2.2;

/** Shares of black: the maximum darkness of a shadow, and the darkness that its darkest part must reach. */
const darkestShade = 0.8;
const seenShade = 0.04;

/** Distance from the photo's edge within which a shadow fades, as a share of the mean of width and height. */
const edgeFade = 0.12;

/** Distance of a shadow from the product, as shares of the product's longer side. */
const reach = { from: 0.16, to: 0.5 };

/** Extent of a shadow upwards beside the product, as shares of the product's height from its lowest point. */
const climb = { from: 0.25, to: 0.7 };

/**
 * Finds the product's shadow on the background of its photo, which was decoded small (RGB); `alpha` gives the product's share of each px
 * (255 is product), and `photo` is its real size. Only px connected to the product's lower part count, and only those in a darker shade of
 * the background's colour. Null without a shadow, or if the background cannot be determined.
 */
export function findShadow(small: Pixels, alpha: Uint8Array, photo: Size): GroundShadow | null {
  const { width, height } = small;
  const product = findBox(alpha, width);
  if (product === null || fitGround(small).calmShare < calmShare) return null;
  const distance = distancesTo(alpha, width, height);
  const isGround = Uint8Array.from(distance, (px) => (px > haloPx ? 1 : 0));
  const { shades, light } = computeShades(small, fitGroundWithin(small, isGround), isGround);
  if (light < leastLight) return null;
  const look = { small, distance, product };
  const kept = connected(shades, Math.max(leastShade, leastLevels / light), look);
  const values = cleaned(kept, isGround, look);
  const data = new Uint8Array(width * height);
  let darkest = 0;
  for (let at = 0; at < data.length; at += 1) {
    if (values[at] === 0) continue;
    const shade = Math.min(darkestShade, values[at] ?? 0) * fadeAt(at, look);
    if ((distance[at] ?? 0) > 0) darkest = Math.max(darkest, shade);
    data[at] = Math.round(shade * 255);
  }
  return darkest < seenShade ? null : cutOut({ data, width, height }, photo);
}

type Look = {
  readonly small: Pixels;
  /** Distance to the product in px, 0 inside. */
  readonly distance: Float32Array;
  readonly product: { left: number; top: number; right: number; bottom: number };
};

function findBox(alpha: Uint8Array, width: number): Look['product'] | null {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  for (let at = 0; at < alpha.length; at += 1) {
    if ((alpha[at] ?? 0) < 128) continue;
    const [x, y] = [at % width, Math.trunc(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  return bottom === 0 ? null : { left, top, right, bottom };
}

/** Returns the non-empty part of a plane, with an empty px around it; its place is in px of the photo. */
function cutOut(plane: { data: Uint8Array; width: number; height: number }, photo: Size): GroundShadow {
  const { data, width, height } = plane;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < data.length; at += 1) {
    if (data[at] === 0) continue;
    const x = at % width;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, Math.trunc(at / width));
    bottom = Math.trunc(at / width) + 1;
  }
  [left, top] = [Math.max(0, left - 1), Math.max(0, top - 1)];
  const columns = Math.min(width, right + 1) - left;
  const rows = Math.min(height, bottom + 1) - top;
  const levels = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const from = (top + row) * width + left;
    levels.set(data.subarray(from, from + columns), row * columns);
  }
  const [across, down] = [photo.width / width, photo.height / height];
  const place = { left: left * across, top: top * down, width: columns * across, height: rows * down };
  return { ...place, columns, rows, levels };
}

/** Alpha from which on a px counts as product. */
const faintest = 10;

/** Approximates each px's distance from the product in two passes: from the left and above, then from the right and below. */
function distancesTo(alpha: Uint8Array, width: number, height: number): Float32Array {
  // Padded by a px on all sides, so that every px has neighbours.
  const line = width + 2;
  const padded = new Float32Array(line * (height + 2)).fill(farAway);
  for (let at = 0; at < alpha.length; at += 1)
    if (alpha[at]! > faintest) padded[(Math.trunc(at / width) + 1) * line + (at % width) + 1] = 0;
  const relax = (at: number, way: 1 | -1) => {
    const across = Math.min(padded[at - way]!, padded[at - way * line]!) + 1;
    const slanted = Math.min(padded[at - way * (line + 1)]!, padded[at - way * (line - 1)]!) + diagonal;
    padded[at] = Math.min(padded[at]!, across, slanted);
  };
  const [first, last] = [line + 1, line * (height + 1) - 2];
  for (let at = first; at <= last; at += 1) relax(at, 1);
  for (let at = last; at >= first; at -= 1) relax(at, -1);
  const distance = new Float32Array(alpha.length);
  for (let y = 0; y < height; y += 1) {
    const from = (y + 1) * line + 1;
    distance.set(padded.subarray(from, from + width), y * width);
  }
  return distance;
}

const farAway = 1e6;
const diagonal = 1.4;

/**
 * Computes how much darker than the background each px is, if it has the background's colour, and the background's mean light, in levels; 0
 * if it is patterned.
 */
function computeShades(
  { data, width, height, channels }: Pixels,
  terms: Float64Array,
  isGround: Uint8Array,
): { readonly shades: Float32Array; readonly light: number } {
  const shades = new Float32Array(width * height);
  const row = new Float64Array(9);
  const ground = new Float64Array(3);
  let [light, strange, count] = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    groundRow(terms, { height }, y, row);
    for (let x = 0; x < width; x += 1) {
      const across = (2 * x + 1) / width - 1;
      const at = (y * width + x) * channels;
      let [along, length] = [0, 0];
      for (let channel = 0; channel < 3; channel += 1) {
        const from = channel * 3;
        const level = row[from]! + row[from + 1]! * across + row[from + 2]! * across * across;
        const behind = level < 1 ? 1 : level > 255 ? 255 : level;
        ground[channel] = behind;
        along += behind * data[at + channel]!;
        length += behind * behind;
      }
      const share = along < length ? along / length : 1;
      let other = 0;
      for (let channel = 0; channel < 3; channel += 1)
        other = Math.max(other, Math.abs(data[at + channel]! - share * ground[channel]!));
      light += ground[1]!;
      if (isGround[y * width + x] === 1) {
        count += 1;
        if (other > strangeLevels) strange += 1;
      }
      shades[y * width + x] = (1 - share) * (1 - ramp(other, otherColor.from, otherColor.to));
    }
  }
  const isMotley = strange > strangeShare * count;
  return { shades, light: isMotley ? 0 : light / shades.length };
}

/** Returns only the shades connected to the product's lower part. */
function connected(shades: Float32Array, least: number, { small, distance, product }: Look): Float32Array {
  const { width, height } = small;
  const kept = new Float32Array(shades.length);
  const isReached = new Uint8Array(shades.length);
  const waiting: number[] = [];
  const reachPx = (at: number) => {
    const isShade = (shades[at] ?? 0) > least && (distance[at] ?? 0) > haloPx;
    if (isReached[at] === 1 || !isShade) return;
    isReached[at] = 1;
    waiting.push(at);
  };
  const foot = product.bottom - 0.4 * (product.bottom - product.top);
  for (let at = Math.max(0, Math.trunc(foot)) * width; at < shades.length; at += 1)
    if ((distance[at] ?? 0) <= haloPx + 2) reachPx(at);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const shade = shades[at] ?? 0;
    kept[at] = shade * ramp(shade, least, 3 * least);
    const x = at % width;
    if (x > 0) reachPx(at - 1);
    if (x < width - 1) reachPx(at + 1);
    if (at >= width) reachPx(at - width);
    if (at < width * (height - 1)) reachPx(at + width);
  }
  return kept;
}

/** Deviations of the blur in px: next to the product, and further away, where a shadow is softer. */
const softness = { near: 1.2, far: 4, farFrom: 4, farTo: 22 };

/** Removes grain, and continues the shadow below the product, where it is hidden. */
function cleaned(kept: Float32Array, isGround: Uint8Array, { small, distance }: Look): Float32Array {
  const { width: columns, height: rows } = small;
  const plane = (values: Float32Array) => ({ values, columns, rows, channels: 1 });
  const softened = (deviation: number) => {
    const [values, weights] = [kept.slice(), Float32Array.from(isGround)];
    soften(plane(values), radiusFor(deviation), 'continued');
    soften(plane(weights), radiusFor(deviation), 'continued');
    return values.map((value, at) => ((weights[at] ?? 0) > 0.02 ? value / (weights[at] ?? 1) : 0));
  };
  const near = softened(softness.near);
  const far = softened(softness.far);
  return near.map((value, at) => {
    const share = isGround[at] === 1 ? ramp(distance[at] ?? 0, softness.farFrom, softness.farTo) : 0;
    // Below the product's rim the nearest shade is continued.
    const own = value === 0 && isGround[at] === 0 ? (far[at] ?? 0) : value;
    return own + ((far[at] ?? 0) - own) * share;
  });
}

/** Returns the fading factor of a shadow: it ends softly far from the product, upwards beside it, and at the photo's edges. */
function fadeAt(at: number, { small: { width, height }, distance, product }: Look): number {
  const [x, y] = [at % width, Math.trunc(at / width)];
  const edge = Math.min(x + 0.5, y + 0.5, width - x - 0.5, height - y - 0.5) / ((width + height) / 2);
  const long = Math.max(product.right - product.left, product.bottom - product.top);
  const up = (product.bottom - y) / (product.bottom - product.top);
  const isNear = 1 - ramp((distance[at] ?? 0) / long, reach.from, reach.to);
  return ramp(edge, 0, edgeFade) * isNear * (1 - ramp(up, climb.from, climb.to));
}
