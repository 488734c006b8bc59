import { type Finish, setColour } from '../finish.ts';
import type { Model } from '../model.ts';
import { clouds, noise } from '../pattern.ts';
import { at, type Shape, turn } from '../shape.ts';

// The pillow leans back a little; its own plane is x-y, its thickness runs along z.

const half = 0.78;

function place(shape: Shape): Shape {
  return at([0, 0.79, 0], turn('x', -13, turn('z', 2.5, shape)));
}

const stuffed: Shape = (x, y, z) => {
  const u = Math.min(1, Math.abs(x) / half);
  const v = Math.min(1, Math.abs(y) / half);
  const pull = 0.07 * (1 - u * u) * v * v * v + 0.07 * (1 - v * v) * u * u * u;
  const inside = Math.max(
    Math.abs(x) - half + pull * 1.2 * (1 - u),
    Math.abs(y) - half + pull * 1.2 * (1 - v),
  );
  const edgeX = Math.abs(x) - half + 0.075 * (1 - v * v);
  const edgeY = Math.abs(y) - half + 0.075 * (1 - u * u);
  const edge = Math.max(edgeX, edgeY, inside);
  const depth = Math.max(0, -edge) / half;
  const thick = 0.3 * Math.min(1, depth * 3.2) ** 0.5 * (0.45 + 0.55 * (1 - u ** 4) * (1 - v ** 4)) + 0.012;
  const skin = Math.abs(z) - thick;
  return Math.max(skin * 0.42, edge * 0.7);
};
const piping: Shape = (x, y, z) => {
  const u = Math.min(1, Math.abs(x) / half);
  const v = Math.min(1, Math.abs(y) / half);
  const edge = Math.max(Math.abs(x) - half + 0.075 * (1 - v * v), Math.abs(y) - half + 0.075 * (1 - u * u));
  return (Math.sqrt(edge * edge + z * z) - 0.019) * 0.8;
};

const inX = place((x) => x);
const inY = place((_x, y) => y);

const creases: Shape = (x, y, z) => {
  const u = inX(x, y, z);
  const v = inY(x, y, z);
  const corner = Math.min(1, Math.hypot(u, v) / 1.0);
  const fan = Math.sin(Math.atan2(v, u) * 22 + clouds(u * 3, v * 3, 2) * 9) * 0.008 * corner * corner;
  const weave = (Math.sin(u * 380) * Math.sin(v * 380) + noise(u * 90, v * 220, 3)) * 0.0012;
  return fan + clouds(u * 2.6, v * 2.6, 7) * 0.06 + weave;
};
const linen: Finish = (out, x, y, z) => {
  const u = inX(x, y, z);
  const v = inY(x, y, z);
  const thread = 0.82 + 0.2 * noise(u * 16, v * 260, 1) + 0.2 * noise(u * 260, v * 16, 5);
  setColour(out, [0.52 * thread, 0.285 * thread, 0.062 * thread]);
  out.rough = 0.95;
  out.gloss = 0.02;
  out.sheen = 0.4;
};

export const throwPillow: Model = {
  low: [-0.86, 0, -0.55],
  high: [0.86, 1.6, 0.5],
  parts: [
    { shape: place(stuffed), finish: linen, relief: creases },
    { shape: place(piping), finish: linen },
  ],
};
