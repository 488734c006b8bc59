import { blendColour, colour, type Finish, plain, setColour } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import { outline } from '../../solid/outline.ts';
import { mix, noise, step } from '../../surface/pattern.ts';
import {
  at,
  ellipsoid,
  mirror,
  type Shape,
  smoothMin,
  subtract,
  torus,
  tube,
  turn,
  union,
} from '../../solid/shape.ts';

// The toe points to +x. The upper is what the side view and the view from above have in common.

const side = outline(
  [
    [-1.2, 0.3],
    [-1.25, 0.52],
    [-1.21, 0.76],
    [-1.17, 0.98],
    [-1.2, 1.16],
    [-1.1, 1.2],
    [-1.02, 1.04],
    [-0.84, 0.9],
    [-0.64, 0.96],
    [-0.48, 1.14],
    [-0.36, 1.17],
    [-0.1, 1.02],
    [0.2, 0.85],
    [0.5, 0.7],
    [0.8, 0.62],
    [1.06, 0.54],
    [1.22, 0.4],
    [1.26, 0.28],
    [1.1, 0.14],
    [0, 0.1],
    [-1.1, 0.14],
  ],
  true,
  200,
);
const plan = outline(
  [
    [-1.25, 0],
    [-1.19, 0.2],
    [-0.95, 0.3],
    [-0.5, 0.28],
    [0, 0.33],
    [0.45, 0.42],
    [0.82, 0.41],
    [1.1, 0.3],
    [1.25, 0.08],
    [1.26, -0.06],
    [1.12, -0.26],
    [0.82, -0.35],
    [0.45, -0.37],
    [0, -0.3],
    [-0.5, -0.27],
    [-0.95, -0.3],
    [-1.19, -0.2],
  ],
  true,
);

/** Underside and top of the sole at x: thick under the heel, curved up at the toe. */
function soleBottom(x: number): number {
  return 0.075 + 0.16 * step(0.55, 1.5, x) + 0.07 * step(-0.85, -1.4, x);
}
function soleTop(x: number): number {
  return 0.3 + 0.1 * step(-0.2, -1.2, x) + 0.09 * step(0.6, 1.3, x);
}
function smoothMax(a: number, b: number, blend: number): number {
  return -smoothMin(-a, -b, blend);
}

const narrowing = (y: number): number => 0.09 * Math.max(0, y - 0.3) + 0.15 * Math.max(0, y - 0.66) ** 2;
const hull: Shape = (x, y, z) => smoothMax(side(x, y), plan(x, z) + narrowing(y), 0.3) * 0.85;
const opening = at([-0.76, 1.2, 0], turn('z', 7, ellipsoid([0.34, 0.6, 0.18])));
const upper = subtract(hull, opening, 0.05);

const midsole: Shape = (x, y, z) => {
  const flare = -0.012 - 0.11 * (soleTop(x) - y);
  const level = smoothMax(y - soleTop(x), soleBottom(x) - y, 0.04);
  return smoothMax(level, plan(x, z) + flare, 0.09) * 0.85;
};
const outsole: Shape = (x, y, z) =>
  smoothMax(Math.abs(y - soleBottom(x) - 0.012) - 0.03, plan(x, z) - 0.024, 0.03) * 0.85;
const lugs: Shape = (x, y, z) => {
  const row = (x - 0.5 * Math.abs(z)) * 4.6;
  const block = (Math.abs(row - Math.floor(row) - 0.5) - 0.31) / 4.8;
  const level = Math.abs(y - soleBottom(x) + 0.03) - 0.045;
  return Math.max(smoothMax(level, block, 0.015), plan(x, z) - 0.02) * 0.7;
};

const ember = colour('#d4502b');
const dark = colour('#25292d');
const sand = colour('#f0e3cc');
const lining = colour('#3a3f44');

const knit: Finish = (out, x, y, z) => {
  setColour(out, ember);
  const rise = y - soleTop(x);
  const guard = 0.06 + 0.13 * step(0.75, 1.2, x) + 0.06 * step(-0.8, -1.1, x);
  const counter = step(-0.86, -0.89, x + 0.22 * (y - 0.6));
  const peaks = Math.abs(((((x * 2.3 + 0.2) % 1) + 1) % 1) - 0.5) * 0.42;
  const ridge =
    step(0.036, 0.03, Math.abs(rise - 0.16 - peaks)) + step(0.024, 0.018, Math.abs(rise - 0.28 - peaks));
  blendColour(
    out,
    sand,
    Math.min(1, ridge) * step(-0.72, -0.69, x) * step(0.26, 0.24, x) * step(0.16, 0.2, Math.abs(z)),
  );
  blendColour(out, dark, Math.max(step(guard + 0.006, guard - 0.006, rise), counter));
  const tongue =
    step(0.1, 0.09, Math.abs(z) + 0.05 * step(0.1, 0.4, x)) * step(0.36, 0.33, x) * step(-0.56, -0.5, x);
  blendColour(out, dark, tongue * step(0.7, 0.74, y));
  blendColour(out, lining, step(0.012, 0.004, opening(x, y, z)));
  const mesh = 0.86 + 0.28 * noise(x * 90, y * 90, z * 90);
  out.red *= mesh;
  out.green *= mesh;
  out.blue *= mesh;
  out.rough = mix(0.9, 0.5, step(guard, guard - 0.01, rise));
  out.sheen = 0.25;
};
const meshRelief: Shape = (x, y, z) => {
  const dimple = Math.sin((x + y) * 105 + z * 50) * Math.sin((x - y) * 105 + z * 50);
  return dimple * 0.0011 * step(0.05, 0.12, y - soleTop(x) - 0.17 * step(0.7, 1.15, x));
};
const foam: Finish = (out, x, y) => {
  setColour(out, colour('#f2ede3'));
  const share = (y - soleBottom(x)) / (soleTop(x) - soleBottom(x));
  blendColour(out, colour('#e2a13a'), step(0.03, 0.02, Math.abs(share - 0.42 - 0.14 * Math.sin(x * 2.4))));
  out.rough = 0.75;
};
const foamRelief: Shape = (x, y, z) => {
  const share = (y - soleBottom(x)) / (soleTop(x) - soleBottom(x));
  const groove = step(0.07, 0.02, Math.abs(share - 0.72)) * 0.006;
  return groove + noise(x * 45, y * 45, z * 45) * 0.0022;
};

const collar = mirror(
  'z',
  tube(
    [
      [-1.13, 1.14, 0],
      [-1.07, 1.05, 0.12],
      [-0.93, 0.93, 0.19],
      [-0.78, 0.9, 0.205],
      [-0.62, 0.96, 0.19],
      [-0.5, 1.08, 0.15],
    ],
    0.042,
  ),
);
const tongueTop = at([-0.44, 1.17, 0], turn('z', -28, ellipsoid([0.045, 0.17, 0.14])));
const rows = [-0.3, -0.15, 0, 0.15, 0.29];
const laces = union(
  ...rows.map((x, i) => {
    const top = 1.155 - (x + 0.36) * 0.56;
    const half = 0.15 + 0.016 * i;
    return tube(
      [
        [x - 0.04, top - 0.1, half],
        [x, top - 0.012, half * 0.6],
        [x + 0.03, top + 0.018, 0],
        [x, top - 0.012, -half * 0.6],
        [x - 0.04, top - 0.1, -half],
      ],
      0.02,
    );
  }),
  mirror(
    'z',
    tube(
      [
        [-0.34, 1.17, 0],
        [-0.24, 1.22, 0.1],
        [-0.16, 1.16, 0.2],
        [-0.22, 1.1, 0.17],
        [-0.33, 1.15, 0.02],
      ],
      0.016,
    ),
  ),
  mirror(
    'z',
    tube(
      [
        [-0.34, 1.17, 0],
        [-0.22, 1.14, 0.12],
        [-0.12, 1.02, 0.24],
        [-0.1, 0.92, 0.29],
      ],
      0.016,
    ),
  ),
);
const eyelets = mirror(
  'z',
  union(
    ...rows.map((x, i) => {
      const place = [x - 0.05, 1.155 - (x + 0.36) * 0.56 - 0.1, 0.148 + 0.017 * i] as const;
      return at(place, turn('x', 50, torus(0.024, 0.01)));
    }),
  ),
);
const pull = tube(
  [
    [-1.17, 0.94, 0],
    [-1.28, 1.04, 0],
    [-1.28, 1.2, 0],
    [-1.19, 1.23, 0],
    [-1.11, 1.13, 0],
  ],
  0.024,
);

export const trailShoe: Model = {
  low: [-1.42, 0, -0.52],
  high: [1.42, 1.36, 0.54],
  parts: [
    { shape: upper, finish: knit, relief: meshRelief },
    { shape: union(collar, tongueTop), finish: plain('#2b3034', 0.9) },
    { shape: midsole, finish: foam, relief: foamRelief },
    { shape: union(outsole, lugs), finish: plain('#24282b', 0.75) },
    { shape: laces, finish: plain('#f3efe6', 0.85) },
    { shape: eyelets, finish: plain('#25292d', 0.4) },
    { shape: pull, finish: plain('#e2a13a', 0.8) },
  ],
};
