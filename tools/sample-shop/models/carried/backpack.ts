import { type Finish, grained, leather, metal, setColour } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import { clouds, noise } from '../../surface/pattern.ts';
import {
  at,
  blendUnion,
  box,
  cylinder,
  mirror,
  type Shape,
  subtract,
  torus,
  tube,
  turn,
  union,
  type Vector,
  within,
} from '../../solid/shape.ts';

const canvasTint = [0.05, 0.086, 0.06] as const;
const canvas: Finish = (out, x, y, z) => {
  const weave = 0.88 + 0.24 * noise(x * 100, y * 100, z * 100);
  const wear = 0.8 + 0.4 * clouds(x * 4, y * 4, z * 4);
  setColour(out, [canvasTint[0] * weave * wear, canvasTint[1] * weave * wear, canvasTint[2] * weave * wear]);
  out.rough = 0.95;
  out.gloss = 0.02;
  out.sheen = 0.35;
};
const folds: Shape = (x, y, z) =>
  clouds(x * 2.6 + 4, y * 1.9, z * 2.6) * 0.1 + noise(x * 110, y * 110, z * 110) * 0.0016;

const body: Shape = (x, y, z) => {
  const share = Math.min(1, Math.max(0, y / 1.5));
  const swell = 0.07 * Math.sin(share * Math.PI);
  const narrow = 1 - 0.2 * Math.max(0, share - 0.5);
  return box([0.5 * narrow + swell * 0.6, 0.78, 0.26 * narrow + swell], 0.19)(x, y - 0.78, z) * 0.88;
};
const neck = at([0, 1.46, 0], box([0.46, 0.14, 0.1], 0.08));
const roll = union(
  at([0, 1.6, 0.0], turn('z', 90, cylinder(0.12, 0.47, 0.05))),
  at([0, 1.54, 0.1], turn('x', 24, box([0.47, 0.075, 0.02], 0.015))),
);
const pocket = at([0, 0.45, 0.31], box([0.37, 0.27, 0.11], 0.1));
const pocketFlap = at([0, 0.66, 0.335], turn('x', -5, box([0.385, 0.1, 0.112], 0.07)));
const sidePocket = mirror('x', at([0.55, 0.42, -0.02], box([0.055, 0.24, 0.2], 0.05)));

/** A flat strap along a curve in the y-z plane. */
function ribbon(points: readonly (readonly [number, number])[], halfWidth: number): Shape {
  const line = tube(
    points.map(([y, z]): Vector => [0, y, z]),
    0.004,
  );
  return (x, y, z) => {
    const a = Math.max(Math.abs(x) - halfWidth + 0.008, 0);
    const b = Math.max(line(0, y, z) - 0.002, 0);
    return Math.sqrt(a * a + b * b) - 0.01;
  };
}
const strap = mirror(
  'x',
  at(
    [0.22, 0, 0],
    within(
      [0, 1.3, 0.25],
      0.6,
      ribbon(
        [
          [1.72, 0],
          [1.69, 0.09],
          [1.6, 0.14],
          [1.5, 0.2],
          [1.36, 0.29],
          [1.14, 0.345],
          [0.9, 0.365],
          [0.72, 0.45],
          [0.64, 0.46],
        ],
        0.044,
      ),
    ),
  ),
);
const holes = mirror(
  'x',
  at(
    [0.22, 0, 0],
    union(...[1.24, 1.17].map((y) => at([0, y, 0.336], turn('x', 90, cylinder(0.009, 0.016))))),
  ),
);
const shoulderStraps = mirror(
  'x',
  tube(
    [
      [0.34, 1.38, -0.26],
      [0.52, 1.24, -0.4],
      [0.63, 0.84, -0.42],
      [0.58, 0.4, -0.34],
      [0.47, 0.2, -0.26],
    ],
    0.05,
  ),
);
const handle = tube(
  [
    [-0.13, 1.62, -0.12],
    [-0.12, 1.8, -0.13],
    [0, 1.865, -0.13],
    [0.12, 1.8, -0.13],
    [0.13, 1.62, -0.12],
  ],
  0.026,
);
const frame = subtract(box([0.072, 0.014, 0.056], 0.012), box([0.05, 0.1, 0.034], 0.01));
const buckle = mirror(
  'x',
  at([0.22, 1.02, 0.372], turn('x', 86, union(frame, box([0.006, 0.012, 0.05], 0.005)))),
);
const tongue = at([0, 0.6, 0.456], box([0.045, 0.1, 0.01], 0.009));
const stud = at([0, 0.545, 0.466], turn('x', 90, cylinder(0.024, 0.012, 0.009)));
const rings = mirror('x', at([0.53, 1.52, 0], turn('z', 90, torus(0.05, 0.012))));
const tabs = mirror('x', at([0.49, 1.52, 0], box([0.05, 0.03, 0.05], 0.012)));
const base = at([0, 0.125, 0], box([0.525, 0.125, 0.285], 0.1));
const patch = at([0, 1.26, 0.325], turn('x', -11, box([0.12, 0.06, 0.008], 0.006)));

export const backpack: Model = {
  low: [-0.76, 0, -0.5],
  high: [0.76, 1.92, 0.54],
  parts: [
    { shape: blendUnion(0.06, body, neck), finish: canvas, relief: folds },
    { shape: roll, finish: canvas, relief: folds },
    { shape: union(pocket, pocketFlap, sidePocket), finish: canvas, relief: folds },
    { shape: base, finish: leather('#7a4a28'), relief: grained(40, 0.0012) },
    { shape: union(strap, tongue, patch, tabs), finish: leather('#8f5629') },
    { shape: handle, finish: leather('#7a4a28') },
    { shape: shoulderStraps, finish: canvas },
    { shape: union(buckle, stud, rings, holes), finish: metal('#d9ae62', 0.22) },
  ],
};
