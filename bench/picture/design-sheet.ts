import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createTemplate } from '#core/template/starters/create-template.ts';
import { starterIds } from '#core/template/starters/starter-ids.ts';
import { createImageRenderer, type ImageRenderer } from '#server/render/create-image-renderer.ts';
import { templateFromHtml } from '#server/render/template-from-html.ts';
import { designProducts, titledProducts, type DesignProduct } from './design-products.ts';

const formats = [
  { name: 'square', width: 1080, height: 1080, columns: 6, cellPx: 300 },
  { name: 'tall', width: 1080, height: 1920, columns: 8, cellPx: 240 },
  { name: 'wide', width: 1200, height: 628, columns: 4, cellPx: 460 },
] as const;

type Format = (typeof formats)[number];

/**
 * Draws a sheet of every design in every format with 24 products, for looking: `FOLDER [DESIGN…]`. With `--titles` the products have
 * names in the letters of many languages; those of `FONTS_DIR` are drawn as in the product.
 */
export async function run({
  paths,
  titles = false,
}: {
  paths: readonly string[];
  titles?: boolean | undefined;
}): Promise<void> {
  const [folder, ...names] = paths;
  if (folder === undefined) throw new Error('Say which folder the sheets go to.');
  await mkdir(folder, { recursive: true });
  const renderer = await createImageRenderer({ fontsDir: process.env['FONTS_DIR'] ?? null });
  const products = await (titles ? titledProducts() : designProducts());
  for (const starter of starterIds.filter((id) => names.length === 0 || names.includes(id))) {
    for (const format of formats) {
      const file = path.join(folder, `${starter}-${format.name}${titles ? '-titles' : ''}.png`);
      await sheet(renderer, { starter, format, products, file });
      console.log(file);
    }
  }
}

async function sheet(
  renderer: ImageRenderer,
  {
    starter,
    format,
    products,
    file,
  }: { starter: string; format: Format; products: readonly DesignProduct[]; file: string },
): Promise<void> {
  const { width, height, columns, cellPx } = format;
  const { html } = createTemplate({ name: '', type: 'custom', width, height, starter });
  const template = templateFromHtml({ html, width, height });
  const cell = { width: cellPx, height: Math.round((cellPx * height) / width) };
  const gap = 8;
  const tiles = [];
  for (const [at, product] of products.entries()) {
    const { jpeg } = await renderer.render({ template, width, height, ...product });
    tiles.push({
      input: await sharp(jpeg).resize(cell.width, cell.height).png().toBuffer(),
      left: gap + (at % columns) * (cell.width + gap),
      top: gap + Math.trunc(at / columns) * (cell.height + gap),
    });
  }
  const rows = Math.ceil(products.length / columns);
  const size = { width: gap + columns * (cell.width + gap), height: gap + rows * (cell.height + gap) };
  await sharp({ create: { ...size, channels: 3, background: '#8a8a8a' } })
    .composite(tiles)
    .png()
    .toFile(file);
}
