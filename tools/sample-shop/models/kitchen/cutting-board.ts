import { type Finish, leather, wood } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import type { Outline } from '../../solid/outline.ts';
import { extrude } from '../../solid/outline.ts';
import { at, capsule, type Shape, smoothMin, tube, turn, union } from '../../solid/shape.ts';

// The board lies flat, its handle towards the back right.

function plate(halfU: number, halfV: number, round: number): Outline {
  return (u, v) => {
    const a = Math.max(Math.abs(u) - halfU + round, 0);
    const b = Math.max(Math.abs(v) - halfV + round, 0);
    return Math.sqrt(a * a + b * b) - round;
  };
}
const main = plate(0.78, 0.58, 0.12);
const handle = plate(0.34, 0.125, 0.124);
const flat: Outline = (u, v) =>
  Math.max(smoothMin(main(u + 0.2, v), handle(u - 0.86, v), 0.3), 0.052 - Math.hypot(u - 1.06, v));
const board: Shape = at([0, 0.07, 0], turn('x', 90, extrude(flat, 0.07, 0.026)));

const walnut = wood('#8a5a38', '#452613', 'x', 1.5);
const oak = wood('#dcb57f', '#a06d36', 'x', 1.5);
const stripes: Finish = (out, x, y, z) => {
  const isOak = Math.abs(Math.abs(z) - 0.33) < 0.055 || Math.abs(Math.abs(z) - 0.2) < 0.018;
  if (isOak) oak(out, x + 3, y + 0.4, z + Math.sign(z) * 2);
  else walnut(out, x + Math.round(z * 2.4) * 1.7, y, z);
  out.rough = 0.46;
};
const loop = union(
  tube(
    [
      [1.06, 0.07, 0],
      [1.1, 0.17, -0.01],
      [1.22, 0.15, -0.05],
      [1.32, 0.04, -0.14],
      [1.4, 0.02, -0.28],
      [1.36, 0.02, -0.4],
      [1.26, 0.02, -0.36],
      [1.24, 0.04, -0.2],
      [1.2, 0.15, -0.06],
      [1.09, 0.16, 0.01],
      [1.06, 0.06, 0.01],
    ],
    0.017,
  ),
  capsule([1.2, 0.15, -0.05], [1.23, 0.14, -0.08], 0.032),
);

export const cuttingBoard: Model = {
  low: [-1.02, 0, -0.62],
  high: [1.46, 0.22, 0.62],
  parts: [
    { shape: board, finish: stripes },
    { shape: loop, finish: leather('#5b3218') },
  ],
};
