import { type Finish, metal, plain, setColour, wood } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import { clouds, noise } from '../../surface/pattern.ts';
import { at, capsule, cylinder, type Shape, sphere, torus, tube, turn, union } from '../../solid/shape.ts';

// Rolled up and standing on its tip; eight ribs show through as soft pleats that wind around the stick.

const canopy: Shape = (x, y, z) => {
  const share = (y - 0.22) / 1.75;
  const s = Math.min(1, Math.max(0, share));
  const girth = 0.045 + 0.115 * Math.sin(Math.min(1, s * 1.35) * Math.PI * 0.5) * (1 - 0.3 * s * s);
  const angle = Math.atan2(x, z) + s * 1.7;
  const pleat = Math.abs(Math.sin(angle * 4));
  const bulge = girth * (0.84 + 0.2 * pleat ** 0.6) + 0.005 * Math.sin(y * 14 + angle);
  const side = (Math.sqrt(x * x + z * z) - bulge) * 0.6;
  return Math.max(side, y - 1.97 - 0.02 * Math.sin(angle * 8), 0.22 - y);
};
const navy: Finish = (out, x, y, z) => {
  const shade = (0.8 + 0.4 * clouds(x * 6, y * 3, z * 6)) * (0.92 + 0.16 * noise(x * 260, y * 260, z * 260));
  setColour(out, [0.016 * shade, 0.034 * shade, 0.082 * shade]);
  out.rough = 0.6;
  out.gloss = 0.03;
  out.sheen = 0.7;
};
const tie = at(
  [0, 1.35, 0],
  turn('x', 7, (x, y, z) => {
    const q = Math.abs(Math.sqrt(x * x + z * z) - 0.152) - 0.006;
    return Math.max(q, Math.abs(y) - 0.035) * 0.9;
  }),
);
const hook = tube(
  [
    [0, 2.12, 0],
    [0, 2.5, 0],
    [0, 2.66, 0],
    [0.045, 2.78, 0],
    [0.15, 2.83, 0],
    [0.255, 2.78, 0],
    [0.3, 2.66, 0],
    [0.295, 2.57, 0],
  ],
  0.043,
  0.04,
);
const tips = union(
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
    const angle = (i * Math.PI) / 4 + 0.2;
    return capsule(
      [0.1 * Math.sin(angle), 1.95, 0.1 * Math.cos(angle)],
      [0.082 * Math.sin(angle), 2.05, 0.082 * Math.cos(angle)],
      0.01,
    );
  }),
);

export const umbrella: Model = {
  low: [-0.24, 0, -0.24],
  high: [0.38, 2.9, 0.24],
  parts: [
    { shape: canopy, finish: navy },
    { shape: tie, finish: navy },
    { shape: hook, finish: wood('#d9b483', '#9b6a38', 'y', 2) },
    {
      shape: union(
        at([0, 2.13, 0], cylinder(0.05, 0.035, 0.01)),
        capsule([0, 1.9, 0], [0, 2.15, 0], 0.02),
        capsule([0, 0.24, 0], [0, 0.02, 0], 0.028, 0.016),
        tips,
      ),
      finish: metal('#d6d8da', 0.2),
    },
    {
      shape: at([0.12, 1.34, 0.09], union(sphere(0.018), turn('x', 90, torus(0.02, 0.004)))),
      finish: plain('#d6d8da', 0.3),
    },
  ],
};
