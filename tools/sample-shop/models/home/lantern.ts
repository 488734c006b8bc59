import { type Finish, metal, plain, setColour } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import { profile, revolve } from '../../solid/outline.ts';
import { mix } from '../../surface/pattern.ts';
import { at, capsule, cylinder, ring, type Shape, torus, tube, turn, union } from '../../solid/shape.ts';

const olive = plain('#59613f', 0.45);
const base = revolve(
  profile([
    [0, 0],
    [0.4, 0],
    [0.43, 0.02],
    [0.44, 0.08],
    [0.43, 0.26],
    [0.38, 0.32],
    [0.33, 0.34],
    [0, 0.34],
  ]),
);
const top = revolve(
  profile([
    [0, 0.98],
    [0.3, 0.98],
    [0.37, 1.0],
    [0.385, 1.04],
    [0.34, 1.11],
    [0.2, 1.18],
    [0.13, 1.2],
    [0.12, 1.26],
    [0.09, 1.28],
    [0, 1.28],
  ]),
);
const globe = revolve(
  profile([
    [0, 0.33],
    [0.26, 0.33],
    [0.315, 0.42],
    [0.335, 0.6],
    [0.33, 0.75],
    [0.3, 0.9],
    [0.26, 0.99],
    [0, 0.99],
  ]),
);
const frosted: Finish = (out, x, y) => {
  const middle = Math.exp(-((y - 0.62) * (y - 0.62)) * 9) * Math.exp(-x * x * 5);
  setColour(out, [1, mix(0.6, 0.86, middle), mix(0.26, 0.6, middle)]);
  out.glow = 0.5 + 1.1 * middle;
  out.rough = 0.18;
};
const cage = union(
  ring(4, at([0, 0, 0.38], capsule([0, 0.28, 0], [0, 1.05, -0.01], 0.014))),
  at([0, 0.64, 0], torus(0.385, 0.012)),
);
const bail: Shape = tube(
  [
    [-0.39, 1.06, 0],
    [-0.44, 1.2, 0],
    [-0.36, 1.46, 0],
    [-0.2, 1.6, 0],
    [0, 1.64, 0],
    [0.2, 1.6, 0],
    [0.36, 1.46, 0],
    [0.44, 1.2, 0],
    [0.39, 1.06, 0],
  ],
  0.016,
);
const grip = tube(
  [
    [-0.17, 1.61, 0],
    [0, 1.64, 0],
    [0.17, 1.61, 0],
  ],
  0.036,
);
const knob = at(
  [0, 0.17, 0.43],
  turn('x', 90, union(cylinder(0.07, 0.035, 0.012), at([0, 0.03, -0.03], cylinder(0.008, 0.01)))),
);

export const lantern: Model = {
  low: [-0.5, 0, -0.48],
  high: [0.5, 1.72, 0.52],
  parts: [
    { shape: union(base, top), finish: olive },
    { shape: globe, finish: frosted },
    { shape: union(cage, bail), finish: metal('#c9a566', 0.24) },
    { shape: grip, finish: plain('#6b4526', 0.5) },
    { shape: knob, finish: metal('#d0a860', 0.25) },
  ],
};
