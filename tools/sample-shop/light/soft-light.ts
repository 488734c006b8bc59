import { blankSurface, readSurface } from '../model.ts';
import { step } from '../surface/pattern.ts';
import { type Eye, hitCoarse, hitProduct, normalOf, type Scene } from './scene.ts';
import type { Vector } from '../solid/shape.ts';

// The light that falls on every visible point, from all soft boxes at once and bounced off the product and the
// ground. It is gathered at a third of the resolution with 16 ray patterns in turn, then averaged over 4x4
// neighbours of the same surface: the picture of 16 times as many rays.

const raysPerPattern = 22;
/** Picture points per side of one gathered point. */
const coarseness = 3;

export interface SoftLight {
  width: number;
  height: number;
  /** Light per point as red, green, blue; 1 is what an open ground receives. */
  light: Float32Array;
  /** Normal and position per point; a normal of zero length marks the backdrop. */
  normals: Float32Array;
  places: Float32Array;
}

export function gatherSoftLight(scene: Scene, eye: Eye, width: number, height: number): SoftLight {
  const columns = Math.ceil(width / coarseness);
  const rows = Math.ceil(height / coarseness);
  const soft: SoftLight = {
    width: columns,
    height: rows,
    light: new Float32Array(columns * rows * 3).fill(1),
    normals: new Float32Array(columns * rows * 3),
    places: new Float32Array(columns * rows * 3),
  };
  const patterns = Array.from({ length: 16 }, (_, index) => rayPattern(index));
  const open = patterns.map((rays) => gather(scene, [0, 1e6, 0], [0, 1, 0], rays));
  for (let py = 0; py < rows; py++) {
    for (let px = 0; px < columns; px++) {
      const i = (py * columns + px) * 3;
      if (!placePoint(scene, eye, soft, [px, py, i])) continue;
      const pattern = (px & 3) + (py & 3) * 4;
      const normal: Vector = [soft.normals[i]!, soft.normals[i + 1]!, soft.normals[i + 2]!];
      const place: Vector = [soft.places[i]!, soft.places[i + 1]!, soft.places[i + 2]!];
      const sum = gather(scene, place, normal, patterns[pattern]!);
      const reference = open[pattern]!;
      const mean = (reference[0]! + reference[1]! + reference[2]!) / 3;
      for (let k = 0; k < 3; k++) soft.light[i + k] = sum[k]! / mean;
    }
  }
  soft.light = averageNeighbours(soft, scene.field.cell);
  return soft;
}

/** The light at a full-size picture point, read from the coarser neighbours on the same surface. */
export function readSoftLight(soft: SoftLight, at: Vector, normal: Vector, place: Vector): Vector {
  const gx = at[0] / coarseness - 0.5;
  const gy = at[1] / coarseness - 0.5;
  let sum = 1e-6;
  let red = 1e-6;
  let green = 1e-6;
  let blue = 1e-6;
  for (let k = 0; k < 4; k++) {
    const px = Math.min(soft.width - 1, Math.max(0, Math.floor(gx) + (k & 1)));
    const py = Math.min(soft.height - 1, Math.max(0, Math.floor(gy) + (k >> 1)));
    const i = (py * soft.width + px) * 3;
    const near = Math.max(0, 1 - Math.abs(gx - px)) * Math.max(0, 1 - Math.abs(gy - py));
    const weight = (near + 0.02) * (sameSurface(soft, i, normal, place) + 1e-4);
    sum += weight;
    red += soft.light[i]! * weight;
    green += soft.light[i + 1]! * weight;
    blue += soft.light[i + 2]! * weight;
  }
  return [red / sum, green / sum, blue / sum];
}

function placePoint(scene: Scene, eye: Eye, soft: SoftLight, [px, py, i]: Vector): boolean {
  const along = eye.through((px + 0.5) * coarseness, (py + 0.5) * coarseness);
  const t = hitProduct(scene, eye.from, along, eye.pixel * coarseness);
  let place: Vector;
  let normal: Vector = [0, 1, 0];
  if (t > 0) {
    place = [eye.from[0] + along[0] * t, eye.from[1] + along[1] * t, eye.from[2] + along[2] * t];
    normal = normalOf(
      scene.leaves.nearest(place[0], place[1], place[2]).shape,
      place,
      scene.field.cell * 0.25,
    );
  } else {
    const fall = -eye.from[1] / along[1];
    if (fall <= 0 || fall > 60) return false;
    place = [eye.from[0] + along[0] * fall, 0, eye.from[2] + along[2] * fall];
  }
  for (let k = 0; k < 3; k++) {
    soft.normals[i + k] = normal[k]!;
    soft.places[i + k] = place[k]!;
  }
  return true;
}

const surface = blankSurface();
// One vector for all rays: a new one for each would keep the collector busier than the renderer.
const along: [number, number, number] = [0, 0, 0];

function gather(scene: Scene, place: Vector, normal: Vector, rays: readonly Vector[]): number[] {
  const sum = [0, 0, 0];
  const lift = scene.field.cell * (place[1] === 0 ? 0.3 : 1.3);
  const from: Vector = [
    place[0] + normal[0] * lift,
    place[1] + normal[1] * lift,
    place[2] + normal[2] * lift,
  ];
  const sign = normal[2] >= 0 ? 1 : -1;
  const a = -1 / (sign + normal[2]);
  const b = normal[0] * normal[1] * a;
  const side: Vector = [1 + sign * normal[0] * normal[0] * a, sign * b, -sign * normal[0]];
  const other: Vector = [b, sign + normal[1] * normal[1] * a, -normal[1]];
  for (const ray of rays) {
    along[0] = side[0] * ray[0] + other[0] * ray[1] + normal[0] * ray[2];
    along[1] = side[1] * ray[0] + other[1] * ray[1] + normal[1] * ray[2];
    along[2] = side[2] * ray[0] + other[2] * ray[1] + normal[2] * ray[2];
    const t = hitCoarse(scene, from, along);
    if (t >= 0)
      addBounce(scene, [from[0] + along[0] * t, from[1] + along[1] * t, from[2] + along[2] * t], sum);
    else if (along[1] < 0) addGround(scene, from, along, sum);
    else scene.addSoftLight(along, sum);
  }
  return sum;
}

function addBounce(scene: Scene, place: Vector, sum: number[]): void {
  const { part } = scene.leaves.nearest(place[0], place[1], place[2]);
  readSurface(part, surface, place);
  const { cell, read } = scene.field;
  const [x, y, z] = place;
  const upward = (read(x, y + cell, z) - read(x, y - cell, z)) / (2 * cell);
  // What faces down or sits close to the ground is itself in the shade.
  const lit = (0.42 + 0.3 * upward) * (0.3 + 0.7 * step(0, 0.3, y)) + surface.glow * 3;
  sum[0] = sum[0]! + surface.red * lit;
  sum[1] = sum[1]! + surface.green * lit;
  sum[2] = sum[2]! + surface.blue * lit;
}

function addGround({ field, light }: Scene, from: Vector, ray: Vector, sum: number[]): void {
  const t = -from[1] / ray[1];
  const gap = field.read(from[0] + ray[0] * t, 0, from[2] + ray[2] * t);
  const lit = 0.25 + 0.75 * step(0, 0.45, gap);
  sum[0] = sum[0]! + light.floor[0] * lit;
  sum[1] = sum[1]! + light.floor[1] * lit;
  sum[2] = sum[2]! + light.floor[2] * lit;
}

/** Directions spread evenly with the cosine over a half sphere; each pattern is shifted against the others. */
function rayPattern(index: number): Vector[] {
  const shiftU = (index * 0.618034) % 1;
  const shiftV = (index * 0.381966 + index / 16) % 1;
  return Array.from({ length: raysPerPattern }, (_, i) => {
    const u = ((i + 0.5) / raysPerPattern + shiftU / raysPerPattern) % 1;
    const v = (i * 0.754878 + shiftV) % 1;
    const radius = Math.sqrt(u);
    const angle = v * 2 * Math.PI;
    return [radius * Math.cos(angle), radius * Math.sin(angle), Math.sqrt(1 - u)];
  });
}

function averageNeighbours(soft: SoftLight, cell: number): Float32Array {
  const { width, height, light, normals, places } = soft;
  const averaged = new Float32Array(light.length).fill(1);
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const i = (py * width + px) * 3;
      const normal: Vector = [normals[i]!, normals[i + 1]!, normals[i + 2]!];
      if (normal[0] === 0 && normal[1] === 0 && normal[2] === 0) continue;
      const place: Vector = [places[i]!, places[i + 1]!, places[i + 2]!];
      let weights = 0;
      const sum = [0, 0, 0];
      for (let dy = -3; dy <= 4; dy++) {
        for (let dx = -3; dx <= 4; dx++) {
          const qx = px + dx;
          const qy = py + dy;
          if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
          const j = (qy * width + qx) * 3;
          const weight = sameSurface(soft, j, normal, place, cell);
          weights += weight;
          for (let k = 0; k < 3; k++) sum[k] = sum[k]! + light[j + k]! * weight;
        }
      }
      for (let k = 0; k < 3; k++) averaged[i + k] = sum[k]! / weights;
    }
  }
  return averaged;
}

/** 1 for a neighbour on the same piece of surface, towards 0 across an edge. */
// oxlint-disable-next-line max-params -- runs 64 times per point, an object per call would double its cost
function sameSurface(soft: SoftLight, j: number, normal: Vector, place: Vector, reach = 0.02): number {
  const { normals, places } = soft;
  const facing = normals[j]! * normal[0] + normals[j + 1]! * normal[1] + normals[j + 2]! * normal[2];
  if (facing <= 0.2) return 0;
  const off =
    (places[j]! - place[0]) * normal[0] +
    (places[j + 1]! - place[1]) * normal[1] +
    (places[j + 2]! - place[2]) * normal[2];
  const gap = Math.abs(off) / (reach * 1.5);
  const f = facing * facing;
  return (f * f) / (1 + gap * gap * gap * gap);
}
