import {
  blendColour,
  cloth,
  colour,
  type Finish,
  metal,
  plain,
  setColour,
  wood,
} from '../../surface/finish.ts';
import { centredShade } from '../../surface/lettering.ts';
import type { Model } from '../../model.ts';
import { noise } from '../../surface/pattern.ts';
import { at, box, capsule, intersect, type Shape, subtract, tube, turn, union } from '../../solid/shape.ts';

// Lies flat; the spine is on the left (-x), the title plate on top.

const wide = 0.62;
const deep = 0.88;
const coverTop = at([0, 0.155, 0], box([wide, 0.014, deep], 0.012));
const coverBottom = at([0, 0.014, 0], box([wide, 0.014, deep], 0.012));
const spine: Shape = (x, y, z) => {
  const q = Math.hypot((x + wide - 0.03) * 0.8, y - 0.0845) - 0.0845;
  return Math.max(q, x + wide - 0.05, Math.abs(z) - deep) * 0.85;
};
const pages = at([0.005, 0.085, 0], box([wide - 0.035, 0.06, deep - 0.03], 0.004));

const leaves: Finish = (out, _x, y) => {
  const sheet = noise(1, y * 420, 2) * 0.25 + 0.78;
  setColour(out, [0.84 * sheet, 0.79 * sheet, 0.68 * sheet]);
  out.rough = 0.9;
};
const weave: Shape = (x, y, z) =>
  (Math.sin(x * 330) * Math.sin(z * 330) + noise(x * 120, y * 90, z * 120)) * 0.0018;
const navy = cloth('#22304d', 70, 0.3);
const stamped: Finish = (out, x, y, z) => {
  navy(out, x, y, z);
  if (y < 0.16) return;
  const gold = centredShade('DAGBOK', x + 0.09, -z - 0.42, 0.085);
  blendColour(out, colour('#d9b36a'), gold);
  if (gold > 0.5) {
    out.rough = 0.3;
    out.metal = 1;
  }
};
const band = subtract(
  at([0.46, 0.085, 0], box([0.03, 0.09, deep + 0.008], 0.006)),
  at([0.46, 0.085, 0], box([0.1, 0.083, deep + 0.001])),
);
const ribbon: Shape = (x, y, z) => {
  const wave = 0.05 + 0.03 * Math.sin((z - 0.86) * 9);
  return (
    box([0.022, 0.003, 0.16], 0.002)(
      x + 0.12 + (z - 0.9) * 0.2,
      y - Math.max(0.006, wave - (z - 0.86) * 0.45),
      z - 1.0,
    ) * 0.7
  );
};

function onPencil(shape: Shape): Shape {
  return at([1.02, 0.045, 0.1], turn('y', 14, shape));
}
const hexagon: Shape = (x, y, z) => {
  const a = Math.abs(x);
  const b = Math.abs(y);
  return Math.max(Math.max(a * 0.866 + b * 0.5, b) - 0.04, Math.abs(z) - 0.72);
};
const pencil = onPencil(intersect(hexagon, capsule([0, 0, 0.9], [0, 0, -0.72], 0.2, 0.002), 0.004));
const tip = onPencil(capsule([0, 0, -0.62], [0, 0, -0.72], 0.014, 0.005));

export const notebook: Model = {
  low: [-0.72, 0, -0.95],
  high: [1.3, 0.2, 1.2],
  parts: [
    { shape: union(coverTop, coverBottom, spine), finish: stamped, relief: weave },
    { shape: pages, finish: leaves },
    { shape: band, finish: plain('#16181d', 0.7) },
    { shape: ribbon, finish: plain('#b4472e', 0.6) },
    { shape: pencil, finish: wood('#d9a860', '#b77f3a', 'z', 2) },
    { shape: tip, finish: plain('#26262a', 0.4) },
    {
      shape: onPencil(
        tube(
          [
            [0, 0, 0.71],
            [0, 0, 0.76],
          ],
          0.036,
        ),
      ),
      finish: metal('#d9b36a', 0.25),
    },
  ],
};
