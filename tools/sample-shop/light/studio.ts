import { type Colour, colour } from '../surface/finish.ts';
import { mix, step } from '../surface/pattern.ts';
import type { Vector } from '../solid/shape.ts';

// The room the product is photographed in: a seamless ground, a dim dome and large soft boxes far away.

interface SoftBox {
  toward: Vector;
  /** Half sizes as tangents of the angle it covers. */
  wide: number;
  high: number;
  power: number;
  tint: Colour;
}

export interface Studio {
  /** The seamless backdrop at the bottom and at the top of the picture. */
  ground: string;
  backdrop?: string;
  /** Which side the main light stands on. */
  key?: 'left' | 'right';
  /** Below 1 the light is flatter, above it is more dramatic. */
  contrast?: number;
  /** Strength of the lights above and behind; flat steel wants them low, or it turns white. */
  ceiling?: number;
  /** Share of the product mirrored in the ground, 0..1. */
  mirror?: number;
  exposure?: number;
  /** How much of what is brighter than white glows over its surroundings. */
  bloom?: number;
}

export interface Light {
  boxes: readonly SoftBox[];
  dome: Colour;
  floor: Colour;
  contrast: number;
}

export function studioLight(studio: Studio): Light {
  const side = studio.key === 'right' ? -1 : 1;
  const contrast = studio.contrast ?? 1;
  const ceiling = studio.ceiling ?? 1;
  const ground = colour(studio.ground);
  const floor: Colour = [0.1 + ground[0] * 0.8, 0.1 + ground[1] * 0.8, 0.1 + ground[2] * 0.8];
  const warm: Colour = [1.03, 1, 0.955];
  const cool: Colour = [0.965, 1, 1.045];
  return {
    boxes: [
      { toward: unit([-0.78 * side, 0.62, 0.5]), wide: 0.5, high: 0.75, power: 6 * contrast, tint: warm },
      { toward: unit([1 * side, 0.22, 0.12]), wide: 0.3, high: 0.9, power: 2.1, tint: cool },
      { toward: unit([0.1 * side, 1, -0.35]), wide: 0.9, high: 0.5, power: 2.4 * ceiling, tint: [1, 1, 1] },
      { toward: unit([0.55 * side, 0.35, -0.9]), wide: 0.22, high: 0.7, power: 2.2 * ceiling, tint: cool },
    ],
    dome: [0.4, 0.41, 0.42],
    floor,
    contrast,
  };
}

/** Adds the light arriving from a direction to `out`; `blur` widens and weakens the boxes for rough surfaces. */
export function addLightFrom(light: Light, [x, y, z]: Vector, blur: number, out: number[]): void {
  const rise = mix(0.9, 0.42, step(0, 0.75, y));
  const behind = 1 - 0.35 * step(0.2, 0.9, z);
  let red = light.dome[0] * rise * behind;
  let green = light.dome[1] * rise * behind;
  let blue = light.dome[2] * rise * behind;
  for (const box of light.boxes) {
    const share = boxShare(box, x, y, z, blur);
    if (share === 0) continue;
    red += share * box.power * box.tint[0];
    green += share * box.power * box.tint[1];
    blue += share * box.power * box.tint[2];
  }
  const below = step(0.03 + blur * 0.3, -0.03 - blur * 0.3, y);
  out[0] = out[0]! + mix(red, light.floor[0], below);
  out[1] = out[1]! + mix(green, light.floor[1], below);
  out[2] = out[2]! + mix(blue, light.floor[2], below);
}

// oxlint-disable-next-line max-params -- the direction stays in three numbers: this runs for every light ray
function boxShare(box: SoftBox, x: number, y: number, z: number, blur: number): number {
  const [cx, cy, cz] = box.toward;
  const facing = x * cx + y * cy + z * cz;
  if (facing <= 0.05) return 0;
  const flat = Math.sqrt(cx * cx + cz * cz) || 1e-6;
  const across = (x * (cz / flat) - z * (cx / flat)) / facing;
  const up = ((-x * cx * cy) / flat + y * flat - (z * cz * cy) / flat) / facing;
  const edge = 0.05 + blur * 0.9;
  const a = step(box.wide + edge, box.wide - edge, Math.abs(across));
  const b = step(box.high + edge, box.high - edge, Math.abs(up));
  const glow = 0.72 + 0.28 * step(1, 0, Math.sqrt(across * across + up * up));
  return a * b * glow;
}

/** The same light, looked up in a small map of the sky: for rays that need no sharp edges, and are many. */
export function mapLight(light: Light, blur: number): (along: Vector, out: number[]) => void {
  const columns = 128;
  const rows = 64;
  const map = new Float32Array(columns * rows * 3);
  for (let row = 0; row < rows; row++) {
    const y = ((row + 0.5) / rows) * 2 - 1;
    const flat = Math.sqrt(1 - y * y);
    for (let column = 0; column < columns; column++) {
      const angle = ((column + 0.5) / columns) * 2 * Math.PI - Math.PI;
      const sum = [0, 0, 0];
      addLightFrom(light, [flat * Math.sin(angle), y, flat * Math.cos(angle)], blur, sum);
      map.set(sum, (row * columns + column) * 3);
    }
  }
  return (along, out) => {
    const row = Math.min(rows - 1, Math.floor((along[1] * 0.5 + 0.5) * rows));
    const column = Math.floor((Math.atan2(along[0], along[2]) / (2 * Math.PI) + 0.5) * columns) % columns;
    const i = (row * columns + column) * 3;
    out[0] = out[0]! + map[i]!;
    out[1] = out[1]! + map[i + 1]!;
    out[2] = out[2]! + map[i + 2]!;
  };
}

export function unit([x, y, z]: Vector): Vector {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}
