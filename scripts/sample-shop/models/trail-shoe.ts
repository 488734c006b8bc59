import { blendColour, colour, type Finish, plain, setColour } from '../finish.ts';
import type { Model } from '../model.ts';
import { outline } from '../outline.ts';
import { noise, step } from '../pattern.ts';
import {
  at,
  blendUnion,
  capsule,
  ellipsoid,
  intersect,
  type Shape,
  smoothMin,
  subtract,
  tube,
  turn,
  union,
} from '../shape.ts';

// The toe points to +x. The upper is what the side view and the view from above have in common.

const side = outline(
  [
    [-1.22, 0.25],
    [-1.26, 0.5],
    [-1.2, 0.8],
    [-1.17, 1.0],
    [-1.1, 1.1],
    [-0.98, 1.08],
    [-0.72, 0.96],
    [-0.5, 0.99],
    [-0.32, 1.05],
    [-0.2, 1.04],
    [0.05, 0.86],
    [0.4, 0.66],
    [0.75, 0.55],
    [1.02, 0.47],
    [1.2, 0.34],
    [1.24, 0.22],
    [1.0, 0.12],
    [0, 0.12],
    [-1.1, 0.12],
  ],
  true,
  180,
);
const plan = outline(
  [
    [-1.24, 0],
    [-1.18, 0.2],
    [-0.95, 0.29],
    [-0.5, 0.28],
    [0, 0.34],
    [0.45, 0.43],
    [0.85, 0.41],
    [1.12, 0.27],
    [1.26, 0.04],
    [1.22, -0.14],
    [0.95, -0.33],
    [0.5, -0.38],
    [0, -0.3],
    [-0.5, -0.27],
    [-0.95, -0.29],
    [-1.18, -0.2],
  ],
  true,
);
const narrowing = (y: number): number => 0.1 * Math.max(0, y - 0.3) + 0.16 * Math.max(0, y - 0.62) ** 2;
const hull: Shape = (x, y, z) => -smoothMin(-side(x, y), -(plan(x, z) + narrowing(y)), 0.28) * 0.85;
const opening: Shape = union(
  at([-0.74, 1.16, 0], turn('z', -8, ellipsoid([0.4, 0.36, 0.17]))),
  capsule([-0.74, 1.1, 0], [-0.8, 0.5, 0], 0.14),
);
const upper = subtract(hull, opening, 0.06);

const soleSide = outline(
  [
    [-1.36, 0.34],
    [-1.3, 0.4],
    [-1.0, 0.37],
    [-0.4, 0.29],
    [0.2, 0.25],
    [0.8, 0.25],
    [1.15, 0.31],
    [1.33, 0.4],
    [1.36, 0.34],
    [1.2, 0.15],
    [0.9, 0.07],
    [0.3, 0.045],
    [-0.6, 0.045],
    [-1.1, 0.07],
    [-1.3, 0.18],
  ],
  true,
);
const midsole: Shape = (x, y, z) =>
  -smoothMin(-soleSide(x, y), -(plan(x * 0.955, z) - 0.055 + 0.05 * Math.max(0, y - 0.2)), 0.06) * 0.9;
const lugs: Shape = (x, y, z) => {
  const row = Math.abs(((((x * 7.2 + Math.abs(z) * 2.6) % 1) + 1) % 1) - 0.5) / 7.2;
  const block = 0.038 - row;
  const base = Math.max(-smoothMin(-soleSide(x, y + 0.035), -(plan(x * 0.955, z) - 0.05), 0.05), y - 0.13);
  const tread = y < 0.055 ? Math.max(base, block * -1 - 0.0) : base;
  return Math.min(Math.max(base, 0.055 - y), Math.max(tread, -block)) * 0.7;
};

const ember = colour('#d8502a');
const dark = colour('#23272b');
const sand = colour('#e9dcc6');
const knit: Finish = (out, x, y, z) => {
  setColour(out, ember);
  const toe = step(0.28, 0.22, y - 0.34 * step(0.75, 1.15, x) - 0.03);
  const heel = step(-0.88, -0.93, x + 0.16 * Math.sin(y * 4));
  blendColour(out, dark, Math.max(toe, heel));
  const slash = Math.abs((((x * 1.0 - y * 0.75 + 1.02) * 5.6) % 1) - 0.5) * 2;
  const isPanel =
    step(-0.42, -0.38, x) * step(0.22, 0.18, x) * step(0.3, 0.34, y) * step(0.8, 0.76, y + x * 0.3);
  blendColour(out, sand, isPanel * step(0.5, 0.6, slash) * step(0.12, 0.16, Math.abs(z)));
  const mesh = 0.84 + 0.3 * noise(x * 120, y * 120, z * 120);
  out.red *= mesh;
  out.green *= mesh;
  out.blue *= mesh;
  out.rough = 0.88;
  out.sheen = 0.3;
};
const meshRelief: Shape = (x, y, z) => Math.sin((x + y) * 190) * Math.sin((x - y) * 190 + z * 60) * 0.0024;

const collar = tube(
  [
    [-1.13, 1.07, 0],
    [-1.05, 1.03, 0.13],
    [-0.8, 0.95, 0.205],
    [-0.55, 0.95, 0.2],
    [-0.36, 1.02, 0.13],
  ],
  0.05,
);
const tongue = at([-0.3, 1.02, 0], turn('z', -34, ellipsoid([0.12, 0.2, 0.16])));
const laceRows = [-0.2, -0.05, 0.1, 0.25, 0.4].map((x, i): Shape => {
  const y = 1.045 - (x + 0.22) * 0.68 + 0.012 * i;
  const half = 0.15 + 0.012 * i;
  return tube(
    [
      [x - 0.05, y - 0.12, half + 0.05],
      [x, y - 0.015, half * 0.6],
      [x + 0.03, y + 0.01, 0],
      [x, y - 0.015, -half * 0.6],
      [x - 0.05, y - 0.12, -half - 0.05],
    ],
    0.022,
  );
});
const pull = tube(
  [
    [-1.16, 0.95, 0],
    [-1.24, 1.05, 0],
    [-1.22, 1.16, 0],
    [-1.12, 1.13, 0],
  ],
  0.028,
);

export const trailShoe: Model = {
  low: [-1.4, 0, -0.52],
  high: [1.42, 1.24, 0.52],
  parts: [
    {
      shape: blendUnion(0.04, upper, collar, (x, y, z) => collar(x, y, -z)),
      finish: knit,
      relief: meshRelief,
    },
    { shape: intersect(tongue, (x) => -x - 0.6), finish: plain('#23272b', 0.9) },
    {
      shape: midsole,
      finish: plain('#f1ece2', 0.7),
      relief: (x, y, z) => noise(x * 60, y * 60, z * 60) * 0.003,
    },
    { shape: lugs, finish: plain('#22262a', 0.75) },
    { shape: union(...laceRows), finish: plain('#f3efe6', 0.85) },
    { shape: pull, finish: plain('#f0a02c', 0.8) },
  ],
};
