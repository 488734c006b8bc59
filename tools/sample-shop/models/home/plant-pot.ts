import { blendColour, colour, type Finish, setColour } from '../../surface/finish.ts';
import type { Model, Part } from '../../model.ts';
import { profile, revolve } from '../../solid/outline.ts';
import { clouds, noise, step } from '../../surface/pattern.ts';
import { at, cylinder, type Shape, turn, within } from '../../solid/shape.ts';

const pot = revolve(
  profile(
    [
      [0, 0.05],
      [0.3, 0.05],
      [0.32, 0.07],
      [0.405, 0.52],
      [0.44, 0.52],
      [0.45, 0.535],
      [0.46, 0.66],
      [0.45, 0.675],
      [0.4, 0.675],
      [0.39, 0.66],
      [0.37, 0.58],
      [0, 0.58],
    ],
    false,
  ),
);
const dish = revolve(
  profile(
    [
      [0, 0],
      [0.36, 0],
      [0.4, 0.015],
      [0.425, 0.08],
      [0.41, 0.085],
      [0.38, 0.04],
      [0, 0.04],
    ],
    false,
  ),
);

const terracotta: Finish = (out, x, y, z) => {
  const shade = 0.86 + 0.3 * clouds(x * 5, y * 9, z * 5);
  setColour(out, [0.52 * shade, 0.2 * shade, 0.095 * shade]);
  blendColour(out, [0.62, 0.42, 0.32], step(0.55, 0.8, clouds(x * 3 + 9, y * 4, z * 3)) * 0.35);
  out.rough = 0.85;
};
const turned: Shape = (_x, y) => Math.sin(y * 260) * 0.0006;

const soil: Finish = (out, x, y, z) => {
  const shade = 0.5 + noise(x * 60, y * 60, z * 60);
  setColour(out, [0.035 * shade, 0.022 * shade, 0.014 * shade]);
  out.rough = 1;
};

interface Leaf {
  height: number;
  width: number;
  lean: number;
  around: number;
  twist: number;
  out: number;
}

const leaves: Leaf[] = [
  { height: 1.2, width: 0.12, lean: 3, around: 10, twist: 20, out: 0.02 },
  { height: 1.02, width: 0.115, lean: 9, around: 80, twist: -25, out: 0.1 },
  { height: 0.9, width: 0.11, lean: 11, around: 200, twist: 40, out: 0.12 },
  { height: 1.08, width: 0.12, lean: 8, around: 285, twist: 15, out: 0.12 },
  { height: 0.72, width: 0.1, lean: 17, around: 330, twist: -30, out: 0.16 },
  { height: 0.66, width: 0.1, lean: 19, around: 120, twist: 25, out: 0.17 },
  { height: 0.8, width: 0.11, lean: 14, around: 30, twist: -10, out: 0.16 },
  { height: 0.52, width: 0.09, lean: 22, around: 250, twist: 10, out: 0.2 },
];

function leafPart(leaf: Leaf, index: number): Part {
  const { height, width } = leaf;
  const blade: Shape = (x, y, z) => {
    const share = Math.min(1, Math.max(0, y / height));
    const half = width * (0.62 + 0.62 * share) * Math.sqrt(1 - share ** 2.2) + 0.002;
    const sway = 0.03 * Math.sin(share * 3 + index);
    const cup = (x * x) / (0.36 + share);
    const across = Math.abs(x - sway) - half;
    const thick = Math.abs(z - cup - sway * 0.6) - 0.016 * (1 - share * 0.6);
    const below = Math.max(-y, y - height);
    return Math.max(across * 0.8, thick * 0.8, below) - 0.004;
  };
  const edge: Shape = (x, y) => {
    const share = Math.min(1, Math.max(0, y / height));
    const half = width * (0.62 + 0.62 * share) * Math.sqrt(1 - share ** 2.2);
    return Math.abs(x - 0.03 * Math.sin(share * 3 + index)) - half;
  };
  const place = (shape: Shape): Shape =>
    at(
      [0, 0.56, 0],
      turn('y', leaf.around, at([0, 0, leaf.out], turn('x', leaf.lean, turn('y', leaf.twist, shape)))),
    );
  const rim = place(edge);
  const finish: Finish = (out, x, y, z) => {
    const wave = 0.12 * noise(x * 9 + index * 7, y * 4, z * 9) + 0.05 * noise(x * 34, y * 30, z * 34);
    const band = Math.abs((((y + wave) * 9.5 + index * 0.3) % 1) - 0.5) * 2;
    setColour(out, colour('#2f5534'));
    blendColour(out, colour('#86a67a'), step(0.55, 0.85, band) * 0.75);
    blendColour(out, colour('#d8cf82'), step(-0.026, -0.016, rim(x, y, z)));
    out.rough = 0.38;
  };
  return { shape: place(within([0, height / 2, 0], height / 2 + 0.12, blade)), finish };
}

export const plantPot: Model = {
  low: [-0.62, 0, -0.62],
  high: [0.62, 1.82, 0.62],
  parts: [
    { shape: pot, finish: terracotta, relief: turned },
    { shape: dish, finish: terracotta, relief: turned },
    {
      shape: at([0, 0.57, 0], cylinder(0.385, 0.03, 0.02)),
      finish: soil,
      relief: (x, y, z) => noise(x * 40, y * 40, z * 40) * 0.02,
    },
    ...leaves.map(leafPart),
  ],
};
