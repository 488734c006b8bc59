import { blendColour, colour, type Finish, plain, stoneware } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import { profile, revolve } from '../../solid/outline.ts';
import { clouds, step } from '../../surface/pattern.ts';
import { at, blendUnion, cylinder, stretch, subtract, torus, turn, type Shape } from '../../solid/shape.ts';

const body = revolve(
  profile([
    [0, 0],
    [0.3, 0],
    [0.37, 0.02],
    [0.41, 0.08],
    [0.43, 0.3],
    [0.43, 0.6],
    [0.425, 0.86],
    [0.43, 0.92],
    [0.41, 0.935],
    [0, 0.94],
  ]),
);
const hollow: Shape = revolve(
  profile([
    [0, 0.09],
    [0.3, 0.1],
    [0.365, 0.16],
    [0.385, 0.4],
    [0.385, 0.7],
    [0.385, 0.95],
    [0.39, 1.1],
    [0, 1.1],
  ]),
);
const handle = at([0.44, 0.5, 0], stretch([0.8, 1.05, 1.15], turn('x', 90, torus(0.27, 0.055))));
const glaze = stoneware('#2f5d5f', '#11201f', 0.16);
const clay = colour('#b98d68');

const twoTone: Finish = (out, x, y, z) => {
  glaze(out, x, y, z);
  const line = 0.21 + 0.02 * clouds(x * 5, 0, z * 5);
  if (y > line) return;
  blendColour(out, clay, step(line, line - 0.012, y));
  out.rough = 0.85;
  const shade = 0.9 + 0.25 * clouds(x * 40, y * 60, z * 40);
  out.red *= shade;
  out.green *= shade;
  out.blue *= shade;
};

export const mug: Model = {
  low: [-0.46, 0, -0.46],
  high: [0.76, 0.96, 0.46],
  parts: [
    {
      shape: subtract(blendUnion(0.06, body, subtract(handle, cylinder(0.41, 2))), hollow, 0.02),
      finish: twoTone,
    },
    { shape: at([0, 0.45, 0], cylinder(0.392, 0.32, 0.005)), finish: plain('#24130b', 0.08) },
  ],
};
