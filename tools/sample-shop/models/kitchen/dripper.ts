import { plain, setColour, type Finish, wood } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import { profile, revolve } from '../../solid/outline.ts';
import { noise } from '../../surface/pattern.ts';
import {
  at,
  blendUnion,
  cylinder,
  type Shape,
  stretch,
  subtract,
  torus,
  turn,
  union,
} from '../../solid/shape.ts';

const porcelain = plain('#f1efea', 0.1, 0.05);
const server = revolve(
  profile([
    [0, 0],
    [0.3, 0],
    [0.4, 0.02],
    [0.46, 0.08],
    [0.475, 0.22],
    [0.42, 0.4],
    [0.3, 0.55],
    [0.235, 0.64],
    [0.225, 0.7],
    [0.25, 0.73],
    [0.24, 0.745],
    [0, 0.745],
  ]),
);
const serverHandle = subtract(
  at([0.42, 0.36, 0], stretch([1, 1.25, 1.3], turn('x', 90, torus(0.19, 0.036)))),
  cylinder(0.3, 2),
);
const foot = at([0, 0.79, 0], cylinder(0.33, 0.022, 0.015));
const cone: Shape = revolve(
  profile([
    [0, 0.8],
    [0.13, 0.8],
    [0.16, 0.84],
    [0.2, 0.92],
    [0.37, 1.25],
    [0.4, 1.33],
    [0.41, 1.345],
    [0.39, 1.36],
    [0, 1.36],
  ]),
);
const inside = revolve(
  profile([
    [0, 0.86],
    [0.06, 0.87],
    [0.15, 0.95],
    [0.33, 1.27],
    [0.37, 1.36],
    [0.38, 1.5],
    [0, 1.5],
  ]),
);
const ribs: Shape = (x, y, z) => {
  const turnShare = Math.atan2(x, z) * 3.5 + y * 4.2;
  return -Math.abs(Math.sin(turnShare)) * 0.018;
};
const coneHandle = subtract(
  at([0.4, 1.12, 0], stretch([1, 1.15, 1.3], turn('x', 90, torus(0.14, 0.03)))),
  inside,
);
const cup = subtract(
  blendUnion(0.04, cone, coneHandle),
  (x, y, z) => inside(x, y, z) + 0.014 + ribs(x, y, z),
  0.012,
);

const paper: Finish = (out, x, y, z) => {
  const shade = 0.92 + 0.12 * noise(x * 30, y * 30, z * 30);
  setColour(out, [0.72 * shade, 0.57 * shade, 0.4 * shade]);
  out.rough = 0.95;
};
const filter = revolve(
  profile(
    [
      [0.12, 0.97],
      [0.37, 1.44],
      [0.39, 1.44],
      [0.14, 0.96],
    ],
    false,
  ),
);
const grounds: Finish = (out, x, y, z) => {
  const shade = 0.4 + noise(x * 90, y * 90, z * 90) * 1.1;
  setColour(out, [0.05 * shade, 0.024 * shade, 0.012 * shade]);
  out.rough = 0.9;
};

export const dripper: Model = {
  low: [-0.5, 0, -0.5],
  high: [0.72, 1.46, 0.5],
  parts: [
    { shape: blendUnion(0.05, server, serverHandle), finish: porcelain },
    {
      shape: at([0, 0.665, 0], subtract(cylinder(0.262, 0.055, 0.02), cylinder(0.2, 1))),
      finish: wood('#c99355', '#80501f', 'x', 2.5),
    },
    { shape: union(foot, cup), finish: porcelain },
    { shape: filter, finish: paper },
    {
      shape: at([0, 1.2, 0], cylinder(0.27, 0.015)),
      finish: grounds,
      relief: (x, y, z) => noise(x * 70, y * 70, z * 70) * 0.012,
    },
  ],
};
