import { type Finish, setColour, wood } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import { noise } from '../../surface/pattern.ts';
import { box, capsule, mirror, type Shape, tube, union } from '../../solid/shape.ts';

const oakUp = wood('#d8ac74', '#8d5b2b', 'y', 1.6);
const oakAcross = wood('#d8ac74', '#8d5b2b', 'x', 1.6);

const frontLegs = mirror('x', capsule([0.43, 0.0, 0.42], [0.38, 0.86, 0.36], 0.028, 0.045));
const backLegs = mirror(
  'x',
  tube(
    [
      [0.4, 0, -0.46],
      [0.375, 0.5, -0.36],
      [0.385, 0.9, -0.34],
      [0.41, 1.3, -0.4],
      [0.42, 1.44, -0.44],
    ],
    0.036,
    0.032,
  ),
);
const sideRails = mirror(
  'x',
  union(
    capsule([0.415, 0.38, 0.4], [0.38, 0.42, -0.37], 0.022),
    capsule([0.39, 0.84, 0.37], [0.375, 0.84, -0.34], 0.036),
  ),
);
const stretchers = union(
  capsule([-0.4, 0.5, 0.39], [0.4, 0.5, 0.39], 0.022),
  capsule([-0.37, 0.48, -0.36], [0.37, 0.48, -0.36], 0.022),
);
const rails = union(
  capsule([-0.39, 0.84, 0.37], [0.39, 0.84, 0.37], 0.036),
  capsule([-0.37, 0.84, -0.34], [0.37, 0.84, -0.34], 0.036),
);
const back: Shape = (x, y, z) => {
  const bow = -0.46 + 0.52 * x * x - 0.14 * (y - 1.42);
  return box([0.56, 0.12 - 0.06 * x * x, 0.024], 0.022)(x, y - 1.42, z - bow - 0.04) * 0.8;
};
const seat: Shape = (x, y, z) => {
  const sag = 0.05 * (1 - Math.min(1, (x * x) / 0.14)) * (1 - Math.min(1, (z * z) / 0.13));
  return box([0.4, 0.05, 0.37], 0.045)(x, y - 0.85 + sag, z - 0.015) * 0.9;
};

// Paper cord runs from each rail to the middle, so the seat shows four woven triangles.
const cordWave: Shape = (x, y, z) => {
  const runsAcross = Math.abs(x) > Math.abs(z - 0.015) * 1.06;
  const along = runsAcross ? z : x;
  return Math.abs(Math.sin(along * 95)) * -0.006 + noise(x * 90, y * 90, z * 90) * 0.002;
};
const cord: Finish = (out, x, y, z) => {
  const runsAcross = Math.abs(x) > Math.abs(z - 0.015) * 1.06;
  const groove = 0.55 + 0.45 * Math.abs(Math.sin((runsAcross ? z : x) * 95)) ** 0.5;
  const shade = groove * (0.85 + 0.3 * noise(x * 30, y * 30, z * 30));
  setColour(out, [0.62 * shade, 0.47 * shade, 0.29 * shade]);
  out.rough = 0.9;
};

export const chair: Model = {
  low: [-0.62, 0, -0.62],
  high: [0.62, 1.6, 0.52],
  parts: [
    { shape: union(frontLegs, backLegs), finish: oakUp },
    { shape: union(stretchers, rails), finish: oakAcross },
    { shape: back, finish: oakAcross },
    { shape: sideRails, finish: wood('#d8ac74', '#8d5b2b', 'z', 1.6) },
    { shape: seat, finish: cord, relief: cordWave },
  ],
};
