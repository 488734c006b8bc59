import { grained, leather, metal, plain } from '../../surface/finish.ts';
import type { Model, Part } from '../../model.ts';
import { noise } from '../../surface/pattern.ts';
import {
  at,
  box,
  capsule,
  cylinder,
  ellipsoid,
  intersect,
  mirror,
  type Shape,
  smoothMin,
  stretch,
  subtract,
  torus,
  turn,
  union,
} from '../../solid/shape.ts';

// Two ear cups hang from a half ring; everything is drawn for the right side and mirrored.

const band: Shape = (x, y, z) => {
  const radius = Math.sqrt(x * x + (y - 0.95) * (y - 0.95)) - 0.72;
  const a = Math.max(Math.abs(radius) - 0.018, 0);
  const b = Math.max(Math.abs(z) - 0.07, 0);
  return Math.max(Math.sqrt(a * a + b * b) - 0.018, 0.98 - y);
};
const padding: Shape = (x, y, z) => {
  const angle = Math.atan2(x, y - 0.95);
  const radius = Math.sqrt(x * x + (y - 0.95) * (y - 0.95)) - 0.68;
  const a = Math.max(Math.abs(radius) - 0.01, 0);
  const b = Math.max(Math.abs(z) - 0.075, 0);
  const limit = (Math.abs(angle) - 0.85) * 0.6;
  return -smoothMin(-(Math.sqrt(a * a + b * b) - 0.045), -limit, 0.08);
};

function onCup(shape: Shape): Shape {
  return mirror('x', at([0.66, 0.48, 0], turn('z', -6, turn('z', 90, stretch([1.12, 1, 0.9], shape)))));
}
const cup = onCup(
  union(at([0, -0.1, 0], cylinder(0.36, 0.085, 0.075)), at([0, -0.19, 0], cylinder(0.27, 0.02, 0.012))),
);
const cushionRing: Shape = (x, y, z) => {
  const q = Math.sqrt(x * x + z * z) - 0.26;
  const a = Math.max(Math.abs(q) - 0.03, 0);
  const b = Math.max(Math.abs(y - 0.05) - 0.035, 0);
  return Math.sqrt(a * a + b * b) - 0.065;
};
const cushion = onCup(cushionRing);
const seam = onCup(at([0, -0.012, 0], torus(0.352, 0.008)));
const disc = onCup(at([0, -0.205, 0], cylinder(0.235, 0.012, 0.006)));
const fork = mirror(
  'x',
  union(
    capsule([0.72, 0.96, 0], [0.755, 0.78, 0], 0.022),
    subtract(
      at([0.74, 0.5, 0], turn('z', -6, turn('z', 90, stretch([1.12, 1, 0.9], torus(0.4, 0.022))))),
      at([0.7, 0.1, 0], box([0.6, 0.34, 0.8])),
    ),
  ),
);
const grip = mirror(
  'x',
  intersect(at([0.725, 1.0, 0], box([0.045, 0.1, 0.085], 0.03)), ellipsoid([3, 3, 3])),
);

const lowered = (parts: Part[]): Part[] =>
  parts.map((part) => ({ ...part, shape: at([0, -0.075, 0], part.shape) }));

export const headphones: Model = {
  low: [-1.0, 0, -0.46],
  high: [1.0, 1.72, 0.46],
  parts: lowered([
    { shape: band, finish: plain('#cbbfae', 0.45) },
    {
      shape: padding,
      finish: leather('#8d6a4c'),
      relief: (x, y, z) => grained(50, 0.0012)(x, y, z) + noise(x * 12, y * 12, z * 6) * 0.006,
    },
    { shape: cup, finish: plain('#d8cdbd', 0.42) },
    { shape: cushion, finish: leather('#8d6a4c'), relief: grained(50, 0.0012) },
    { shape: union(fork, seam), finish: metal('#d8c7a8', 0.24) },
    { shape: disc, finish: metal('#dccbad', 0.32) },
    { shape: grip, finish: plain('#cbbfae', 0.45) },
  ]),
};
