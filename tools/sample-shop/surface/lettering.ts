import { step } from './pattern.ts';

// A single-line alphabet of our own, so that labels need no font file and look the same on every machine.
// A glyph is a list of strokes on a grid 4 wide and 6 high; each stroke is a run of `x,y` points.

const glyphs: Record<string, string> = {
  A: '0,0 2,6 4,0|0.8,2 3.2,2',
  B: '0,0 0,6 2.4,6 3.4,5.6 3.7,4.7 3.4,3.7 2.4,3.2 0,3.2|2.4,3.2 3.6,2.7 4,1.6 3.6,0.5 2.4,0 0,0',
  C: '3.9,5 3,5.8 2,6 0.9,5.6 0.2,4.5 0,3 0.2,1.5 0.9,0.4 2,0 3,0.2 3.9,1',
  D: '0,0 0,6 1.8,6 3,5.5 3.8,4.4 4,3 3.8,1.6 3,0.5 1.8,0 0,0',
  E: '3.4,6 0,6 0,0 3.4,0|0,3.1 2.8,3.1',
  G: '3.9,5 3,5.8 2,6 0.9,5.6 0.2,4.5 0,3 0.2,1.5 0.9,0.4 2,0 3.2,0.3 4,1.2 4,2.8 2.4,2.8',
  H: '0,0 0,6|4,0 4,6|0,3.1 4,3.1',
  I: '0,0 0,6',
  J: '3.4,6 3.4,1.6 3,0.5 1.8,0 0.6,0.4 0.1,1.4',
  K: '0,0 0,6|3.8,6 0,2.3|1.4,3.6 4,0',
  L: '0,6 0,0 3.4,0',
  M: '0,0 0,6 2,2 4,6 4,0',
  N: '0,0 0,6 4,0 4,6',
  O: '2,0 0.9,0.4 0.2,1.5 0,3 0.2,4.5 0.9,5.6 2,6 3.1,5.6 3.8,4.5 4,3 3.8,1.5 3.1,0.4 2,0',
  P: '0,0 0,6 2.4,6 3.5,5.6 3.9,4.5 3.5,3.4 2.4,3 0,3',
  R: '0,0 0,6 2.4,6 3.5,5.6 3.9,4.5 3.5,3.4 2.4,3 0,3|2.2,3 4,0',
  S: '3.7,5.1 2.9,5.8 2,6 0.9,5.7 0.4,4.8 0.8,3.8 2,3.2 3.3,2.6 3.8,1.5 3.2,0.4 2,0 0.9,0.2 0.1,1',
  T: '2,0 2,6|0,6 4,6',
  U: '0,6 0,1.8 0.5,0.6 2,0 3.5,0.6 4,1.8 4,6',
  Y: '0,6 2,3 4,6|2,3 2,0',
};

type Segment = readonly [number, number, number, number];

interface Line {
  /** Where each letter starts, and after the last one where the line ends. */
  starts: number[];
  letters: Segment[][];
}

const narrow: Record<string, number> = { I: 0, ' ': 1.6, E: 3.4, L: 3.4, J: 3.4 };
const spacing = 1.9;
const lines = new Map<string, Line>();

/** How much ink, 0..1, lies at (u, v) when the text is written from the origin with capitals `height` tall. */
export function letterShade(text: string, u: number, v: number, height: number): number {
  const x = (u * 6) / height;
  const y = (v * 6) / height;
  if (y < -1 || y > 7 || x < -1) return 0;
  const { starts, letters } = lineOf(text);
  if (x > starts[letters.length]!) return 0;
  let index = 0;
  while (index + 1 < letters.length && x > starts[index + 1]! - spacing / 2) index++;
  const px = x - starts[index]!;
  let least = Infinity;
  for (const [ax, ay, dx, dy] of letters[index]!) {
    const t = Math.min(1, Math.max(0, ((px - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    const ex = px - ax - dx * t;
    const ey = y - ay - dy * t;
    least = Math.min(least, ex * ex + ey * ey);
  }
  return step(0.52, 0.36, Math.sqrt(least));
}

/** The same, with the middle of the text at u = 0. */
export function centredShade(text: string, u: number, v: number, height: number): number {
  const { starts, letters } = lineOf(text);
  return letterShade(text, u + ((starts[letters.length]! - spacing) * height) / 12, v, height);
}

function lineOf(text: string): Line {
  const known = lines.get(text);
  if (known) return known;
  const characters = text.split('');
  const starts = [0];
  for (const [i, letter] of characters.entries()) starts.push(starts[i]! + (narrow[letter] ?? 4) + spacing);
  const letters = characters.map((letter) => (glyphs[letter] ?? '').split('|').flatMap(strokeSegments));
  const line = { starts, letters };
  lines.set(text, line);
  return line;
}

function strokeSegments(stroke: string): Segment[] {
  const points = stroke.split(' ').map((pair) => pair.split(',').map(Number));
  return points.slice(1).map(([x = 0, y = 0], i): Segment => {
    const [ax = 0, ay = 0] = points[i]!;
    return [ax, ay, x - ax, y - ay];
  });
}
