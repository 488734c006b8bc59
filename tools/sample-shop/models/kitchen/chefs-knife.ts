import { blendColour, type Finish, metal, wood } from '../../surface/finish.ts';
import { letterShade } from '../../surface/lettering.ts';
import type { Model } from '../../model.ts';
import { extrude, outline, type Point } from '../../solid/outline.ts';
import { noise, step } from '../../surface/pattern.ts';
import { at, cylinder, type Shape, smoothPath, turn, union } from '../../solid/shape.ts';

// Lies on its side: the blade's plane is x-z, the tip points to -x, the edge towards +z.

const spineLine: Point[] = [
  [0.42, 0.13],
  [-0.2, 0.13],
  [-0.7, 0.11],
  [-1.1, 0.05],
  [-1.46, -0.07],
];
const edgeLine: Point[] = [
  [-1.46, -0.07],
  [-1.28, -0.135],
  [-1.0, -0.195],
  [-0.6, -0.232],
  [-0.2, -0.245],
  [0.28, -0.245],
];
const bladeFlat = outline(
  [
    ...smoothPath(spineLine, 8),
    ...smoothPath(edgeLine, 8).slice(1),
    [0.315, -0.235],
    [0.33, -0.2],
    [0.335, -0.08],
    [0.42, -0.05],
  ],
  false,
  260,
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
  const toEdge = Math.min(1, Math.max(0, (y + 0.245) / 0.34));
  const thick = 0.004 + 0.016 * toEdge * step(-1.5, -0.6, x);
  return Math.max(bladeFlat(x, y), Math.abs(z) - thick) * 0.9;
});

/** Where the grind meets the last bevel, seen from above. */
function bevelLine(x: number): number {
  return 0.205 - 0.135 * step(-0.5, -1.5, x) ** 1.4;
}

const steel: Finish = (out, x, _y, z) => {
  const brushed = noise(x * 14, 3, z * 260) * 0.5 + noise(x * 30, 8, z * 520) * 0.5;
  const isBevel = z > bevelLine(x);
  const shade = isBevel ? 1 : 0.84 + 0.22 * brushed;
  out.red = 0.5 * shade;
  out.green = 0.515 * shade;
  out.blue = 0.535 * shade;
  out.metal = 1;
  out.rough = isBevel ? 0.16 : 0.32;
  blendColour(out, [0.05, 0.05, 0.06], letterShade('KOKK', x - 0.03, -z - 0.005, 0.052) * 0.8);
};
// A hollow grind: the blade mirrors the bright ceiling near its back and the dark wall towards its edge.
const grind: Shape = (x, _y, z) => {
  const bend = 0.34 * (z + 0.13) * (z + 0.13) + 0.012 * Math.sin(x * 2.1 + 0.6);
  return z > bevelLine(x) ? bend - (z - bevelLine(x)) * 0.2 : bend;
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
  low: [-1.5, 0, -0.3],
  high: [1.44, 0.2, 0.3],
  parts: [
    { shape: blade, finish: steel, relief: grind },
    { shape: handle, finish: wood('#7c4a2a', '#2e170b', 'x', 2.2) },
    { shape: bolster, finish: metal('#b9bbbe', 0.25), relief: (_x, _y, z) => (z - 0.03) * (z - 0.03) * 0.8 },
    { shape: rivets, finish: metal('#dcc08a', 0.2) },
  ],
};
