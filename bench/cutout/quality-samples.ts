import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { AlphaPixels, RgbPixels } from '../../packages/picture/src/node/cutout/steps.fixture.ts';

/** A picture whose true alpha is known; what is before the last hyphen of its name is its category. */
export type Sample = { readonly name: string; readonly category: string };

/** Returns what a folder holds as NAME.png with the true alpha as NAME.alpha.png, by name. */
export async function listSamples(folder: string): Promise<Sample[]> {
  const files = await readdir(folder);
  const names = files
    .filter((file) => file.endsWith('.alpha.png'))
    .map((file) => file.replace('.alpha.png', ''));
  return names
    .toSorted()
    .map((name) => ({ name, category: name.slice(0, Math.max(0, name.lastIndexOf('-'))) }));
}

/** Returns a sample's picture and its true alpha. */
export async function readSample(
  folder: string,
  { name }: Sample,
): Promise<{ photo: RgbPixels; truth: AlphaPixels }> {
  const file = path.join(folder, name);
  return { photo: await readRgb(`${file}.png`), truth: await readAlpha(`${file}.alpha.png`) };
}

async function readRgb(file: string): Promise<RgbPixels> {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

async function readAlpha(file: string): Promise<AlphaPixels> {
  const { data, info } = await sharp(file)
    .extractChannel(0)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}
