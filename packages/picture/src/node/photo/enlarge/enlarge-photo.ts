import type { Rectangle, Size } from '../../../paint.ts';
import { computeTaps, type Taps } from './cubic-taps.ts';
import { enlargeProgram } from './enlarge-program.ts';

/** An opaque picture: RGB row by row. */
type Rgb = Size & { readonly data: Uint8Array };

type Program = {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => void };
  readonly across: (row: number, taps: number, count: number, line: number) => void;
  readonly down: (
    ...args: [...lines: Four, upper: number, lower: number, count: number, out: number]
  ) => void;
};

type Four = readonly [number, number, number, number];

/** Globals that every Node has but Node's types do not declare. */
type Host = {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: unknown };
  };
};

/** Px by which a row is extended at both ends. */
const marginPx = 3;

/** Bytes that the program may read or write beyond the requested ones. */
const spareBytes = 16;

const pageBytes = 65_536;

let program: Program | null | undefined;

/** True if this machine supports enlarging here; libvips gives the same pixels but takes four times as long. */
export function canEnlarge(): boolean {
  return opened() !== null;
}

/**
 * Enlarges a picture in both directions, byte for byte like sharp with a cubic kernel and `fit: 'fill'`: the part given by `area` in px of
 * the result.
 */
export function enlarge(picture: Rgb, drawn: Size, area: Rectangle): Uint8Array {
  const running = opened();
  if (running === null) throw new Error('not on this machine');
  const { across, down } = computeSteps(picture, drawn);
  const columns = computeTaps(across, area.left, area.width, true);
  const rows = computeTaps(down, area.top, area.height, false);
  const places = placesIn(running, picture.width, area.width);
  writeTaps(running, places.taps, columns);
  const result = new Uint8Array(area.width * area.height * 3);
  const memory = new Uint8Array(running.memory.buffer);
  const held = [-1, -1, -1, -1];
  const lineAt = (asked: number) => {
    const row = Math.max(0, Math.min(picture.height - 1, asked));
    const line = places.lines + (row & 3) * places.lineBytes;
    if (held[row & 3] === row) return line;
    held[row & 3] = row;
    writeRow(memory, places.row, picture, row);
    running.across(places.row + marginPx * 3, places.taps, area.width, line);
    return line;
  };
  for (let y = 0; y < area.height; y += 1) {
    const first = rows.first[y] ?? 0;
    const lines = [lineAt(first), lineAt(first + 1), lineAt(first + 2), lineAt(first + 3)] as const;
    running.down(...lines, rows.upper[y] ?? 0, rows.lower[y] ?? 0, area.width * 3, places.out);
    result.set(memory.subarray(places.out, places.out + area.width * 3), y * area.width * 3);
  }
  return result;
}

/** Returns source px per output px. Computed in the same steps as libvips: in floating point, other steps give other bits. */
function computeSteps(picture: Size, drawn: Size): { across: number; down: number } {
  const wider = 1 / (picture.width / drawn.width);
  const higher = 1 / (picture.height / drawn.height);
  const share = 1 / (wider * higher);
  return { across: share * higher, down: share * wider };
}

type Places = { row: number; taps: number; lines: number; lineBytes: number; out: number };

/** Lays out the program's memory; it grows if needed and never shrinks, as it stores only a few lines. */
function placesIn({ memory }: Program, width: number, shown: number): Places {
  const rounded = (bytes: number) => Math.ceil((bytes + spareBytes) / 16) * 16;
  const lineBytes = rounded(shown * 6);
  const taps = rounded((width + 2 * marginPx) * 3);
  const lines = taps + rounded(shown * 12);
  const out = lines + 4 * lineBytes;
  const missing = out + rounded(shown * 3) - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
  return { row: 0, taps, lines, lineBytes, out };
}

function writeTaps({ memory }: Program, start: number, { first, upper, lower }: Taps): void {
  const words = new Int32Array(memory.buffer, start, first.length * 3);
  for (let at = 0; at < first.length; at += 1) {
    words[at * 3] = (first[at] ?? 0) * 3;
    words[at * 3 + 1] = upper[at] ?? 0;
    words[at * 3 + 2] = lower[at] ?? 0;
  }
}

/** Writes a row of the picture, extended at its ends. */
function writeRow(memory: Uint8Array, start: number, { data, width }: Rgb, row: number): void {
  const pixels = data.subarray(row * width * 3, (row + 1) * width * 3);
  const [first, end] = [start + marginPx * 3, start + (marginPx + width) * 3];
  memory.set(pixels, first);
  for (let at = 0; at < marginPx * 3; at += 1) {
    memory[start + at] = pixels[at % 3] ?? 0;
    memory[end + at] = pixels[width * 3 - 3 + (at % 3)] ?? 0;
  }
}

function opened(): Program | null {
  if (program !== undefined) return program;
  try {
    const bytes = Buffer.from(enlargeProgram, 'base64');
    const { Module, Instance } = (globalThis as unknown as Host).WebAssembly;
    program = new Instance(new Module(bytes)).exports as Program;
  } catch {
    // Processors from before 2008 lack the SIMD instructions.
    program = null;
  }
  return program;
}
