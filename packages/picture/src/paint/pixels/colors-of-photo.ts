import type { Color, Pixels } from './pixels.ts';

/** Colours that represent a photo: its most frequent one, its darkest part, and its accent. */
export type PhotoColors = { readonly main: Color; readonly dark: Color; readonly accent: Color };

export const neutralColors: PhotoColors = {
  main: [148, 156, 168],
  dark: [38, 43, 52],
  accent: [148, 156, 168],
};

type Cell = { weight: number; red: number; green: number; blue: number };

/** Number of levels of a channel that are counted as one. */
const step = 32;
const perChannel = 256 / step;

/** Per cent: the share of the edge in one colour that makes it a background; the share of the rest below which it is ignored. */
const groundShare = 60;
const leastShare = 3;
const nearGround = 30;

/** Minimum difference between the strongest and the weakest channel of a colour that is not grey. */
const leastChroma = 24;

/**
 * Returns the colours of a photo, found in few pixels. A uniform background around the product and transparent pixels are ignored; a
 * product that hardly differs from its background is counted with it.
 */
export function colorsOfPhoto(pixels: Pixels): PhotoColors {
  const ground = pixels.channels === 3 ? findGround(pixels) : null;
  const all = countCells(pixels, null);
  const beside = ground === null ? all : countCells(pixels, ground);
  const cells = sumWeights(beside) * 100 >= sumWeights(all) * leastShare ? beside : all;
  const total = sumWeights(cells);
  if (total === 0) return neutralColors;
  const main = meanAround(cells, (cell) => sumAround(cells, cell));
  const dark = darkest(cells, total);
  return { main, dark, accent: findAccent(cells, total, main) };
}

/** Returns the strongest colour other than the main one, or the strongest of all; the main one if all are grey. */
function findAccent(cells: ReadonlyMap<number, Cell>, total: number, main: Color): Color {
  // A strong colour counts by its frequency, up to a tenth of the whole: a logo may represent a photo, a speck may not.
  const strengthOf = (at: number, mayBeMain: boolean): number => {
    const cell = cells.get(at);
    if (cell === undefined || cell.weight * 200 < total) return 0;
    const color = computeMean([cell]);
    const chroma = computeChroma(color);
    if (chroma < leastChroma || (!mayBeMain && isNear(color, main))) return 0;
    return chroma * chroma * Math.min(cell.weight, total / 10);
  };
  for (const mayBeMain of [false, true]) {
    const scoreOf = (at: number) => strengthOf(at, mayBeMain);
    if ([...cells.keys()].some((at) => scoreOf(at) > 0)) return meanAround(cells, scoreOf, 0);
  }
  return main;
}

/** Returns black or white, whichever is more readable on a colour: at least 4.5 to 1. */
export function inkOn([red, green, blue]: Color): Color {
  const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? [255, 255, 255] : [0, 0, 0];
}

/** Approximates the luminance of a level by multiplications only: powers differ between machines. */
function linear(level: number): number {
  const share = level / 255;
  return share * (share * (share * 0.305306011 + 0.682171111) + 0.012522878);
}

/** Returns the colour of a uniform background around the product; null if the photo's edge has many colours. */
function findGround({ width, height, data }: Pixels): Color | null {
  const edge: Color[] = [];
  const take = (x: number, y: number) => {
    const at = (y * width + x) * 3;
    edge.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
  };
  for (let x = 0; x < width; x += 1) {
    take(x, 0);
    take(x, height - 1);
  }
  for (let y = 1; y < height - 1; y += 1) {
    take(0, y);
    take(width - 1, y);
  }
  const middle = [0, 1, 2].map((channel) => {
    const levels = edge.map((color) => color[channel] ?? 0).toSorted((one, other) => one - other);
    return levels[levels.length >> 1] ?? 0;
  });
  const ground: Color = [middle[0] ?? 0, middle[1] ?? 0, middle[2] ?? 0];
  const near = edge.filter((color) => isNear(color, ground)).length;
  return near * 100 >= edge.length * groundShare ? ground : null;
}

function isNear(one: Color, other: Color): boolean {
  return one.every((level, channel) => Math.abs(level - (other[channel] ?? 0)) <= nearGround);
}

/** Counts the visible pixels by colour, except the background and similar colours. */
function countCells({ data, channels, isPremultiplied }: Pixels, ground: Color | null): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  for (let at = 0; at < data.length; at += channels) {
    const alpha = channels === 3 ? 255 : (data[at + 3] ?? 0);
    if (alpha < 128) continue;
    const level = (channel: number) => {
      const stored = data[at + channel] ?? 0;
      return isPremultiplied ? Math.min(255, Math.round((stored * 255) / alpha)) : stored;
    };
    const color: Color = [level(0), level(1), level(2)];
    if (ground !== null && isNear(color, ground)) continue;
    const key = color.reduce((sum, each) => sum * perChannel + Math.floor(each / step), 0);
    const cell = cells.get(key) ?? { weight: 0, red: 0, green: 0, blue: 0 };
    cells.set(key, cell);
    cell.weight += 1;
    cell.red += color[0];
    cell.green += color[1];
    cell.blue += color[2];
  }
  return cells;
}

function sumWeights(cells: ReadonlyMap<number, Cell>): number {
  let sum = 0;
  for (const { weight } of cells.values()) sum += weight;
  return sum;
}

/** Returns the cells up to this many steps away on every channel: levels on both sides of a step look the same. */
function around(cells: ReadonlyMap<number, Cell>, place: number, reach: number): Cell[] {
  const parts = (at: number) => [
    Math.floor(at / (perChannel * perChannel)),
    Math.floor(at / perChannel) % perChannel,
    at % perChannel,
  ];
  const own = parts(place);
  return [...cells]
    .filter(([at]) => parts(at).every((part, index) => Math.abs(part - (own[index] ?? 0)) <= reach))
    .map(([, cell]) => cell);
}

function sumAround(cells: ReadonlyMap<number, Cell>, place: number): number {
  const own = cells.get(place)?.weight ?? 0;
  // If neighbours have equal sums, the cell with the larger weight wins.
  return around(cells, place, 1).reduce((sum, { weight }) => sum + weight, 0) * 4 + own;
}

/** Returns the mean of the cells around the one with the highest score; among equal ones, the darkest. */
function meanAround(cells: ReadonlyMap<number, Cell>, scoreOf: (place: number) => number, reach = 1): Color {
  let [best, most] = [0, -1];
  for (const place of [...cells.keys()].toSorted((one, other) => one - other)) {
    const score = scoreOf(place);
    if (score > most) [best, most] = [place, score];
  }
  return computeMean(around(cells, best, reach));
}

/** Returns the mean of the darkest twelfth of the visible pixels. */
function darkest(cells: ReadonlyMap<number, Cell>, total: number): Color {
  const light = (cell: Cell) => {
    const [red, green, blue] = computeMean([cell]);
    return 2 * red + 7 * green + blue;
  };
  const sorted = [...cells]
    .toSorted(([at, one], [other, cell]) => light(one) - light(cell) || at - other)
    .map(([, cell]) => cell);
  const taken: Cell[] = [];
  let weight = 0;
  for (const cell of sorted) {
    taken.push(cell);
    weight += cell.weight;
    if (weight * 12 >= total) break;
  }
  return computeMean(taken);
}

function computeMean(cells: readonly Cell[]): Color {
  const sum = { weight: 0, red: 0, green: 0, blue: 0 };
  for (const { weight, red, green, blue } of cells) {
    sum.weight += weight;
    sum.red += red;
    sum.green += green;
    sum.blue += blue;
  }
  const mean = (all: number) => Math.round(all / Math.max(1, sum.weight));
  return [mean(sum.red), mean(sum.green), mean(sum.blue)];
}

function computeChroma([red, green, blue]: Color): number {
  return Math.max(red, green, blue) - Math.min(red, green, blue);
}
