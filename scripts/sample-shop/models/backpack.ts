import { type Finish, leather, metal, setColour } from '../finish.ts';
import type { Model } from '../model.ts';
import { clouds, noise } from '../pattern.ts';
import {
  at,
  blendUnion,
  box,
  capsule,
  cylinder,
  mirror,
  type Shape,
  subtract,
  torus,
  tube,
  turn,
  union,
} from '../shape.ts';

const canvasTint = [0.052, 0.088, 0.062] as const;
const canvas: Finish = (out, x, y, z) => {
  const weave = 0.85 + 0.3 * noise(x * 130, y * 130, z * 130);
  const wear = 0.82 + 0.36 * clouds(x * 4, y * 4, z * 4);
  setColour(out, [canvasTint[0] * weave * wear, canvasTint[1] * weave * wear, canvasTint[2] * weave * wear]);
  out.rough = 0.95;
  out.gloss = 0.02;
  out.sheen = 0.35;
};
const folds: Shape = (x, y, z) =>
  clouds(x * 3.2 + 4, y * 2.1, z * 3) * 0.05 + (Math.sin(x * 420) + Math.sin(y * 420)) * 0.0007;

const body: Shape = (x, y, z) => {
  const share = Math.min(1, Math.max(0, y / 1.5));
  const swell = 0.06 * Math.sin(share * Math.PI);
  const narrow = 1 - 0.16 * Math.max(0, share - 0.6);
  return box([0.52 * narrow + swell * 0.5, 0.78, 0.27 + swell], 0.17)(x, y - 0.78, z) * 0.9;
};
const pocket = at([0, 0.47, 0.32], box([0.38, 0.29, 0.1], 0.085));
const pocketFlap = at([0, 0.7, 0.34], turn('x', -4, box([0.392, 0.085, 0.105], 0.06)));
const roll = at([0, 1.58, 0.02], turn('z', 90, cylinder(0.115, 0.5, 0.05)));
const neck = at([0, 1.48, 0.0], box([0.49, 0.12, 0.1], 0.08));

const strapLine: Shape = mirror(
  'x',
  tube(
    [
      [0.22, 1.66, 0.06],
      [0.22, 1.6, 0.16],
      [0.22, 1.4, 0.32],
      [0.22, 1.1, 0.365],
      [0.22, 0.92, 0.38],
    ],
    0.034,
  ),
);
const flatStrap: Shape = (x, y, z) => strapLine(x, y, z) * 0.8;
const sideStraps = mirror(
  'x',
  tube(
    [
      [0.36, 1.36, -0.3],
      [0.56, 1.2, -0.42],
      [0.66, 0.8, -0.42],
      [0.6, 0.36, -0.34],
      [0.48, 0.2, -0.28],
    ],
    0.05,
  ),
);
const handle = tube(
  [
    [-0.14, 1.6, -0.12],
    [-0.12, 1.78, -0.13],
    [0, 1.84, -0.13],
    [0.12, 1.78, -0.13],
    [0.14, 1.6, -0.12],
  ],
  0.026,
);
const buckle = mirror(
  'x',
  at(
    [0.22, 0.98, 0.405],
    turn('x', 84, subtract(box([0.07, 0.02, 0.055], 0.015), box([0.045, 0.1, 0.032], 0.01))),
  ),
);
const tongue = at([0, 0.62, 0.455], box([0.045, 0.1, 0.012], 0.01));
const stud = at([0, 0.57, 0.468], turn('x', 90, cylinder(0.024, 0.012, 0.008)));
const rings = mirror('x', at([0.565, 1.52, 0.02], turn('z', 90, torus(0.05, 0.012))));
const base = at([0, 0.13, 0], box([0.545, 0.13, 0.305], 0.1));
const patch = at([0, 1.2, 0.345], turn('x', -6, box([0.13, 0.065, 0.008], 0.006)));

export const backpack: Model = {
  low: [-0.76, 0, -0.5],
  high: [0.76, 1.9, 0.52],
  parts: [
    { shape: blendUnion(0.05, body, neck), finish: canvas, relief: folds },
    { shape: roll, finish: canvas, relief: folds },
    { shape: union(pocket, pocketFlap), finish: canvas, relief: folds },
    { shape: base, finish: leather('#7a4a28') },
    { shape: union(flatStrap, tongue, patch), finish: leather('#8a5227') },
    {
      shape: union(handle, capsule([-0.14, 1.6, -0.12], [0.14, 1.6, -0.12], 0.02)),
      finish: leather('#7a4a28'),
    },
    { shape: sideStraps, finish: canvas },
    { shape: union(buckle, stud, rings), finish: metal('#d9ae62', 0.22) },
  ],
};
