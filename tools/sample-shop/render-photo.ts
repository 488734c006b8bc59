import { colour } from './surface/finish.ts';
import { addBloom, beforeShoulder, develop } from './light/develop.ts';
import { blankSurface, type Model, readSurface } from './model.ts';
import { mix, step } from './surface/pattern.ts';
import {
  buildScene,
  type Camera,
  type Eye,
  followBeam,
  hitProduct,
  normalOf,
  openEye,
  type Scene,
  type Sight,
} from './light/scene.ts';
import type { Shape, Vector } from './solid/shape.ts';
import { gatherSoftLight, readSoftLight, type SoftLight } from './light/soft-light.ts';
import { addLightFrom, type Studio, unit } from './light/studio.ts';

export interface Shot {
  model: Model;
  studio: Studio;
  camera: Camera;
  width: number;
  height: number;
  /** Leaves out ground and backdrop, so only the product covers the picture. */
  isCutOut?: boolean;
}

interface Frame {
  scene: Scene;
  eye: Eye;
  soft: SoftLight;
  shot: Shot;
}

/** Renders a shot to 8-bit red, green, blue, alpha rows. */
export function renderPhoto(shot: Shot): Uint8Array {
  const { width, height } = shot;
  const scene = buildScene(shot.model, shot.studio);
  const eye = openEye(shot.camera, width, height);
  const frame: Frame = { scene, eye, shot, soft: gatherSoftLight(scene, eye, width, height) };
  const picture = new Float32Array(width * height * 4);
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) takeSample(frame, px + 0.5, py + 0.5, picture, (py * width + px) * 4);
  }
  smoothEdges(frame, picture);
  if (shot.studio.bloom) addBloom(picture, width, height, shot.studio.bloom);
  return develop(picture, width, shot.isCutOut ?? false);
}

// oxlint-disable-next-line max-params -- one call per picture point
function takeSample(frame: Frame, px: number, py: number, out: Float32Array, i: number): void {
  const { scene, eye, shot } = frame;
  const along = eye.through(px, py);
  const t = hitProduct(scene, eye.from, along, eye.pixel);
  if (t > 0) {
    const seen = shadeProduct(frame, { along, t, px, py });
    out[i] = seen[0];
    out[i + 1] = seen[1];
    out[i + 2] = seen[2];
    out[i + 3] = 1;
    return;
  }
  if (shot.isCutOut) {
    out.fill(0, i, i + 4);
    return;
  }
  const seen = shadeGround(frame, { along, t, px, py });
  out[i] = seen[0];
  out[i + 1] = seen[1];
  out[i + 2] = seen[2];
  out[i + 3] = 2;
}

interface Look {
  along: Vector;
  t: number;
  px: number;
  py: number;
}

const surface = blankSurface();

function shadeProduct(frame: Frame, { along, t, px, py }: Look): Vector {
  const { scene, eye, soft, shot } = frame;
  const place = pointAt(eye.from, along, t);
  const { part, shape } = scene.leaves.nearest(place[0], place[1], place[2]);
  const reach = eye.pixel * t * 0.7;
  const { relief } = part;
  const smooth = normalOf(shape, place, reach);
  const normal = relief ? bent(smooth, relief, place, reach) : smooth;
  readSurface(part, surface, place);
  const { red, green, blue, rough, metal, gloss, sheen, glow } = surface;
  const lit = readSoftLight(soft, [px, py, 0], smooth, place);
  const key = keyBend(scene, smooth, normal);
  const crevice = creviceShade(scene, place, smooth);
  const facing = Math.max(0, -(along[0] * normal[0] + along[1] * normal[1] + along[2] * normal[2]));
  const rim = (1 - facing) ** 5;
  const strength = Math.max(1 - rough, 0.04) * rim;
  const from = lifted(place, smooth, scene.field.cell * 1.4);
  // Cloth mirrors so little that the light falling on it stands in for what it mirrors.
  const seen = rough > 0.9 && metal === 0 ? lit : reflected(scene, from, bounce(along, normal), rough);
  const exposure = shot.studio.exposure ?? 1;
  const body = [red, green, blue];
  const result = body.map((tint, k) => {
    const base = metal > 0 ? tint : gloss;
    const mirror = base + (1 - base) * strength;
    const matte = tint * (1 - metal) * lit[k]! * key * crevice * (1 - mirror);
    const velvet = sheen * (0.25 + tint) * 0.5 * lit[k]! * (1 - facing) ** 3;
    return (matte + velvet + mirror * seen[k]! * (0.4 + 0.6 * crevice)) * exposure + tint * glow;
  });
  return result as unknown as Vector;
}

/** The normal after a relief has tilted it: the relief's slope along the surface is taken off. */
function bent(normal: Vector, relief: Shape, [x, y, z]: Vector, reach: number): Vector {
  const here = relief(x, y, z);
  const dx = (relief(x + reach, y, z) - here) / reach;
  const dy = (relief(x, y + reach, z) - here) / reach;
  const dz = (relief(x, y, z + reach) - here) / reach;
  return unit([normal[0] + dx, normal[1] + dy, normal[2] + dz]);
}

/** How a relief brightens or darkens: it leans towards or away from the main light. */
function keyBend({ light }: Scene, smooth: Vector, normal: Vector): number {
  if (smooth === normal) return 1;
  const key = light.boxes[0]!.toward;
  const before = 0.55 + 0.45 * (smooth[0] * key[0] + smooth[1] * key[1] + smooth[2] * key[2]);
  const after = 0.55 + 0.45 * (normal[0] * key[0] + normal[1] * key[1] + normal[2] * key[2]);
  return Math.min(1.6, Math.max(0.3, (after + 0.15) / (before + 0.15)));
}

/** Darkens the fine gaps that are narrower than the light grid can see. */
function creviceShade({ distance, field }: Scene, [x, y, z]: Vector, [nx, ny, nz]: Vector): number {
  let open = 1;
  for (let h = field.cell * 0.5; h < field.cell * 1.6; h += field.cell) {
    open -= (Math.max(0, h - distance(x + nx * h, y + ny * h, z + nz * h)) / h) * 0.38;
  }
  return Math.max(0.25, open);
}

/** The thin dark line where a product touches the ground. */
function contactShade({ distance, field }: Scene, [x, , z]: Vector): number {
  const near = field.cell * 3;
  const isNear =
    x > field.low[0] - near &&
    x < field.high[0] + near &&
    z > field.low[2] - near &&
    z < field.high[2] + near;
  if (!isNear || field.read(x, 0, z) > field.cell * 10) return 1;
  let open = 1;
  for (let i = 1; i <= 3; i++) {
    const h = field.cell * i * i * 0.5;
    open -= (Math.max(0, h - distance(x, h, z)) / h) * 0.22;
  }
  return Math.max(0.3, open);
}

function bounce(along: Vector, normal: Vector): Vector {
  const twice = 2 * (along[0] * normal[0] + along[1] * normal[1] + along[2] * normal[2]);
  return [along[0] - normal[0] * twice, along[1] - normal[1] * twice, along[2] - normal[2] * twice];
}

function pointAt(from: Vector, along: Vector, t: number): Vector {
  return [from[0] + along[0] * t, from[1] + along[1] * t, from[2] + along[2] * t];
}

function lifted(place: Vector, normal: Vector, by: number): Vector {
  return [place[0] + normal[0] * by, place[1] + normal[1] * by, place[2] + normal[2] * by];
}

const other = blankSurface();
const sight: Sight = { open: 1, t: 0 };

/** What a surface of the given roughness mirrors from a direction: the product, the ground or the studio. */
function reflected(scene: Scene, from: Vector, along: Vector, rough: number): Vector {
  const { field, light } = scene;
  followBeam(scene, from, along, { spread: 0.03 + rough * 0.8, out: sight });
  const { open, t } = sight;
  const sum = [0, 0, 0];
  addLightFrom(light, along, rough, sum);
  if (along[1] < 0) {
    const fall = Math.max(0, -from[1] / along[1]);
    const gap = field.read(from[0] + along[0] * fall, 0, from[2] + along[2] * fall);
    const lit = mix(0.35 + 0.65 * step(0, 0.4, gap), 1, step(0.3, 0, -along[1]));
    for (let k = 0; k < 3; k++) sum[k] = sum[k]! * lit;
  }
  if (open >= 1) return [sum[0]!, sum[1]!, sum[2]!];
  const hit = pointAt(from, along, t);
  readSurface(scene.leaves.nearest(hit[0], hit[1], hit[2]).part, other, hit);
  const lit = 0.5 + other.glow;
  return [
    mix(other.red * lit, sum[0]!, open),
    mix(other.green * lit, sum[1]!, open),
    mix(other.blue * lit, sum[2]!, open),
  ];
}

function shadeGround(frame: Frame, { along, px, py }: Look): Vector {
  const { scene, eye, soft, shot } = frame;
  const { studio, width, height } = shot;
  const low = colour(studio.ground);
  const high = colour(studio.backdrop ?? studio.ground);
  const blend = step(0.85, 0.15, py / height);
  const u = (px - width / 2) / width;
  const v = (py - height * 0.45) / height;
  const vignette = 1 - 0.16 * (u * u + v * v);
  const back = low.map((value, k) =>
    beforeShoulder(mix(value, high[k]!, blend) * vignette),
  ) as unknown as Vector;
  const fall = -eye.from[1] / along[1];
  if (fall <= 0 || fall > 60) return back;
  const place: Vector = [eye.from[0] + along[0] * fall, 0, eye.from[2] + along[2] * fall];
  const lit = readSoftLight(soft, [px, py, 0], [0, 1, 0], place);
  const contact = contactShade(scene, place);
  const shaded = back.map((value, k) => value * Math.min(1.06, lit[k]!) * contact) as unknown as Vector;
  const mirror = studio.mirror ?? 0;
  if (mirror === 0) return shaded;
  const up: Vector = [along[0], -along[1], along[2]];
  const t = hitProduct(scene, place, up, eye.pixel * fall * 0.5);
  if (t < 0) return shaded;
  const seen = shadeProduct({ ...frame, eye: { ...eye, from: place } }, { along: up, t, px, py });
  const share = mirror * step(1.1, 0, t * up[1]);
  return shaded.map((value, k) => mix(value, seen[k]!, share)) as unknown as Vector;
}

// Brighter samples count as this bright, so that one glint cannot leave a jagged edge.
const brightest = 1.15;
const jitter = [0.14, 0.39, 0.64, 0.11, 0.89, 0.61, 0.37, 0.87] as const;

/** Takes four more samples wherever neighbouring points differ visibly. */
function smoothEdges(frame: Frame, picture: Float32Array): void {
  const { width, height } = frame.shot;
  const first = picture.slice();
  const extra = new Float32Array(4);
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const i = (py * width + px) * 4;
      if (!isEdge(first, i, width, [px, py, height])) continue;
      const sum = [0, 0, 0, 0];
      for (let k = 0; k < jitter.length; k += 2) {
        takeSample(frame, px + jitter[k]!, py + jitter[k + 1]!, extra, 0);
        const cover = extra[3]! > 0 ? 1 : 0;
        for (let c = 0; c < 3; c++) sum[c] = sum[c]! + Math.min(extra[c]!, brightest) * cover;
        sum[3] = sum[3]! + cover;
      }
      const covered = Math.max(1, sum[3]!);
      for (let c = 0; c < 3; c++) picture[i + c] = sum[c]! / covered;
      picture[i + 3] = sum[3]! / (jitter.length / 2);
    }
  }
}

function isEdge(picture: Float32Array, i: number, width: number, [px, py, height]: Vector): boolean {
  const neighbours = [
    px > 0 ? i - 4 : i,
    px < width - 1 ? i + 4 : i,
    py > 0 ? i - width * 4 : i,
    py < height - 1 ? i + width * 4 : i,
  ];
  for (const j of neighbours) {
    if (picture[j + 3] !== picture[i + 3]) return true;
    for (let c = 0; c < 3; c++) {
      const a = Math.min(1, picture[j + c]!);
      const b = Math.min(1, picture[i + c]!);
      if (Math.abs(Math.sqrt(a) - Math.sqrt(b)) > 0.065) return true;
    }
  }
  return false;
}
