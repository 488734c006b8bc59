import {
  blendColour,
  colour,
  type Finish,
  grained,
  leather,
  metal,
  plain,
  setColour,
} from '../../surface/finish.ts';
import { centredShade } from '../../surface/lettering.ts';
import type { Model } from '../../model.ts';
import { step } from '../../surface/pattern.ts';
import {
  at,
  box,
  capsule,
  cylinder,
  mirror,
  ring,
  type Shape,
  subtract,
  torus,
  turn,
  union,
} from '../../solid/shape.ts';

// The strap is a ring standing on the ground; the case sits on its front, leaning back towards the camera.

const tilt = -38;
const middle = [0, 0.66, 0] as const;

function onCase(shape: Shape): Shape {
  // The case's own axis is y, with 12 o'clock towards -z.
  return at(middle, turn('x', tilt, at([0, 0, 0.6], turn('x', 90, shape))));
}

const strap: Shape = at(middle, (x, y, z) => {
  const radius = Math.sqrt(y * y * 1.12 + z * z) - 0.6;
  const angle = Math.abs(Math.atan2(y, z) + (tilt * Math.PI) / -180 - (76 * Math.PI) / 180);
  const half = 0.17 - 0.035 * Math.min(1, angle / 3);
  const a = Math.max(Math.abs(radius) - 0.014, 0);
  const b = Math.max(Math.abs(x) - half + 0.02, 0);
  return (Math.sqrt(a * a + b * b) - 0.02) * 0.9;
});

const hide = leather('#8b4a20');
const strapFinish: Finish = (out, x, y, z) => {
  hide(out, x, y, z);
  const depth = y - middle[1];
  const isOuter = depth * depth * 1.12 + z * z > 0.385;
  const dash = Math.atan2(depth, z) * 22;
  const stitch =
    step(0.008, 0.005, Math.abs(Math.abs(x) - 0.128)) * step(0.34, 0.28, Math.abs(dash - Math.round(dash)));
  if (isOuter) blendColour(out, colour('#ead2aa'), stitch);
  out.rough = isOuter ? 0.5 : 0.8;
};

const body = onCase(
  union(
    cylinder(0.375, 0.055, 0.02),
    at([0, 0.055, 0], torus(0.345, 0.026)),
    mirror('x', mirror('z', capsule([0.2, 0, 0.29], [0.203, -0.125, 0.415], 0.04, 0.026))),
  ),
);
const crown = onCase(
  at(
    [0.41, 0, 0],
    turn(
      'z',
      90,
      subtract(cylinder(0.05, 0.04, 0.012), ring(18, at([0, 0, 0.052], box([0.004, 0.1, 0.006])))),
    ),
  ),
);
const dialPlate = onCase(at([0, 0.045, 0], cylinder(0.335, 0.012)));

const dialPlace = onDial();
function onDial(): { u: Shape; v: Shape } {
  return { u: onCase((x) => x), v: onCase((_x, _y, z) => -z) };
}

const dial: Finish = (out, x, y, z) => {
  const u = dialPlace.u(x, y, z);
  const v = dialPlace.v(x, y, z);
  setColour(out, colour('#f3efe6'));
  out.rough = 0.35;
  const radius = Math.sqrt(u * u + v * v);
  const turnShare = (Math.atan2(u, v) / (2 * Math.PI)) * 60;
  const offMinute = Math.abs(turnShare - Math.round(turnShare)) * radius * 0.105;
  const minute = step(0.0032, 0.002, offMinute) * step(0.296, 0.3, radius) * step(0.322, 0.318, radius);
  const small = u * u + (v + 0.15) * (v + 0.15);
  const subRing = step(0.006, 0.003, Math.abs(Math.sqrt(small) - 0.075));
  const smallHand =
    step(0.004, 0.002, Math.abs(u + (v + 0.15) * 0.6)) *
    step(0.06, 0.055, Math.sqrt(small)) *
    step(-0.155, -0.15, v);
  const ink = Math.max(minute, smallHand, subRing * 0.5, centredShade('TIMEGLASS', u, v - 0.115, 0.019));
  blendColour(out, colour('#2a2927'), ink * 0.85);
};

function hand(degrees: number, length: number, width: number, lift: number): Shape {
  return onCase(
    at(
      [0, lift, 0],
      turn('y', -degrees, at([0, 0, -length / 2 + 0.02], box([width, 0.005, length / 2], 0.004))),
    ),
  );
}
const marks = onCase(
  at([0, 0.06, 0], (x, y, z) => {
    const isOverSub = z > 0.2 && Math.abs(x) < 0.04;
    return isOverSub ? 0.05 : ring(12, at([0, 0, 0.262], box([0.0085, 0.008, 0.028], 0.003)))(x, y, z);
  }),
);

export const wristWatch: Model = {
  low: [-0.5, 0, -0.68],
  high: [0.5, 1.42, 0.85],
  parts: [
    { shape: strap, finish: strapFinish, relief: grained(60, 0.0016) },
    { shape: union(body, crown), finish: metal('#d5d7d9', 0.14) },
    { shape: dialPlate, finish: dial },
    {
      shape: union(hand(305, 0.17, 0.012, 0.07), hand(60, 0.27, 0.009, 0.078), marks),
      finish: metal('#3a3d42', 0.3),
    },
    {
      shape: union(hand(205, 0.29, 0.003, 0.085), onCase(at([0, 0.085, 0], cylinder(0.014, 0.008)))),
      finish: plain('#c4502a', 0.3),
    },
  ],
};
