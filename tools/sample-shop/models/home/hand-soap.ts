import { blendColour, colour, type Finish, plain, setColour } from '../../surface/finish.ts';
import { letterShade } from '../../surface/lettering.ts';
import type { Model } from '../../model.ts';
import { profile, revolve } from '../../solid/outline.ts';
import { noise, step } from '../../surface/pattern.ts';
import {
  at,
  box,
  capsule,
  cylinder,
  intersect,
  ring,
  shell,
  type Shape,
  subtract,
  tube,
  union,
} from '../../solid/shape.ts';

const bottle = revolve(
  profile([
    [0, 0],
    [0.29, 0],
    [0.33, 0.015],
    [0.35, 0.06],
    [0.35, 0.3],
    [0.35, 0.82],
    [0.345, 0.92],
    [0.3, 1.02],
    [0.2, 1.08],
    [0.14, 1.12],
    [0.13, 1.16],
    [0.13, 1.2],
    [0, 1.2],
  ]),
);
const amber: Finish = (out, x, y) => {
  const inside = Math.max(0, 1 - Math.abs(x) / 0.35);
  setColour(out, colour('#7a3206'));
  blendColour(out, colour('#2a0e02'), step(0.0, 0.5, inside) * 0.45 + 0.2 * step(0.9, 1.1, y));
  blendColour(out, colour('#d0711a'), step(0.1, 0, y) * 0.5);
  const edge = step(0.3, 0.34, Math.abs(x)) * 0.35 + step(0.12, 0.02, y) * 0.4;
  out.glow = 0.12 + edge + 0.18 * step(0.05, 0.3, x) * step(0.34, 0.2, x);
  out.rough = 0.04;
  out.gloss = 0.07;
};
const collar: Shape = subtract(
  at([0, 1.24, 0], cylinder(0.155, 0.075, 0.015)),
  at([0, 1.24, 0], ring(40, at([0, 0, 0.16], box([0.004, 0.055, 0.008])))),
);
const pump = union(
  collar,
  at([0, 1.335, 0], cylinder(0.075, 0.03, 0.012)),
  capsule([0, 1.34, 0], [0, 1.5, 0], 0.034),
  at([0, 1.53, 0], cylinder(0.085, 0.035, 0.02)),
  tube(
    [
      [0, 1.54, 0],
      [-0.14, 1.545, 0],
      [-0.27, 1.535, 0],
      [-0.32, 1.5, 0],
      [-0.325, 1.46, 0],
    ],
    0.04,
    0.026,
  ),
);
const label = intersect(
  at([0, 0.5, 0], shell(0.004, cylinder(0.351, 0.8))),
  at([0, 0.48, 0.3], box([0.45, 0.25, 0.37], 0.006)),
);
const paper: Finish = (out, x, y, z) => {
  const u = Math.atan2(x, z) * 0.351;
  const fibre = 0.97 + 0.05 * noise(x * 80, y * 80, z * 80);
  setColour(out, [0.86 * fibre, 0.84 * fibre, 0.78 * fibre]);
  const line = step(0.003, 0.0015, Math.abs(y - 0.475)) * step(0.2, 0.198, Math.abs(u));
  const ink = Math.max(
    line,
    letterShade('REN', u + 0.2, y - 0.55, 0.105),
    letterShade('HAND SOAP', u + 0.2, y - 0.41, 0.034),
    letterShade('JUNIPER', u + 0.2, y - 0.345, 0.026),
  );
  blendColour(out, colour('#23332b'), ink * 0.92);
  out.rough = 0.8;
};

export const handSoap: Model = {
  low: [-0.4, 0, -0.38],
  high: [0.38, 1.6, 0.38],
  parts: [
    { shape: bottle, finish: amber },
    { shape: pump, finish: plain('#17181a', 0.3, 0.05) },
    { shape: label, finish: paper },
  ],
};
