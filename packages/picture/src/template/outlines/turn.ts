/** A point in px, or a vector between two. */
export type Point = { readonly x: number; readonly y: number };

/**
 * Returns the point of the unit circle at an angle in degrees: 0 is up, clockwise. Uses arithmetic that is equal in every engine, since the
 * drawing depends on it.
 */
export function onCircle(degrees: number): Point {
  const turn = ((degrees % 360) + 360) % 360;
  const quarter = Math.floor(turn / 90);
  const rest = turn - quarter * 90;
  const [sine, cosine] = [computeSine(rest), computeSine(90 - rest)];
  if (quarter === 0) return { x: sine, y: -cosine };
  if (quarter === 1) return { x: cosine, y: sine };
  return quarter === 2 ? { x: -sine, y: cosine } : { x: -cosine, y: -sine };
}

/** Returns the sine of 0 to 90 degrees. */
function computeSine(degrees: number): number {
  const angle = (degrees * Math.PI) / 180;
  let term = angle;
  let sum = angle;
  for (let at = 1; at < 12; at += 1) {
    term = (-term * angle * angle) / (2 * at * (2 * at + 1));
    sum += term;
  }
  return sum;
}
