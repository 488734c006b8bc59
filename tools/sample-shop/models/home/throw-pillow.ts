import { type Finish, setColour } from '../../surface/finish.ts';
import type { Model } from '../../model.ts';
import { clouds, noise } from '../../surface/pattern.ts';
import { at, type Shape, turn } from '../../solid/shape.ts';

// The pillow leans back a little; its own plane is x-y, its thickness runs along z.

const half = 0.78;
/** How far the seams bend inwards between the corners. */
const bow = 0.07;

function place(shape: Shape): Shape {
  return at([0, 0.735, 0], turn('x', -13, turn('z', 2.5, shape)));
}

const stuffed: Shape = (x, y, z) => {
  const u = Math.abs(x) / (half - bow * Math.max(0, 1 - (y * y) / (half * half)));
  const v = Math.abs(y) / (half - bow * Math.max(0, 1 - (x * x) / (half * half)));
  const dome = Math.max(0, 1 - u ** 2.1) * Math.max(0, 1 - v ** 2.1);
  const thick = 0.33 * dome ** 0.56 + 0.012;
  const edge = (Math.max(u, v) - 1) * half;
  return Math.max((Math.abs(z) - thick) * 0.4, edge * 0.8);
};
const piping: Shape = (x, y, z) => {
  const u = Math.min(1, Math.abs(x) / half);
  const v = Math.min(1, Math.abs(y) / half);
  const edge = Math.max(Math.abs(x) - half + bow * (1 - v * v), Math.abs(y) - half + bow * (1 - u * u));
  return (Math.sqrt(edge * edge + z * z) - 0.019) * 0.8;
};

const inX = place((x) => x);
const inY = place((_x, y) => y);

const creases: Shape = (x, y, z) => {
  const u = inX(x, y, z);
  const v = inY(x, y, z);
  const corner = Math.min(1, Math.abs(u * v) / 0.36);
  const fan = Math.sin(Math.atan2(v, u) * 26 + clouds(u * 3, v * 3, 2) * 8) * 0.02 * corner * corner;
  const slack = Math.sin(u * 7 + clouds(u * 2, v * 2, 5) * 8) * 0.012 * (1 - corner);
  const weave = (Math.sin(u * 380) * Math.sin(v * 380) + noise(u * 90, v * 220, 3)) * 0.0012;
  return fan + slack + clouds(u * 2.6, v * 2.6, 7) * 0.07 + weave;
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
