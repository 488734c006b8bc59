import { blendColour, colour, type Finish, metal, plain, setColour, wood } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import { outline } from '../../solid/outline.ts';
import { noise, speckle } from '../../surface/pattern.ts';
import {
  at,
  blendUnion,
  box,
  capsule,
  cylinder,
  mirror,
  type Shape,
  torus,
  turn,
  union,
} from '../../solid/shape.ts';

const plan = outline(
  [
    [-1.5, 0],
    [-1.47, 0.16],
    [-1.36, 0.29],
    [-1.1, 0.36],
    [-0.5, 0.385],
    [0.3, 0.385],
    [0.9, 0.36],
    [1.3, 0.25],
    [1.5, 0.1],
    [1.53, 0],
    [1.5, -0.1],
    [1.3, -0.25],
    [0.9, -0.36],
    [0.3, -0.385],
    [-0.5, -0.385],
    [-1.1, -0.36],
    [-1.36, -0.29],
    [-1.47, -0.16],
  ],
  true,
);

function deckRise(x: number, z: number): number {
  const tail = Math.max(0, -x - 0.95);
  const nose = Math.max(0, x - 1.15);
  return 0.47 + tail * tail * 0.85 + nose * nose * 0.8 + 0.18 * z * z;
}
const deck: Shape = (x, y, z) => {
  const flat = plan(x, z);
  const w = Math.abs(y - deckRise(x, z)) - 0.032;
  const a = Math.max(flat + 0.015, 0);
  const b = Math.max(w + 0.015, 0);
  return (Math.sqrt(a * a + b * b) + Math.min(Math.max(flat + 0.015, w + 0.015), 0) - 0.015) * 0.75;
};
const ply = ['#d9a866', '#c98b45', '#b6492f', '#d9a866', '#24555c', '#c98b45', '#e0b678'].map(colour);
const maple = wood('#dcb27a', '#a8733a', 'x', 1.2);
const deckFinish: Finish = (out, x, y, z) => {
  const depth = y - deckRise(x, z);
  if (depth > 0.024) {
    const grit = noise(x * 160, y * 160, z * 160);
    setColour(out, [0.028 + 0.03 * grit, 0.029 + 0.03 * grit, 0.032 + 0.03 * grit]);
    blendColour(out, [0.3, 0.3, 0.32], speckle(x * 90, y * 90, z * 90, 0.12) * 0.5);
    out.rough = 0.85;
    return;
  }
  if (depth < -0.03) return maple(out, x, y, z);
  setColour(out, ply[Math.min(6, Math.max(0, Math.floor((depth + 0.032) / 0.0085)))]!);
  out.rough = 0.5;
};
function atTrucks(shape: Shape): Shape {
  return (x, y, z) => shape(Math.abs(x + 0.03) - 0.88, y, z);
}
const hanger = atTrucks(
  union(
    at([0, 0.41, 0], box([0.19, 0.03, 0.13], 0.02)),
    blendUnion(
      0.08,
      at([0.01, 0.33, 0], box([0.07, 0.08, 0.075], 0.03)),
      capsule([0.09, 0.36, 0], [-0.02, 0.2, 0], 0.05),
      mirror('z', capsule([-0.02, 0.18, 0], [-0.01, 0.17, 0.27], 0.075, 0.045)),
    ),
    at([0.03, 0.27, 0], cylinder(0.085, 0.04, 0.03)),
    mirror('z', capsule([-0.01, 0.17, 0.27], [-0.01, 0.17, 0.475], 0.02)),
  ),
);
function onWheel(shape: Shape): Shape {
  return atTrucks(mirror('z', at([-0.01, 0.17, 0.37], turn('x', 90, shape))));
}
const wheel = onWheel(cylinder(0.17, 0.085, 0.055));
const bearing = onWheel(union(cylinder(0.07, 0.087, 0.004), at([0, 0, 0], torus(0.045, 0.09))));
const bolts = atTrucks((x, y, z) =>
  cylinder(0.016, 0.008, 0.005)(Math.abs(x) - 0.11, y - 0.512, Math.abs(z) - 0.075),
);

export const skateboard: Model = {
  low: [-1.54, 0, -0.5],
  high: [1.58, 0.82, 0.5],
  parts: [
    { shape: deck, finish: deckFinish },
    { shape: hanger, finish: metal('#c9cccf', 0.28) },
    { shape: wheel, finish: plain('#e08a2c', 0.35, 0.045) },
    { shape: bearing, finish: metal('#b9bcc0', 0.3) },
    { shape: bolts, finish: metal('#d8b15c', 0.25) },
  ],
};
