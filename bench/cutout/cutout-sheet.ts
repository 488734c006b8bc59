import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SceneNode } from '#core/paint/paint-engine.ts';
import sharp from 'sharp';
import { cutOutDoubts } from '#core/messages/reasons/products/cut-out-reasons.ts';
import { ownManifest, readModel } from '#server/render/cutout/read-model.ts';
import { createPhotoCutter, type PhotoCutter } from '#server/render/photo/cut-out/cut-out-photo.ts';
import { drawCutOut } from '#server/render/photo/cut-out/draw-cut-out.ts';
import { openEngine } from '#server/render/engine/engine.ts';

const sampleShop = path.join(import.meta.dirname, '../../server/serve/sample-shop/photos');
const cellPx = 300;
const columns = 4;
const textPx = 44;

/**
 * Draws a sheet to look at: every photo beside its cut-out on a checkerboard and the verdict. The first path is where the
 * sheet goes; folders of photos may follow, otherwise the sample shop's are taken.
 */
export async function run({ paths }: { paths: readonly string[] }): Promise<void> {
  const [out, ...folders] = paths;
  if (out === undefined)
    throw new Error('say where the sheet goes: npm run -s bench -- cutout-sheet SHEET.png');
  const engine = await openEngine();
  const cut = createPhotoCutter(await readModel(process.env['BACKGROUND_MODEL'] ?? ownManifest));
  const cells: SceneNode[] = [];
  const counts: Record<string, number> = {};
  for (const file of await listPhotos(folders.length === 0 ? [sampleShop] : folders)) {
    const { node, verdict } = await cellOf(cut, file);
    cells.push(node);
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  const size = { width: columns * 2 * cellPx, height: Math.ceil(cells.length / columns) * (cellPx + textPx) };
  const style = { display: 'flex', flexWrap: 'wrap', ...inPx(size), background: '#ffffff' } as const;
  const pixels = await engine.draw({ type: 'container', style, children: cells }, size);
  await writeFile(
    out,
    await sharp(pixels, { raw: { ...size, channels: 4 } })
      .png()
      .toBuffer(),
  );
  console.log(`${cells.length} photos: ${JSON.stringify(counts)}`);
}

async function listPhotos(folders: readonly string[]): Promise<string[]> {
  const lists = folders.map(async (folder) => (await readdir(folder)).map((file) => path.join(folder, file)));
  const files = (await Promise.all(lists)).flat();
  return files.filter((file) => /\.(?:jpe?g|png|webp)$/.test(file) && !file.includes('.alpha.')).toSorted();
}

async function cellOf(cut: PhotoCutter, file: string): Promise<{ node: SceneNode; verdict: string }> {
  const photo = await readFile(file);
  const found = await cut(photo);
  const verdict = found.kind === 'kept' ? found.doubt : found.kind;
  const facts =
    found.kind === 'transparent'
      ? ''
      : ` u ${found.facts.uncertain.toFixed(2)} b ${found.facts.border.toFixed(2)}`;
  const sides = [await picture(photo, false)];
  if (found.kind === 'cut') sides.push(await picture(await drawCutOut(photo, found.alpha), true));
  const text = found.kind === 'kept' ? cutOutDoubts[found.doubt] : `${path.basename(file)}: ${verdict}`;
  const label: SceneNode = {
    type: 'text',
    text: text.startsWith('The') ? `${path.basename(file)}:${facts} ${text}` : `${text}${facts}`,
    style: { width: `${2 * cellPx}px`, height: `${textPx}px`, fontSize: '15px', fontFamily: 'Inter' },
  };
  const size = inPx({ width: 2 * cellPx, height: cellPx + textPx });
  return {
    node: {
      type: 'container',
      style: { display: 'flex', flexWrap: 'wrap', ...size },
      children: [...sides, label],
    },
    verdict,
  };
}

async function picture(bytes: Uint8Array, isOnBoard: boolean): Promise<SceneNode> {
  const fitted = sharp(bytes)
    .autoOrient()
    .resize(cellPx, cellPx, { fit: 'contain', background: '#00000000' });
  const { data } = await (
    isOnBoard
      ? sharp(checkerboard(), { raw: { width: cellPx, height: cellPx, channels: 4 } }).composite([
          { input: await fitted.png().toBuffer() },
        ])
      : fitted.ensureAlpha()
  )
    .raw()
    .toBuffer({ resolveWithObject: true });
  const src = { width: cellPx, height: cellPx, data: new Uint8Array(data) };
  return { type: 'image', src, style: inPx({ width: cellPx, height: cellPx }) };
}

function checkerboard(): Uint8Array {
  const data = new Uint8Array(cellPx * cellPx * 4).fill(255);
  for (let pixel = 0; pixel < cellPx * cellPx; pixel += 1) {
    const isDark = (Math.floor((pixel % cellPx) / 12) + Math.floor(pixel / cellPx / 12)) % 2 === 0;
    data.set(isDark ? [150, 90, 160] : [210, 190, 215], pixel * 4);
  }
  return data;
}

function inPx({ width, height }: { width: number; height: number }): { width: string; height: string } {
  return { width: `${width}px`, height: `${height}px` };
}
