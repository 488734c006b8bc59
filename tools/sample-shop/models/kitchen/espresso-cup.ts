import { blendColour, colour, type Finish, plain, setColour } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import { profile, revolve } from '../../solid/outline.ts';
import { clouds, step } from '../../surface/pattern.ts';
import { at, blendUnion, cylinder, type Shape, stretch, subtract, torus, turn } from '../../solid/shape.ts';

const body = revolve(
  profile([
    [0, 0.1],
    [0.17, 0.1],
    [0.19, 0.115],
    [0.23, 0.16],
    [0.32, 0.27],
    [0.365, 0.42],
    [0.38, 0.6],
    [0.378, 0.625],
    [0.355, 0.63],
    [0, 0.63],
  ]),
);
const hollow = revolve(
  profile([
    [0, 0.17],
    [0.15, 0.18],
    [0.24, 0.25],
    [0.3, 0.36],
    [0.335, 0.5],
    [0.345, 0.62],
    [0.35, 0.8],
    [0, 0.8],
  ]),
);
const handle = at([0.4, 0.42, 0], stretch([1, 1.05, 1.2], turn('x', 90, torus(0.115, 0.032))));
const cup = subtract(blendUnion(0.05, body, subtract(handle, cylinder(0.33, 2))), hollow, 0.02);

const saucer: Shape = revolve(
  profile([
    [0, 0.02],
    [0.26, 0.012],
    [0.3, 0],
    [0.36, 0.012],
    [0.54, 0.06],
    [0.72, 0.135],
    [0.755, 0.155],
    [0.74, 0.175],
    [0.7, 0.165],
    [0.5, 0.105],
    [0.33, 0.085],
    [0.25, 0.1],
    [0, 0.1],
  ]),
);

const crema: Finish = (out, x, _y, z) => {
  const radius = Math.sqrt(x * x + z * z) / 0.34;
  setColour(out, colour('#a8672c'));
  const swirl = clouds(x * 9 + 0.6 * clouds(x * 14, 1, z * 14), 3, z * 9);
  blendColour(out, colour('#d39a55'), step(0.36, 0.66, swirl) * 0.5);
  blendColour(out, colour('#5d2c0d'), step(0.8, 1, radius) * 0.8);
  out.rough = 0.35;
};

export const espressoCup: Model = {
  low: [-0.78, 0, -0.78],
  high: [0.78, 0.66, 0.78],
  parts: [
    { shape: cup, finish: plain('#efe9df', 0.12, 0.05) },
    { shape: saucer, finish: plain('#efe9df', 0.12, 0.05) },
    { shape: at([0, 0.5, 0], cylinder(0.338, 0.04, 0.01)), finish: crema },
  ],
};
