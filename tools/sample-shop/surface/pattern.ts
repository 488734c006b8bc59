// Deterministic patterns for surfaces: no random generator, so two runs of the script give the same bytes.

/** A value in 0..1 that depends on nothing but the three whole numbers. */
export function lattice(ix: number, iy: number, iz: number): number {
  let h = Math.imul(ix, 374761393) ^ Math.imul(iy, 668265263) ^ Math.imul(iz, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1103515245);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Smooth noise in 0..1 with features about one unit wide. */
export function noise(x: number, y: number, z: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const u = ease(x - ix);
  const v = ease(y - iy);
  const w = ease(z - iz);
  const near = mix(
    mix(lattice(ix, iy, iz), lattice(ix + 1, iy, iz), u),
    mix(lattice(ix, iy + 1, iz), lattice(ix + 1, iy + 1, iz), u),
    v,
  );
  const far = mix(
    mix(lattice(ix, iy, iz + 1), lattice(ix + 1, iy, iz + 1), u),
    mix(lattice(ix, iy + 1, iz + 1), lattice(ix + 1, iy + 1, iz + 1), u),
    v,
  );
  return mix(near, far, w);
}

/** Several octaves of noise, in 0..1. */
export function clouds(x: number, y: number, z: number): number {
  return (
    noise(x, y, z) * 0.53 +
    noise(x * 2.03 + 7, y * 2.03, z * 2.03) * 0.27 +
    noise(x * 4.1, y * 4.1 + 3, z * 4.1) * 0.13 +
    noise(x * 8.3, y * 8.3, z * 8.3 + 5) * 0.07
  );
}

/** How strongly a speckle covers the point, 0..1; about one cell in `1 / share` carries one. */
export function speckle(x: number, y: number, z: number, share: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  if (lattice(ix, iy, iz) > share) return 0;
  const dx = x - ix - 0.3 - 0.4 * lattice(ix + 11, iy, iz);
  const dy = y - iy - 0.3 - 0.4 * lattice(ix, iy + 17, iz);
  const dz = z - iz - 0.3 - 0.4 * lattice(ix, iy, iz + 23);
  const radius = 0.16 + 0.2 * lattice(ix + 5, iy + 9, iz);
  return 1 - step(radius * 0.6, radius, Math.sqrt(dx * dx + dy * dy + dz * dz));
}

/** 0 below `low`, 1 above `high`, smooth in between. */
export function step(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

function ease(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}
