import { metal, plain, wood } from '../finish.ts';
import type { Model } from '../model.ts';
import { profile, revolve } from '../outline.ts';
import { at, blendUnion, capsule, cylinder, sphere, stretch, torus, tube, union } from '../shape.ts';

const black = plain('#1d1e20', 0.38, 0.045);
const body = revolve(
  profile([
    [0, 0.03],
    [0.44, 0.03],
    [0.475, 0.05],
    [0.47, 0.12],
    [0.42, 0.4],
    [0.375, 0.62],
    [0.355, 0.72],
    [0.34, 0.745],
    [0, 0.745],
  ]),
);
const lid = union(
  revolve(
    profile([
      [0, 0.745],
      [0.33, 0.745],
      [0.335, 0.76],
      [0.29, 0.79],
      [0.12, 0.82],
      [0, 0.825],
    ]),
  ),
  at([0, 0.84, 0], cylinder(0.035, 0.03, 0.01)),
);
const spout = tube(
  [
    [-0.4, 0.2, 0],
    [-0.56, 0.22, 0],
    [-0.7, 0.36, 0],
    [-0.73, 0.56, 0],
    [-0.77, 0.76, 0],
    [-0.88, 0.86, 0],
    [-1.0, 0.84, 0],
    [-1.05, 0.8, 0],
  ],
  0.062,
  0.034,
);
const arm = union(
  tube(
    [
      [0.36, 0.64, 0],
      [0.5, 0.7, 0],
      [0.66, 0.71, 0],
      [0.74, 0.66, 0],
    ],
    0.032,
  ),
  tube(
    [
      [0.42, 0.26, 0],
      [0.5, 0.24, 0],
      [0.58, 0.22, 0],
    ],
    0.02,
  ),
);
const grip = stretch(
  [1, 1, 1.15],
  tube(
    [
      [0.74, 0.68, 0],
      [0.79, 0.56, 0],
      [0.76, 0.38, 0],
      [0.66, 0.22, 0],
    ],
    0.055,
    0.042,
  ),
);

export const kettle: Model = {
  low: [-1.12, 0, -0.5],
  high: [0.9, 0.98, 0.5],
  parts: [
    { shape: blendUnion(0.05, body, spout, arm), finish: black },
    { shape: lid, finish: black },
    {
      shape: union(
        at([0, 0.018, 0], cylinder(0.45, 0.018, 0.008)),
        at([0, 0.748, 0], torus(0.335, 0.008)),
        at([0.75, 0.665, 0], sphere(0.05)),
      ),
      finish: metal('#c7a16a', 0.25),
    },
    { shape: grip, finish: wood('#a8703c', '#5b3416', 'y', 2.2) },
    {
      shape: union(
        at([0, 0.895, 0], stretch([1, 0.85, 1], sphere(0.062))),
        capsule([0, 0.85, 0], [0, 0.9, 0], 0.03),
      ),
      finish: wood('#a8703c', '#5b3416', 'y', 2.2),
    },
  ],
};
