import { blendColour, colour, type Finish, grained, plain, setColour } from '../../surface/finish.ts';
import { centredShade } from '../../surface/lettering.ts';
import type { Model } from '../../model.ts';
import { profile, revolve } from '../../solid/outline.ts';
import { clouds, mix, speckle, step } from '../../surface/pattern.ts';
import { at, box, capsule, cylinder, intersect, shell, subtract } from '../../solid/shape.ts';

const outer = cylinder(0.42, 0.42, 0.03);
const jar = at([0, 0.42, 0], subtract(outer, at([0, 0.2, 0], cylinder(0.375, 0.5, 0.02)), 0.02));
const concrete = colour('#a9a6a0');

const cast: Finish = (out, x, y, z) => {
  const shade = 0.8 + 0.4 * clouds(x * 7, y * 7, z * 7);
  setColour(out, [concrete[0] * shade, concrete[1] * shade, concrete[2] * shade]);
  blendColour(out, colour('#6f6c67'), speckle(x * 24, y * 24, z * 24, 0.3) * 0.7);
  out.rough = 0.9;
};

const wax: Finish = (out, x, y, z) => {
  const radius = Math.sqrt(x * x + z * z);
  setColour(out, colour('#f3e6cc'));
  const warm = Math.exp(-radius * 6);
  blendColour(out, [1, 0.62, 0.24], warm * 0.5);
  out.glow = 0.55 * warm + 0.08;
  out.rough = mix(0.08, 0.45, step(0.2, 0.26, radius));
};

const flame: Finish = (out, _x, y) => {
  const rise = (y - 0.84) / 0.3;
  setColour(out, [1, mix(0.5, 0.82, step(0, 0.4, rise)), mix(0.16, 0.42, step(0.1, 0.5, rise))]);
  out.glow = mix(0.9, 3, step(0, 0.35, rise));
  out.gloss = 0;
};

const paper: Finish = (out, x, y) => {
  setColour(out, colour('#f4efe6'));
  const ink = Math.max(
    centredShade('NORDLICHT', x, y - 0.44, 0.052),
    centredShade('BIRCH', x, y - 0.345, 0.034),
    step(0.003, 0.001, Math.abs(y - 0.412)) * step(0.16, 0.158, Math.abs(x)),
  );
  blendColour(out, colour('#2b2925'), ink * 0.9);
  out.rough = 0.8;
};

const label = intersect(
  at([0, 0.42, 0], shell(0.004, cylinder(0.421, 0.6))),
  at([0, 0.43, 0.4], box([0.27, 0.14, 0.3], 0.01)),
);

export const candle: Model = {
  low: [-0.44, 0, -0.44],
  high: [0.44, 1.18, 0.44],
  parts: [
    { shape: jar, finish: cast, relief: grained(64, 0.0035) },
    { shape: at([0, 0.66, 0], cylinder(0.38, 0.06, 0.01)), finish: wax },
    { shape: capsule([0, 0.7, 0], [0.012, 0.83, 0], 0.012), finish: plain('#201a16', 0.9) },
    {
      shape: at(
        [0.012, 0.745, 0],
        revolve(
          profile([
            [0, 0],
            [0.035, 0.03],
            [0.05, 0.085],
            [0.036, 0.17],
            [0.014, 0.26],
            [0, 0.32],
          ]),
        ),
      ),
      finish: flame,
    },
    { shape: label, finish: paper },
  ],
};
