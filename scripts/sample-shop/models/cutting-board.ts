import { type Finish, leather, wood } from '../finish.ts';
import type { Model } from '../model.ts';
import { extrude, outline } from '../outline.ts';
import { at, type Shape, tube, turn, union, capsule } from '../shape.ts';

// The board lies flat, its handle towards the back right.

const flat = outline(
  [
    [-0.95, -0.5],
    [-0.93, -0.56],
    [-0.86, -0.58],
    [0.3, -0.58],
    [0.44, -0.55],
    [0.53, -0.44],
    [0.6, -0.24],
    [0.72, -0.14],
    [0.95, -0.125],
    [1.12, -0.12],
    [1.2, -0.07],
    [1.215, 0],
    [1.2, 0.07],
    [1.12, 0.12],
    [0.95, 0.125],
    [0.72, 0.14],
    [0.6, 0.24],
    [0.53, 0.44],
    [0.44, 0.55],
    [0.3, 0.58],
    [-0.86, 0.58],
    [-0.93, 0.56],
    [-0.95, 0.5],
  ],
  true,
  200,
);
const board: Shape = at(
  [0, 0.05, 0],
  turn(
    'x',
    90,
    extrude((x, y) => Math.max(flat(x, y), 0.052 - Math.hypot(x - 1.08, y)), 0.05, 0.022),
  ),
);

const walnut = wood('#8a5a38', '#452613', 'x', 1.5);
const oak = wood('#dcb57f', '#a06d36', 'x', 1.5);
const stripes: Finish = (out, x, y, z) => {
  const isOak = Math.abs(Math.abs(z) - 0.33) < 0.055 || Math.abs(Math.abs(z) - 0.2) < 0.018;
  if (isOak) oak(out, x + 3, y + 0.4, z + Math.sign(z) * 2);
  else walnut(out, x + Math.round(z * 2.4) * 1.7, y, z);
  out.rough = 0.48;
};
const loop = union(
  tube(
    [
      [1.08, 0.06, 0],
      [1.13, 0.14, -0.02],
      [1.26, 0.11, -0.06],
      [1.4, 0.03, -0.16],
      [1.5, 0.02, -0.3],
      [1.44, 0.02, -0.38],
      [1.34, 0.025, -0.28],
      [1.24, 0.07, -0.1],
      [1.12, 0.12, 0.02],
      [1.08, 0.05, 0.01],
    ],
    0.016,
  ),
  capsule([1.24, 0.09, -0.06], [1.27, 0.085, -0.09], 0.03),
);

export const cuttingBoard: Model = {
  low: [-1, 0, -0.62],
  high: [1.56, 0.2, 0.62],
  parts: [
    { shape: board, finish: stripes },
    { shape: loop, finish: leather('#5b3218') },
  ],
};
