import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCutter, type Cutter } from './cut-out.ts';
import { freeForeground } from './alpha/free-foreground.ts';
import type { RgbPixels } from './pixels.ts';
import { ownManifest, readModel } from './read-model.ts';
import { closeInside } from './alpha/close-inside.ts';
import { judgeAlpha, measureAlpha } from './alpha/judge-alpha.ts';
import { meanOfColors } from './tiny-network.fixture.ts';

type Color = readonly [red: number, green: number, blue: number];

const side = 600;
const orange: Color = [214, 96, 40];
const grey: Color = [236, 236, 238];

function paint(colorAt: (x: number, y: number) => Color): RgbPixels {
  const data = new Uint8Array(side * side * 3);
  for (let pixel = 0; pixel < side * side; pixel += 1)
    data.set(colorAt(pixel % side, Math.floor(pixel / side)), pixel * 3);
  return { data, width: side, height: side };
}

/** Returns a disc whose edge is one pixel soft, as a lens draws it. */
function discShare(x: number, y: number): number {
  return Math.min(1, Math.max(0, 180.5 - Math.hypot(x - 300, y - 300)));
}

function disc(product: Color, backdrop: Color): RgbPixels {
  return paint((x, y) => {
    const share = discShare(x, y);
    return [0, 1, 2].map((c) => Math.round((product[c] ?? 0) * share + (backdrop[c] ?? 0) * (1 - share))) as [
      number,
      number,
      number,
    ];
  });
}

describe('a cut-out', () => {
  let cut: Cutter;

  beforeAll(async () => {
    cut = createCutter(await readModel(ownManifest));
  });

  it('follows the outline of a product on a studio backdrop to the pixel', async () => {
    const { alpha } = await cut(disc(orange, grey));
    let wrong = 0;
    alpha?.data.forEach((value, at) => {
      const truth = discShare(at % side, Math.floor(at / side)) * 255;
      if (Math.abs(value - truth) > 64) wrong += 1;
    });
    expect(alpha?.data).toHaveLength(side * side);
    // The outline is 2 * pi * 180 px long; a mask that is off by one pixel all around would be wrong there.
    expect(wrong).toBeLessThan(0.5 * 2 * Math.PI * 180);
  });

  it('takes no colour of the backdrop along', async () => {
    const photo = disc(orange, [40, 200, 60]);
    const { alpha } = await cut(photo);
    if (alpha === null) throw new Error('refused');
    const rgba = freeForeground(photo, alpha);
    let faint = 0;
    for (let at = 0; at < rgba.length; at += 4) {
      const share = rgba[at + 3] ?? 0;
      if (share < 20 || share > 235) continue;
      faint += 1;
      // Orange has little green; a fringe of the green backdrop would have more green than red.
      expect((rgba[at + 1] ?? 0) * 1.5).toBeLessThan((rgba[at] ?? 0) + 8);
    }
    expect(faint).toBeGreaterThan(100);
  });

  it('is refused where no product stands out', async () => {
    expect((await cut(paint(() => grey))).doubt).toBe('nothing_found');
  });

  it('is refused where the picture is a pattern all over', async () => {
    const found = await cut(paint((x, y) => (((x >> 5) + (y >> 5)) % 2 === 0 ? orange : [30, 60, 140])));
    expect(found.doubt).not.toBeNull();
  });
});

describe('the verdict', () => {
  const limits = {
    maxUncertain: 0.25,
    minArea: 0.015,
    maxArea: 0.92,
    maxBorder: 0.1,
    minMainPart: 0.5,
    maxParts: 6,
  };
  const rawOf = (valueAt: (x: number, y: number) => number) => ({
    data: Float32Array.from({ length: 64 * 64 }, (_, at) => valueAt(at % 64, Math.floor(at / 64))),
    size: 64,
  });
  const verdict = (valueAt: (x: number, y: number) => number) =>
    judgeAlpha(measureAlpha(rawOf(valueAt), null), limits);
  const isIn = (x: number, y: number, from: number, to: number) => x >= from && x < to && y >= from && y < to;

  it.each([
    ['a square in the middle', (x: number, y: number) => (isIn(x, y, 20, 44) ? 1 : 0), null],
    ['nothing', () => 0, 'nothing_found'],
    ['everything', () => 1, 'fills_photo'],
    [
      'a product that the left edge cuts off',
      (x: number, y: number) => (x < 20 && y > 10 && y < 50 ? 1 : 0),
      'fills_photo',
    ],
    [
      'ten small dots',
      (x: number, y: number) => (x % 12 < 4 && y % 20 < 6 && x > 3 && y > 3 && x < 62 && y < 62 ? 1 : 0),
      'in_pieces',
    ],
    [
      'a square with a hazy surrounding',
      (x: number, y: number) => (isIn(x, y, 20, 44) ? 1 : isIn(x, y, 14, 50) ? 0.4 : 0),
      'uncertain',
    ],
  ] as const)('on %s', (_name, valueAt, expected) => {
    expect(verdict(valueAt)).toBe(expected);
  });

  it('leaves holes open and closes what is only half seen inside of a product', () => {
    const raw = rawOf((x, y) => {
      if (isIn(x, y, 24, 30)) return 0.7;
      if (isIn(x, y, 34, 40)) return 0.1;
      return isIn(x, y, 16, 48) ? 1 : x === 50 ? 0.5 : 0;
    });
    const at = (x: number, y: number) => closeInside(raw).data[y * 64 + x] ?? Number.NaN;
    expect(at(27, 27)).toBeGreaterThan(0.97);
    expect(at(37, 37)).toBeCloseTo(0.1);
    expect(at(50, 30)).toBeCloseTo(0.5);
  });
});

describe('a model file', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-model-'));
    await copyFile(ownManifest, path.join(folder, 'studio-256.json'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('is refused with both hashes when a single byte of it differs', async () => {
    const bytes = await readFile(path.join(path.dirname(ownManifest), 'studio-256.onnx'));
    bytes[500_000] = (bytes[500_000] ?? 0) ^ 1;
    await writeFile(path.join(folder, 'studio-256.onnx'), bytes);
    const { sha256 } = JSON.parse(await readFile(ownManifest, 'utf8')) as { sha256: string };
    await expect(readModel(path.join(folder, 'studio-256.onnx'))).rejects.toThrow(
      new RegExp(`has SHA-256 [0-9a-f]{64}, but .*studio-256\\.json says ${sha256}\\.`),
    );
  });

  it('needs a manifest, and a valid one', async () => {
    await expect(readModel(path.join(folder, 'other.onnx'))).rejects.toThrow(
      /manifest.*other\.json cannot be read/,
    );
    await writeFile(path.join(folder, 'bad.json'), '{"file":"bad.onnx"}');
    await expect(readModel(path.join(folder, 'bad.json'))).rejects.toThrow(/bad\.json is not valid/);
  });

  it("may be another's, with a size, colours and an output of its own", async () => {
    const bytes = meanOfColors(64);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const own = JSON.parse(await readFile(ownManifest, 'utf8')) as object;
    // Brightness around 0.5, made steep: a light product on dark ground comes out, as this network sees it.
    const manifest = {
      ...own,
      file: 'mean.onnx',
      sha256,
      size: 64,
      deviation: [0.02, 0.02, 0.02],
      sigmoid: true,
    };
    const text = JSON.stringify({ ...manifest, output: undefined, backdropChannels: false });
    await writeFile(path.join(folder, 'mean.onnx'), bytes);
    await writeFile(path.join(folder, 'mean.json'), text);
    const cut = createCutter(await readModel(path.join(folder, 'mean.onnx')));
    const { alpha } = await cut(disc([250, 240, 200], [20, 30, 60]));
    const at = (x: number, y: number) => alpha?.data[y * side + x];
    expect([at(300, 300), at(300, 140), at(300, 100), at(20, 20)]).toEqual([255, 255, 0, 0]);
    expect((await cut(disc([20, 30, 60], [250, 240, 200]))).doubt).toBe('fills_photo');
  });

  it('has another version as soon as its limits change', async () => {
    const own = await readModel(ownManifest);
    const text = await readFile(ownManifest, 'utf8');
    await copyFile(
      path.join(path.dirname(ownManifest), 'studio-256.onnx'),
      path.join(folder, 'studio-256.onnx'),
    );
    await writeFile(
      path.join(folder, 'strict.json'),
      text.replace(/"maxUncertain": [\d.]+/, '"maxUncertain": 0.19'),
    );
    expect((await readModel(path.join(folder, 'strict.json'))).version).not.toBe(own.version);
    expect((await readModel(path.join(folder, 'studio-256.json'))).version).toBe(own.version);
  });
});
