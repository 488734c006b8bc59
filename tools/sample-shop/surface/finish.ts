import { clouds, mix, noise, speckle, step } from './pattern.ts';
import type { Axis, Shape } from '../solid/shape.ts';

export type Colour = readonly [number, number, number];

/** What light finds at one point of a surface; one object is reused for every point. */
export interface Surface {
  red: number;
  green: number;
  blue: number;
  /** 0 mirror .. 1 chalk */
  rough: number;
  /** 0 or 1 */
  metal: number;
  /** reflectance looking straight at it */
  gloss: number;
  /** the soft rim of cloth */
  sheen: number;
  /** light of its own, in the surface's colour */
  glow: number;
}

/** Writes the surface found at a point of a part. */
export type Finish = (out: Surface, x: number, y: number, z: number) => void;

const colours = new Map<string, Colour>();

/** Linear light from a `#rrggbb` colour. */
export function colour(hex: string): Colour {
  const known = colours.get(hex);
  if (known) return known;
  const value = Number.parseInt(hex.slice(1), 16);
  const tint: Colour = [linear(value >> 16), linear((value >> 8) & 255), linear(value & 255)];
  colours.set(hex, tint);
  return tint;
}

export function setColour(out: Surface, [red, green, blue]: Colour): void {
  out.red = red;
  out.green = green;
  out.blue = blue;
}

export function blendColour(out: Surface, [red, green, blue]: Colour, share: number): void {
  out.red = mix(out.red, red, share);
  out.green = mix(out.green, green, share);
  out.blue = mix(out.blue, blue, share);
}

export function plain(hex: string, rough = 0.6, gloss = 0.04): Finish {
  const tint = colour(hex);
  return (out) => {
    setColour(out, tint);
    out.rough = rough;
    out.gloss = gloss;
  };
}

export function metal(hex: string, rough = 0.25): Finish {
  const tint = colour(hex);
  return (out) => {
    setColour(out, tint);
    out.rough = rough;
    out.metal = 1;
  };
}

export function cloth(hex: string, scale = 60, sheen = 0.5): Finish {
  const tint = colour(hex);
  return (out, x, y, z) => {
    const shade = 0.86 + 0.28 * (clouds(x * scale, y * scale, z * scale) - 0.25);
    out.red = tint[0] * shade;
    out.green = tint[1] * shade;
    out.blue = tint[2] * shade;
    out.rough = 0.95;
    out.gloss = 0.02;
    out.sheen = sheen;
  };
}

/** Wood whose grain runs along the axis. */
export function wood(light: string, dark: string, grain: Axis = 'x', scale = 1): Finish {
  const pale = colour(light);
  const deep = colour(dark);
  return (out, x, y, z) => {
    const along = (grain === 'x' ? x : grain === 'y' ? y : z) * scale;
    const a = (grain === 'x' ? y : grain === 'y' ? z : x) * scale;
    const b = (grain === 'x' ? z : grain === 'y' ? x : y) * scale;
    const bend = clouds(along * 0.55, a * 1.3, b * 1.3) * 1.6;
    const distance = Math.sqrt((a + 0.7) * (a + 0.7) + (b + 1.9) * (b + 1.9)) * 9 + bend * 3.2;
    const year = distance - Math.floor(distance);
    const ringShade = step(0, 0.75, year) * (1 - step(0.86, 1, year));
    const pores = step(0.62, 0.9, noise(along * 3.5, a * 95, b * 95)) * 0.5;
    const patch = clouds(along * 0.8 + 4, a * 5, b * 5);
    setColour(out, pale);
    blendColour(out, deep, Math.min(1, ringShade * 0.45 + pores * 0.45 + patch * 0.35));
    out.rough = 0.5;
    out.gloss = 0.04;
  };
}

/** Glazed stoneware with small iron specks. */
export function stoneware(hex: string, speck = '#4a3a2c', share = 0.2): Finish {
  const tint = colour(hex);
  const iron = colour(speck);
  return (out, x, y, z) => {
    const shade = 0.92 + 0.16 * clouds(x * 4, y * 4, z * 4);
    setColour(out, [tint[0] * shade, tint[1] * shade, tint[2] * shade]);
    const spot = Math.max(speckle(x * 26, y * 26, z * 26, share), speckle(x * 55 + 9, y * 55, z * 55, share));
    blendColour(out, iron, spot * 0.75);
    out.rough = 0.16;
    out.gloss = 0.05;
  };
}

export function leather(hex: string): Finish {
  const tint = colour(hex);
  return (out, x, y, z) => {
    const shade = 0.8 + 0.4 * clouds(x * 9, y * 9, z * 9);
    setColour(out, [tint[0] * shade, tint[1] * shade, tint[2] * shade]);
    out.rough = 0.5;
    out.gloss = 0.04;
  };
}

/** A relief for leather, stone or cast iron: tiny dents that break up the light. */
export function grained(scale: number, depth: number): Shape {
  return (x, y, z) => (noise(x * scale, y * scale, z * scale) - 0.5) * depth;
}

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
