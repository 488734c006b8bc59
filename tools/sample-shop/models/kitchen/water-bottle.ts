import { blendColour, colour, type Finish, grained, metal, plain, wood } from '../../surface/finish.ts';
import { centredShade } from '../../surface/lettering.ts';
import type { Model } from '../../model.ts';
import { profile, revolve } from '../../solid/outline.ts';
import { at, cylinder, tube, union } from '../../solid/shape.ts';

const body = revolve(
  profile([
    [0, 0],
    [0.24, 0],
    [0.275, 0.02],
    [0.29, 0.06],
    [0.292, 0.3],
    [0.292, 0.9],
    [0.288, 1.08],
    [0.25, 1.2],
    [0.185, 1.28],
    [0.165, 1.33],
    [0.165, 1.36],
    [0, 1.36],
  ]),
);
const coat = plain('#8fb3bd', 0.5, 0.04);
const mark = colour('#f2f4f2');

const printed: Finish = (out, x, y, z) => {
  coat(out, x, y, z);
  if (z < 0) return;
  const ink = centredShade('KILDE', Math.atan2(x, z) * 0.292, y - 0.52, 0.115);
  blendColour(out, mark, ink);
};

export const waterBottle: Model = {
  low: [-0.32, 0, -0.32],
  high: [0.32, 1.75, 0.32],
  parts: [
    { shape: body, finish: printed, relief: grained(120, 0.0012) },
    { shape: at([0, 1.365, 0], cylinder(0.176, 0.014, 0.006)), finish: metal('#d9dcdd', 0.18) },
    { shape: at([0, 1.445, 0], cylinder(0.186, 0.065, 0.02)), finish: wood('#d9b27a', '#a06c35', 'y', 2.4) },
    {
      shape: union(
        at([0, 1.52, 0], cylinder(0.18, 0.016, 0.01)),
        tube(
          [
            [-0.15, 1.52, 0],
            [-0.14, 1.62, 0],
            [-0.07, 1.685, 0],
            [0, 1.695, 0],
            [0.07, 1.685, 0],
            [0.14, 1.62, 0],
            [0.15, 1.52, 0],
          ],
          0.024,
        ),
      ),
      finish: plain('#2a2f31', 0.45),
    },
  ],
};
