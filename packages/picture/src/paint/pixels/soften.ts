/** Numbers in rows, each processed along its row and column; the channels of pixels are side by side. */
export type Plane = {
  readonly values: Float32Array;
  readonly columns: number;
  readonly rows: number;
  readonly channels: number;
};

/** Returns the radius, in places, with which three moving averages come closest to a Gaussian blur of this deviation. */
export function radiusFor(deviation: number): number {
  return Math.max(0, Math.round((Math.sqrt(4 * deviation * deviation + 1) - 1) / 2));
}

/** Blurs in place. `edges`: values beyond the edges are 0 ('empty') or those of the edges. */
export function soften(plane: Plane, radius: number, edges: 'empty' | 'continued'): void {
  const { columns, rows, channels } = plane;
  if (radius === 0) return;
  const before = new Float32Array(Math.max(columns, rows) + 2 * radius + 1);
  for (let pass = 0; pass < 3; pass += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      for (let row = 0; row < rows; row += 1) {
        const line = { start: row * columns * channels + channel, step: channels, count: columns };
        runningMean(plane.values, line, { radius, before, edges });
      }
      for (let column = 0; column < columns; column += 1) {
        const line = { start: column * channels + channel, step: columns * channels, count: rows };
        runningMean(plane.values, line, { radius, before, edges });
      }
    }
  }
}

/** Computes the moving average along one line of values; `before` is a buffer for the values and those beyond the ends. */
function runningMean(
  values: Float32Array,
  { start, step, count }: { start: number; step: number; count: number },
  { radius, before, edges }: { radius: number; before: Float32Array; edges: 'empty' | 'continued' },
): void {
  const isEmpty = edges === 'empty';
  const [first, last] = [values[start] ?? 0, values[start + (count - 1) * step] ?? 0];
  before.fill(isEmpty ? 0 : first, 0, radius);
  before.fill(isEmpty ? 0 : last, radius + count, count + 2 * radius + 1);
  for (let at = 0, place = start; at < count; at += 1, place += step)
    before[radius + at] = values[place] ?? 0;
  const size = 2 * radius + 1;
  const weight = 1 / size;
  let sum = 0;
  for (let at = 0; at < size; at += 1) sum += before[at] ?? 0;
  for (let at = 0, place = start; at < count; at += 1, place += step) {
    values[place] = sum * weight;
    sum += (before[at + size] ?? 0) - (before[at] ?? 0);
  }
}

/**
 * Enlarges the values of a small picture to bytes, interpolating between four; `across` and `down` are the places in the small picture for
 * the centre of each column and row.
 */
export function enlarged(
  { values, columns, rows, channels }: Plane,
  across: Float32Array,
  down: Float32Array,
): Uint8Array {
  const data = new Uint8Array(across.length * down.length * channels);
  const line = new Float32Array((columns + 1) * channels);
  const width = columns * channels;
  const { starts, weights } = findNeighbours(across, columns, channels);
  for (let y = 0; y < down.length; y += 1) {
    const place = clamped(down[y] ?? 0, rows);
    const upper = Math.floor(place) * width;
    const lower = Math.min(rows - 1, Math.floor(place) + 1) * width;
    const share = place - Math.floor(place);
    for (let at = 0; at < width; at += 1) {
      const above = values[upper + at] ?? 0;
      line[at] = above + ((values[lower + at] ?? 0) - above) * share;
    }
    line.copyWithin(width, width - channels, width);
    writeLine(data, y * across.length * channels, { line, channels, starts, weights });
  }
  return data;
}

/** Interpolates a line of the small picture to one of the large: columns between the same two places are computed together. */
function writeLine(
  data: Uint8Array,
  start: number,
  {
    line,
    channels,
    starts,
    weights,
  }: { line: Float32Array; channels: number; starts: Int32Array; weights: Float64Array },
): void {
  const count = starts.length;
  let to = start;
  for (let x = 0; x < count;) {
    const from = starts[x] ?? 0;
    const next = from + channels;
    // Unrolled: a loop over so few channels takes twice as long.
    const [first, second, third, fourth] = [
      line[from] ?? 0,
      line[from + 1] ?? 0,
      line[from + 2] ?? 0,
      line[from + 3] ?? 0,
    ];
    const toFirst = (line[next] ?? 0) - first;
    const toSecond = (line[next + 1] ?? 0) - second;
    const toThird = (line[next + 2] ?? 0) - third;
    const toFourth = (line[next + 3] ?? 0) - fourth;
    for (; x < count && starts[x] === from; x += 1, to += channels) {
      const weight = weights[x] ?? 0;
      data[to] = first + toFirst * weight + 0.5;
      data[to + 1] = second + toSecond * weight + 0.5;
      data[to + 2] = third + toThird * weight + 0.5;
      if (channels === 4) data[to + 3] = fourth + toFourth * weight + 0.5;
    }
  }
}

/** Returns the first of the two places around each column in a line of a small picture, and the weight of the second. */
function findNeighbours(
  across: Float32Array,
  columns: number,
  channels: number,
): { starts: Int32Array; weights: Float64Array } {
  const starts = new Int32Array(across.length);
  const weights = new Float64Array(across.length);
  for (let x = 0; x < across.length; x += 1) {
    const column = clamped(across[x] ?? 0, columns);
    starts[x] = Math.floor(column) * channels;
    weights[x] = column - Math.floor(column);
  }
  return { starts, weights };
}

function clamped(place: number, count: number): number {
  return Math.min(count - 1, Math.max(0, place));
}
