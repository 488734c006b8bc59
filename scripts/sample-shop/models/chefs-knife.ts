import { blendColour, type Finish, metal, wood } from '../finish.ts';
import { letterShade } from '../lettering.ts';
import type { Model } from '../model.ts';
import { extrude, outline } from '../outline.ts';
import { noise, step } from '../pattern.ts';
import { at, cylinder, type Shape, turn, union } from '../shape.ts';

// Lies on its side: the blade's plane is x-z, the tip points to -x, the edge towards +z.

const bladeFlat = outline(
  [
    [0.42, 0.13],
    [-0.3, 0.13],
    [-0.85, 0.095],
    [-1.25, 0.02],
    [-1.43, -0.05],
    [-1.3, -0.1],
    [-1.05, -0.17],
    [-0.7, -0.215],
    [-0.3, -0.235],
    [0.26, -0.24],
    [0.3, -0.235],
    [0.315, -0.2],
    [0.33, -0.06],
    [0.42, -0.05],
  ],
  false,
  220,
);
const handleFlat = outline(
  [
    [0.4, 0.13],
    [0.7, 0.135],
    [1.0, 0.13],
    [1.25, 0.11],
    [1.37, 0.06],
    [1.4, -0.02],
    [1.36, -0.1],
    [1.28, -0.11],
    [1.18, -0.07],
    [0.95, -0.03],
    [0.7, -0.045],
    [0.52, -0.055],
    [0.4, -0.05],
  ],
  true,
);
const lying = (shape: Shape): Shape => at([0, 0.085, 0], turn('x', -90, shape));

const blade = lying((x, y, z) => {
  const toEdge = Math.min(1, Math.max(0, (y + 0.24) / 0.34));
  const thick = 0.003 + 0.016 * toEdge * step(-1.5, -0.6, x) + 0.002;
  const flat = bladeFlat(x, y);
  const w = Math.abs(z) - thick;
  return Math.max(flat, w) * 0.9;
});
const steel: Finish = (out, x, y, z) => {
  const brushed = noise(x * 220, 3, z * 9) * 0.5 + noise(x * 420, 8, z * 20) * 0.5;
  const shade = 0.86 + 0.16 * brushed;
  out.red = 0.68 * shade;
  out.green = 0.69 * shade;
  out.blue = 0.71 * shade;
  out.metal = 1;
  const isBevel = z > 0.2;
  out.rough = isBevel ? 0.12 : 0.3;
  const mark = letterShade('KOKK', x - 0.08, -z - 0.01, 0.055);
  blendColour(out, [0.06, 0.06, 0.07], mark * 0.8);
};
const handle = lying(extrude(handleFlat, 0.075, 0.05));
const bolster = lying(
  extrude(
    outline(
      [
        [0.36, 0.135],
        [0.46, 0.14],
        [0.46, -0.06],
        [0.36, -0.07],
      ],
      false,
    ),
    0.065,
    0.02,
  ),
);
const rivets = union(...[0.62, 0.88, 1.14].map((x) => at([x, 0.158, -0.045], cylinder(0.022, 0.006, 0.003))));

export const chefsKnife: Model = {
  low: [-1.46, 0, -0.3],
  high: [1.44, 0.2, 0.3],
  parts: [
    { shape: blade, finish: steel },
    { shape: handle, finish: wood('#7c4a2a', '#2e170b', 'x', 2.2) },
    { shape: bolster, finish: metal('#c9cbce', 0.2) },
    { shape: rivets, finish: metal('#dcc08a', 0.2) },
  ],
};
