import type { Doc } from '../document/doc.ts';
import {
  apply,
  inverse,
  multiply,
  normalAngle,
  rotation,
  translation,
  type Point,
} from '../document/geometry.ts';
import type { Frame } from '../scene/frame.ts';
import { cornerFrom, isTurnedBy, placeLayers, type Placing } from './place-layer.ts';
import { matrixInside, type Placed, type Scene } from '../scene/scene.ts';

/** Rotation of a frame: start and end of the pointer's path, and which angles are possible. */
type Turn = {
  readonly from: Point;
  readonly to: Point;
  /** `steps`: multiples of 15°. `near`: whole degrees, and exact multiples of 45° if the angle is close. `free`: whole degrees. */
  readonly rest: 'steps' | 'near' | 'free';
};

const stepDegrees = 15;
const nearEvery = 45;
const nearDegrees = 5;

/** Returns the document with a frame rotated about its middle. The layer's new angle is rounded, not the pointer's movement. */
export function rotated(doc: Doc, scene: Scene, frame: Frame, turn: Turn): Doc {
  const [first] = frame.members;
  if (first === undefined) return doc;
  const middle = findMiddle(frame);
  const by = normalAngle(degreesAt(middle, turn.to) - degreesAt(middle, turn.from));
  if (frame.members.length === 1) {
    const angle = restAt(first.layer.rotation + by, turn.rest);
    return placeLayers(doc, new Map([[first.id, { rotation: normalAngle(angle) }]]));
  }
  const angle = restAt(by, turn.rest);
  if (angle === 0) return doc;
  const members = frame.members.filter((member) => member.frame === 'free');
  const around = multiply(
    translation(middle.x, middle.y),
    multiply(rotation(angle), translation(-middle.x, -middle.y)),
  );
  const turned = (member: Placed): Placing => {
    const inside = inverse(matrixInside(scene, member.parentId));
    const to = apply(inside, apply(around, findMiddle(member)));
    const degrees = normalAngle(member.layer.rotation + angle);
    return { rotation: degrees, ...cornerFrom(to, member.layer, isTurnedBy(degrees)) };
  };
  return placeLayers(doc, new Map(members.map((member) => [member.id, turned(member)])));
}

export function findMiddle({ matrix, width, height }: Pick<Frame, 'matrix' | 'width' | 'height'>): Point {
  return apply(matrix, { x: width / 2, y: height / 2 });
}

/** Returns the direction from a point to another, in degrees clockwise from the right. */
function degreesAt(middle: Point, { x, y }: Point): number {
  return (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;
}

function restAt(degrees: number, rest: Turn['rest']): number {
  if (rest === 'steps') return Math.round(degrees / stepDegrees) * stepDegrees + 0;
  const nearest = Math.round(degrees / nearEvery) * nearEvery + 0;
  if (rest === 'near' && Math.abs(degrees - nearest) <= nearDegrees) return nearest;
  return Math.round(degrees) + 0;
}
