import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { ads } from '#tests/pictures/ads/ads.ts';
import { openAds } from '#tests/pictures/ads/draw-ad.ts';

const cell = { width: 360, height: 360 };
const columns = 6;
const gap = 8;

/** Draws the ads that shops make elsewhere, each with its two products, and a sheet of all of them: `FOLDER [AD…]`. */
export async function run({ paths }: { paths: readonly string[] }): Promise<void> {
  const [folder, ...names] = paths;
  if (folder === undefined) throw new Error('Say which folder the pictures go to.');
  await mkdir(folder, { recursive: true });
  const draw = await openAds();
  const tiles: Buffer[] = [];
  for (const ad of ads.filter(({ id }) => names.length === 0 || names.includes(id))) {
    for (const [at, product] of ad.products.entries()) {
      const jpeg = await draw(ad, product);
      await writeFile(path.join(folder, `${ad.id}-${at + 1}.jpg`), jpeg);
      tiles.push(
        await sharp(jpeg)
          .resize({ ...cell, fit: 'contain', background: '#8a8a8a' })
          .png()
          .toBuffer(),
      );
    }
  }
  const rows = Math.ceil(tiles.length / columns);
  const step = cell.width + gap;
  await sharp({
    create: { width: gap + columns * step, height: gap + rows * step, channels: 3, background: '#8a8a8a' },
  })
    .composite(
      tiles.map((input, at) => ({
        input,
        left: gap + (at % columns) * step,
        top: gap + Math.trunc(at / columns) * step,
      })),
    )
    .png()
    .toFile(path.join(folder, 'sheet.png'));
  console.log(path.join(folder, 'sheet.png'));
}
