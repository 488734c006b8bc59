import { blendColour, colour, type Finish, metal, setColour } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import { extrude, outline } from '../../solid/outline.ts';
import { clouds, mix, step } from '../../surface/pattern.ts';
import { at, box, cylinder, mirror, type Shape, tube, turn, union } from '../../solid/shape.ts';

const lensFlat = outline(
  [
    [0.15, 0.19],
    [0.26, 0.232],
    [0.46, 0.245],
    [0.65, 0.225],
    [0.72, 0.14],
    [0.7, 0.02],
    [0.64, -0.12],
    [0.52, -0.21],
    [0.38, -0.228],
    [0.25, -0.165],
    [0.165, -0.02],
    [0.135, 0.1],
  ],
  true,
);
const rimFlat = outline(
  [
    [-0.03, 0.185],
    [0.05, 0.2],
    [0.13, 0.255],
    [0.28, 0.305],
    [0.5, 0.318],
    [0.72, 0.312],
    [0.835, 0.29],
    [0.845, 0.225],
    [0.8, 0.17],
    [0.785, 0.04],
    [0.71, -0.16],
    [0.56, -0.278],
    [0.37, -0.295],
    [0.2, -0.215],
    [0.11, -0.05],
    [0.07, 0.04],
    [0.03, 0.075],
    [-0.03, 0.08],
  ],
  true,
);

// The front bows around the face.
function bowed(shape: Shape): Shape {
  return mirror('x', (x, y, z) => shape(x, y, z + 0.2 * x * x));
}
const rim = at(
  [0, 0.34, 0],
  bowed(extrude((x, y) => Math.max(rimFlat(x, y), -lensFlat(x, y)), 0.036, 0.018)),
);
const lens = at([0, 0.34, -0.004], bowed(extrude((x, y) => lensFlat(x, y) - 0.01, 0.01, 0.004)));
const temple: Shape = mirror(
  'x',
  at([0.8, 0.55, -0.13], (x, y, z) => {
    const back = Math.min(1.35, Math.max(0, -z));
    const drop = back > 0.95 ? (back - 0.95) * (back - 0.95) * 1.1 : 0;
    const sway = 0.05 * Math.sin(back * 2.2);
    const tall = mix(0.052, 0.036, step(0, 0.8, back)) + 0.02 * step(1, 1.3, back);
    return box([0.02, tall, 0.7], 0.016)(x - sway, y + drop, z + 0.66) * 0.8;
  }),
);
const hinge = mirror('x', at([0.795, 0.56, -0.1], box([0.026, 0.03, 0.04], 0.01)));
const pins = mirror(
  'x',
  at(
    [0.765, 0.6, -0.075],
    turn(
      'x',
      90,
      turn('y', 0, union(cylinder(0.013, 0.018, 0.004), at([0.028, 0, 0], cylinder(0.013, 0.018, 0.004)))),
    ),
  ),
);
const pads = mirror(
  'x',
  tube(
    [
      [0.1, 0.36, -0.05],
      [0.115, 0.3, -0.09],
      [0.14, 0.25, -0.07],
    ],
    0.022,
  ),
);

const tortoise: Finish = (out, x, y, z) => {
  const cloud = clouds(x * 5.5, y * 5.5 + 9, z * 5.5);
  setColour(out, colour('#5a2a0c'));
  blendColour(out, colour('#b8691c'), step(0.44, 0.6, cloud));
  blendColour(out, colour('#160a05'), step(0.5, 0.34, clouds(x * 7 + 20, y * 7, z * 7)) * 0.92);
  out.rough = 0.09;
  out.gloss = 0.055;
};
const tinted: Finish = (out, _x, y) => {
  setColour(out, colour('#3b2a1c'));
  blendColour(out, colour('#0d0a09'), step(0.2, 0.5, y));
  out.rough = 0.03;
  out.gloss = 0.13;
};

export const sunglasses: Model = {
  low: [-0.9, 0, -1.55],
  high: [0.9, 0.72, 0.1],
  parts: [
    { shape: union(rim, temple, hinge, pads), finish: tortoise },
    { shape: lens, finish: tinted },
    { shape: pins, finish: metal('#e1c184', 0.2) },
  ],
};
