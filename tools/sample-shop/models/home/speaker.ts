import { blendColour, colour, type Finish, leather, metal, plain, setColour } from '../../surface/finish.ts';
import { centredShade } from '../../surface/lettering.ts';
import type { Model } from '../../model.ts';
import { noise, step } from '../../surface/pattern.ts';
import { at, box, cylinder, type Shape, subtract, torus, tube, union } from '../../solid/shape.ts';

const radius = 0.46;
const body = at([0, 0.6, 0], cylinder(radius, 0.56, 0.07));

/** Knitted cover: rows of small stitches around the drum. */
const stitches: Shape = (x, y, z) => {
  const around = Math.atan2(x, z) * radius * 75;
  const row = y * 75;
  const shift = Math.floor(row / Math.PI) % 2 === 0 ? 0 : Math.PI / 2;
  return -Math.abs(Math.sin(around + shift) * Math.sin(row)) * 0.007;
};
const wool: Finish = (out, x, y, z) => {
  const around = Math.atan2(x, z) * radius * 75;
  const row = y * 75;
  const shift = Math.floor(row / Math.PI) % 2 === 0 ? 0 : Math.PI / 2;
  const bump = 0.35 + 0.65 * Math.abs(Math.sin(around + shift) * Math.sin(row)) ** 0.5;
  const heather = 0.75 + 0.5 * noise(around * 0.5, row * 0.6, 3);
  const shade = bump * heather;
  setColour(out, [0.16 * shade, 0.175 * shade, 0.19 * shade]);
  out.rough = 0.95;
  out.gloss = 0.02;
  out.sheen = 0.4;
};
const dish = at(
  [0, 1.15, 0],
  subtract(cylinder(0.4, 0.025, 0.012), at([0, 0.03, 0], cylinder(0.35, 0.018, 0.01))),
);
const panel: Finish = (out, x, y, z) => {
  setColour(out, colour('#1b1d20'));
  out.rough = 0.45;
  const isPlus = Math.max(
    step(0.008, 0.005, Math.abs(x)) * step(0.06, 0.055, Math.abs(z + 0.17)),
    step(0.008, 0.005, Math.abs(z + 0.17)) * step(0.06, 0.055, Math.abs(x)),
  );
  const isMinus = step(0.008, 0.005, Math.abs(z - 0.17)) * step(0.06, 0.055, Math.abs(x));
  if (y > 1.12) blendColour(out, colour('#c9ccd0'), Math.max(isPlus, isMinus));
};
const loop = tube(
  [
    [0.44, 1.0, 0.0],
    [0.5, 1.04, 0],
    [0.6, 0.98, 0.02],
    [0.66, 0.8, 0.04],
    [0.62, 0.64, 0.03],
    [0.52, 0.66, 0.01],
    [0.44, 0.74, 0],
  ],
  0.026,
);
const badge = at([0, 0.3, radius], box([0.12, 0.045, 0.012], 0.008));
const badgeFace: Finish = (out, x, y) => {
  setColour(out, colour('#d9dbdd'));
  out.metal = 1;
  out.rough = 0.3;
  blendColour(out, colour('#1b1d20'), centredShade('STILLE', x, y - 0.2855, 0.029));
};

export const speaker: Model = {
  low: [-0.5, 0, -0.5],
  high: [0.72, 1.22, 0.5],
  parts: [
    { shape: body, finish: wool, relief: stitches },
    { shape: union(dish, at([0, 0.03, 0], cylinder(0.43, 0.03, 0.01))), finish: panel },
    { shape: at([0, 1.155, 0], torus(0.398, 0.014)), finish: metal('#c9ccd0', 0.2) },
    { shape: loop, finish: leather('#9a6234') },
    { shape: badge, finish: badgeFace },
    { shape: at([0.455, 1.0, 0], box([0.02, 0.03, 0.03], 0.01)), finish: plain('#1b1d20') },
  ],
};
