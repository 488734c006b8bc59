// Solid modelling by distance: a shape is a function that says how far a point is from the solid's skin
// (negative inside). Small shapes combine into products; nothing here is ever loaded from a file.

export interface Shape {
  (x: number, y: number, z: number): number;
  /** The shapes a plain union is made of, so that a renderer may ask only those near a point. */
  members?: readonly Shape[];
}
export type Vector = readonly [number, number, number];
export type Axis = 'x' | 'y' | 'z';

export function sphere(radius: number): Shape {
  return (x, y, z) => Math.sqrt(x * x + y * y + z * z) - radius;
}

export function ellipsoid([a, b, c]: Vector): Shape {
  return (x, y, z) => {
    const px = x / a;
    const py = y / b;
    const pz = z / c;
    const near = Math.sqrt(px * px + py * py + pz * pz);
    if (near < 1e-6) return -Math.min(a, b, c);
    const qx = px / a;
    const qy = py / b;
    const qz = pz / c;
    return (near * (near - 1)) / Math.sqrt(qx * qx + qy * qy + qz * qz);
  };
}

/** A box of the given half sizes whose edges are rounded by `round` without growing it. */
export function box([a, b, c]: Vector, round = 0): Shape {
  return (x, y, z) => {
    const qx = Math.abs(x) - a + round;
    const qy = Math.abs(y) - b + round;
    const qz = Math.abs(z) - c + round;
    const ox = Math.max(qx, 0);
    const oy = Math.max(qy, 0);
    const oz = Math.max(qz, 0);
    return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - round;
  };
}

/** An upright cylinder around the y axis, centred on the origin. */
export function cylinder(radius: number, halfHeight: number, round = 0): Shape {
  return (x, y, z) => {
    const qr = Math.sqrt(x * x + z * z) - radius + round;
    const qy = Math.abs(y) - halfHeight + round;
    const or = Math.max(qr, 0);
    const oy = Math.max(qy, 0);
    return Math.sqrt(or * or + oy * oy) + Math.min(Math.max(qr, qy), 0) - round;
  };
}

/** A ring that lies flat around the y axis. */
export function torus(radius: number, thickness: number): Shape {
  return (x, y, z) => {
    const q = Math.sqrt(x * x + z * z) - radius;
    return Math.sqrt(q * q + y * y) - thickness;
  };
}

/** A bar with round ends whose radius runs from `radiusA` to `radiusB`. */
export function capsule(a: Vector, b: Vector, radiusA: number, radiusB = radiusA): Shape {
  const [ax, ay, az] = a;
  const bx = b[0] - ax;
  const by = b[1] - ay;
  const bz = b[2] - az;
  const lengthSquared = bx * bx + by * by + bz * bz;
  return (x, y, z) => {
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    const t = Math.min(1, Math.max(0, (px * bx + py * by + pz * bz) / lengthSquared));
    const qx = px - bx * t;
    const qy = py - by * t;
    const qz = pz - bz * t;
    return Math.sqrt(qx * qx + qy * qy + qz * qz) - (radiusA + (radiusB - radiusA) * t);
  };
}

export function at([dx, dy, dz]: Vector, shape: Shape): Shape {
  return eachMember(shape, (one) => (x, y, z) => one(x - dx, y - dy, z - dz));
}

/** Turns a shape around one axis through the origin, counter-clockwise seen from the axis' tip. */
export function turn(axis: Axis, degrees: number, shape: Shape): Shape {
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  return eachMember(shape, (one) => {
    if (axis === 'x') return (x, y, z) => one(x, c * y + s * z, c * z - s * y);
    if (axis === 'y') return (x, y, z) => one(c * x - s * z, y, s * x + c * z);
    return (x, y, z) => one(c * x + s * y, c * y - s * x, z);
  });
}

/** Stretches a shape; distances are scaled by the smallest factor, which keeps them safe to march along. */
export function stretch([a, b, c]: Vector, shape: Shape): Shape {
  const least = Math.min(a, b, c);
  return eachMember(shape, (one) => (x, y, z) => one(x / a, y / b, z / c) * least);
}

export function mirror(axis: Axis, shape: Shape): Shape {
  return eachMember(shape, (one) => {
    if (axis === 'x') return (x, y, z) => one(Math.abs(x), y, z);
    if (axis === 'y') return (x, y, z) => one(x, Math.abs(y), z);
    return (x, y, z) => one(x, y, Math.abs(z));
  });
}

/** Repeats what stands on the +z side `count` times around the y axis. */
export function ring(count: number, shape: Shape): Shape {
  const step = (2 * Math.PI) / count;
  return (x, y, z) => {
    const angle = Math.atan2(x, z);
    const folded = angle - step * Math.round(angle / step);
    const radius = Math.sqrt(x * x + z * z);
    return shape(radius * Math.sin(folded), y, radius * Math.cos(folded));
  };
}

export function union(...shapes: Shape[]): Shape {
  const members = shapes.flatMap((shape) => shape.members ?? [shape]);
  const whole: Shape = (x, y, z) => {
    let least = Infinity;
    for (let i = 0; i < members.length; i++) least = Math.min(least, members[i]!(x, y, z));
    return least;
  };
  whole.members = members;
  return whole;
}

/** A union whose seams are filled with a fillet about `blend` wide. */
export function blendUnion(blend: number, ...shapes: Shape[]): Shape {
  return (x, y, z) => {
    let least = shapes[0]!(x, y, z);
    for (let i = 1; i < shapes.length; i++) least = smoothMin(least, shapes[i]!(x, y, z), blend);
    return least;
  };
}

export function smoothMin(a: number, b: number, blend: number): number {
  const h = Math.max(blend - Math.abs(a - b), 0) / blend;
  return Math.min(a, b) - h * h * h * blend * (1 / 6);
}

export function subtract(from: Shape, cut: Shape, blend = 0): Shape {
  if (blend === 0) return eachMember(from, (one) => (x, y, z) => Math.max(one(x, y, z), -cut(x, y, z)));
  return (x, y, z) => -smoothMin(-from(x, y, z), cut(x, y, z), blend);
}

export function intersect(a: Shape, b: Shape, blend = 0): Shape {
  if (blend === 0) return (x, y, z) => Math.max(a(x, y, z), b(x, y, z));
  return (x, y, z) => -smoothMin(-a(x, y, z), -b(x, y, z), blend);
}

/** Keeps only a skin of the shape, `thickness` to each side. */
export function shell(thickness: number, shape: Shape): Shape {
  return (x, y, z) => Math.abs(shape(x, y, z)) - thickness;
}

/** Asks the costly shape only near the given sphere; far away the sphere answers for it. */
export function within(centre: Vector, radius: number, shape: Shape): Shape {
  const [cx, cy, cz] = centre;
  return (x, y, z) => {
    const dx = x - cx;
    const dy = y - cy;
    const dz = z - cz;
    const far = Math.sqrt(dx * dx + dy * dy + dz * dz) - radius;
    return far > 0.15 ? far : shape(x, y, z);
  };
}

/** A round bar along a smooth curve through the points; the radius runs from `radiusA` to `radiusB`. */
export function tube(points: readonly Vector[], radiusA: number, radiusB = radiusA): Shape {
  const path = smoothPath(points, 7);
  const last = path.length - 1;
  const bars: Shape[] = [];
  for (let i = 0; i < last; i++) {
    const from = radiusA + ((radiusB - radiusA) * i) / last;
    const to = radiusA + ((radiusB - radiusA) * (i + 1)) / last;
    bars.push(capsule(path[i]!, path[i + 1]!, from, to));
  }
  return union(...bars);
}

/** A moved or turned union is the union of its moved or turned members. */
function eachMember(shape: Shape, change: (one: Shape) => Shape): Shape {
  return shape.members ? union(...shape.members.map(change)) : change(shape);
}

/** Points on a Catmull-Rom curve through the given ones, `perSpan` for each span. */
export function smoothPath<P extends readonly number[]>(points: readonly P[], perSpan: number): P[] {
  const path: P[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const a = points[Math.max(0, i - 1)]!;
    const b = points[i]!;
    const c = points[i + 1]!;
    const d = points[Math.min(points.length - 1, i + 2)]!;
    for (let step = 0; step < perSpan; step++) path.push(splinePoint([a, b, c, d], step / perSpan));
  }
  path.push(points[points.length - 1]!);
  return path;
}

function splinePoint<P extends readonly number[]>([a, b, c, d]: readonly [P, P, P, P], t: number): P {
  return a.map((pa, k) => {
    const pb = b[k]!;
    const pc = c[k]!;
    const pd = d[k]!;
    const quadratic = 2 * pa - 5 * pb + 4 * pc - pd;
    const cubic = 3 * pb - pa - 3 * pc + pd;
    return 0.5 * (2 * pb + (pc - pa) * t + quadratic * t * t + cubic * t * t * t);
  }) as unknown as P;
}
