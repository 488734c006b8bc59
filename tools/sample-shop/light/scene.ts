import { clipRay, type Field, sampleField, type Span } from '../solid/field.ts';
import { type Leaves, sortLeaves } from '../solid/leaves.ts';
import type { Model } from '../model.ts';
import type { Shape, Vector } from '../solid/shape.ts';
import { type Light, mapLight, type Studio, studioLight, unit } from './studio.ts';

export interface Camera {
  /** Where it looks, in the product's units. */
  target: Vector;
  /** Degrees around the product (0 is the front, positive goes right) and above the ground. */
  yaw: number;
  pitch: number;
  distance: number;
  /** Angle of view over the picture's shorter side, in degrees. */
  lens?: number;
}

export interface Scene {
  model: Model;
  studio: Studio;
  leaves: Leaves;
  distance: Shape;
  field: Field;
  light: Light;
  /** The light for soft rays, blurred enough to be gathered by a few of them. */
  addSoftLight: (along: Vector, out: number[]) => void;
}

export interface Eye {
  from: Vector;
  /** The direction through a picture point, in pixels. */
  through: (px: number, py: number) => Vector;
  /** Width of one pixel at distance 1. */
  pixel: number;
}

export function buildScene(model: Model, studio: Studio): Scene {
  const leaves = sortLeaves(model);
  const { distance } = leaves;
  const light = studioLight(studio);
  return {
    model,
    studio,
    leaves,
    distance,
    field: sampleField(distance, model.low, model.high),
    light,
    addSoftLight: mapLight(light, 0.25),
  };
}

export function openEye(camera: Camera, width: number, height: number): Eye {
  const yaw = (camera.yaw * Math.PI) / 180;
  const pitch = (camera.pitch * Math.PI) / 180;
  const back: Vector = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)];
  const right: Vector = [Math.cos(yaw), 0, -Math.sin(yaw)];
  const up: Vector = [
    back[1] * right[2] - back[2] * right[1],
    back[2] * right[0] - back[0] * right[2],
    back[0] * right[1] - back[1] * right[0],
  ];
  const { target, distance } = camera;
  const pixel = (2 * Math.tan((((camera.lens ?? 20) / 2) * Math.PI) / 180)) / Math.min(width, height);
  return {
    from: [target[0] + back[0] * distance, target[1] + back[1] * distance, target[2] + back[2] * distance],
    pixel,
    through: (px, py) => {
      const u = (px - width / 2) * pixel;
      const v = (height / 2 - py) * pixel;
      return unit([
        right[0] * u + up[0] * v - back[0],
        right[1] * u + up[1] * v - back[1],
        right[2] * u + up[2] * v - back[2],
      ]);
    },
  };
}

const span: Span = { enter: 0, leave: 0 };

/** Distance along the ray to the product's exact surface, or -1. `pixel` is the tolerance per unit of distance. */
export function hitProduct({ field, distance }: Scene, from: Vector, along: Vector, pixel: number): number {
  clipRay(field, from, along, span);
  let t = span.enter;
  const margin = field.cell * 0.9;
  for (let i = 0; i < 220 && t < span.leave; i++) {
    const x = from[0] + along[0] * t;
    const y = from[1] + along[1] * t;
    const z = from[2] + along[2] * t;
    const coarse = field.read(x, y, z) - margin;
    if (coarse > field.cell) {
      t += coarse;
      continue;
    }
    const d = distance(x, y, z);
    if (d < pixel * t * 0.4) return t;
    t += d * 0.95;
  }
  return -1;
}

/** Distance at which a soft light ray is stopped by the product (read from the grid), or -1. */
export function hitCoarse({ field }: Scene, from: Vector, along: Vector): number {
  clipRay(field, from, along, span);
  let t = span.enter;
  const least = field.cell * 0.5;
  const skin = field.cell * 0.3;
  for (let i = 0; i < 60 && t < span.leave; i++) {
    const d = field.read(from[0] + along[0] * t, from[1] + along[1] * t, from[2] + along[2] * t);
    if (d < skin) return t;
    t += d > least ? d : least;
  }
  return -1;
}

export interface Sight {
  /** How much of a widening beam passes the product, 0..1, and where it came closest. */
  open: number;
  t: number;
}

/** Follows a beam that widens by `spread` per unit, as a rough surface mirrors, and writes how much gets by. */
export function followBeam(
  { field }: Scene,
  from: Vector,
  [ax, ay, az]: Vector,
  { spread, out }: { spread: number; out: Sight },
): void {
  clipRay(field, from, [ax, ay, az], span);
  out.open = 1;
  out.t = 0;
  const { cell } = field;
  let t = span.enter;
  for (let i = 0; i < 50 && t < span.leave; i++) {
    const d = field.read(from[0] + ax * t, from[1] + ay * t, from[2] + az * t);
    const open = (d + cell * 0.4) / (t * spread + cell * 0.7);
    if (open < out.open) {
      out.open = open;
      out.t = t;
    }
    if (d < cell * 0.2) {
      out.open = 0;
      return;
    }
    t += d > cell * 0.5 ? d : cell * 0.5;
  }
}

/** The outward normal of a distance function, measured over `reach`. */
export function normalOf(distance: Shape, [x, y, z]: Vector, reach: number): Vector {
  const a = distance(x + reach, y - reach, z - reach);
  const b = distance(x - reach, y - reach, z + reach);
  const c = distance(x - reach, y + reach, z - reach);
  const d = distance(x + reach, y + reach, z + reach);
  const nx = a - b - c + d;
  const ny = -a - b + c + d;
  const nz = -a + b - c + d;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  return [nx / length, ny / length, nz / length];
}
