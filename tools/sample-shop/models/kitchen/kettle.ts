import { metal, plain, wood } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import { profile, revolve } from '../../solid/outline.ts';
import {
  at,
  capsule,
  cylinder,
  sphere,
  stretch,
  subtract,
  torus,
  tube,
  turn,
  union,
} from '../../solid/shape.ts';

const black = plain('#202123', 0.4, 0.045);
const walnut = wood('#a8703c', '#5b3416', 'y', 2.2);

const body = revolve(
  profile([
    [0, 0.03],
    [0.46, 0.03],
    [0.495, 0.05],
    [0.49, 0.12],
    [0.44, 0.4],
    [0.39, 0.64],
    [0.365, 0.75],
    [0.35, 0.775],
    [0, 0.775],
  ]),
);
const lid = union(
  revolve(
    profile([
      [0, 0.775],
      [0.34, 0.775],
      [0.345, 0.79],
      [0.3, 0.82],
      [0.12, 0.85],
      [0, 0.855],
    ]),
  ),
  at([0, 0.87, 0], cylinder(0.035, 0.03, 0.01)),
);
const neck = tube(
  [
    [-0.38, 0.2, 0],
    [-0.56, 0.21, 0],
    [-0.7, 0.33, 0],
    [-0.735, 0.54, 0],
    [-0.77, 0.76, 0],
    [-0.87, 0.87, 0],
    [-0.99, 0.88, 0],
    [-1.07, 0.83, 0],
  ],
  0.064,
  0.032,
);
const mouth = at([-1.1, 0.8, 0], turn('z', 55, cylinder(0.021, 0.09)));
const spout = subtract(neck, mouth);
const arms = union(
  tube(
    [
      [0.34, 0.68, 0],
      [0.5, 0.735, 0],
      [0.64, 0.75, 0],
      [0.74, 0.72, 0],
    ],
    0.03,
  ),
  tube(
    [
      [0.42, 0.3, 0],
      [0.52, 0.27, 0],
      [0.62, 0.27, 0],
      [0.7, 0.29, 0],
    ],
    0.022,
  ),
);
const grip = stretch(
  [1, 1, 1.2],
  tube(
    [
      [0.74, 0.73, 0],
      [0.81, 0.62, 0],
      [0.8, 0.46, 0],
      [0.7, 0.28, 0],
    ],
    0.052,
    0.044,
  ),
);

export const kettle: Model = {
  low: [-1.14, 0, -0.52],
  high: [0.92, 1.02, 0.52],
  parts: [
    { shape: union(body, spout, arms), finish: black },
    { shape: lid, finish: black },
    {
      shape: union(
        at([0, 0.018, 0], cylinder(0.47, 0.018, 0.008)),
        at([0, 0.778, 0], torus(0.347, 0.008)),
        at([0.745, 0.725, 0], sphere(0.058)),
        at([0.7, 0.282, 0], sphere(0.049)),
      ),
      finish: metal('#c7a16a', 0.25),
    },
    { shape: grip, finish: walnut },
    {
      shape: union(
        at([0, 0.925, 0], stretch([1, 0.85, 1], sphere(0.064))),
        capsule([0, 0.88, 0], [0, 0.93, 0], 0.03),
      ),
      finish: walnut,
    },
  ],
};
