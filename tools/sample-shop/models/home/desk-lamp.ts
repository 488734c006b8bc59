import { type Finish, metal, plain, setColour } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import { profile, revolve } from '../../solid/outline.ts';
import { at, capsule, cylinder, type Shape, sphere, tube, turn, union } from '../../solid/shape.ts';

const sage = plain('#7d8f7b', 0.42, 0.04);
const brass = metal('#e0b263', 0.22);

const elbow = [-0.42, 0.92, 0] as const;
const head = [0.34, 1.5, 0] as const;

const shadeProfile = profile(
  [
    [0, 0.2],
    [0.07, 0.2],
    [0.1, 0.17],
    [0.12, 0.1],
    [0.19, 0.02],
    [0.3, -0.13],
    [0.335, -0.2],
    [0.325, -0.205],
    [0.28, -0.13],
    [0.17, 0.02],
    [0.1, 0.09],
    [0, 0.1],
  ],
  false,
);
function onHead(shape: Shape): Shape {
  return at(head, turn('y', -24, turn('x', -14, turn('z', 26, shape))));
}
const shade = onHead(at([0.06, -0.08, 0], revolve(shadeProfile)));
const bulb: Finish = (out) => {
  setColour(out, [1, 0.83, 0.55]);
  out.glow = 5;
};

export const deskLamp: Model = {
  low: [-0.75, 0, -0.42],
  high: [0.85, 1.78, 0.42],
  parts: [
    {
      shape: union(
        at([-0.1, 0.035, 0], cylinder(0.36, 0.035, 0.02)),
        capsule([-0.1, 0.06, 0], [-0.1, 0.2, 0], 0.035),
        capsule([-0.1, 0.2, 0], elbow, 0.024),
        capsule(elbow, [0.3, 1.48, 0], 0.024),
      ),
      finish: sage,
    },
    { shape: shade, finish: sage },
    {
      shape: union(
        at([-0.1, 0.2, 0], turn('x', 90, cylinder(0.055, 0.05, 0.01))),
        at(elbow, turn('x', 90, cylinder(0.055, 0.05, 0.01))),
        at([0.3, 1.47, 0], turn('x', 90, cylinder(0.045, 0.055, 0.01))),
        onHead(at([0.06, 0.15, 0], cylinder(0.05, 0.03, 0.01))),
      ),
      finish: brass,
    },
    { shape: onHead(at([0.06, -0.14, 0], sphere(0.1))), finish: bulb },
    {
      shape: tube(
        [
          [-0.4, 0.06, -0.1],
          [-0.5, 0.02, -0.18],
          [-0.62, 0.015, -0.3],
          [-0.7, 0.015, -0.4],
        ],
        0.013,
      ),
      finish: plain('#2c2c2c'),
    },
  ],
};
