import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import type { GreyPixels } from '#picture/paint';

const origin = 'http://brush.test';
const root = path.join(import.meta.dirname, '../../..');
const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Brush</title><link rel="stylesheet" href="/page.css"><div id="root"></div><script type="module" src="/page.js"></script>`;

/** Builds the page that shows the brush alone; returns where it is. */
export async function buildBrushPage(): Promise<string> {
  const outDir = path.join(tmpdir(), `brush-page-${process.pid}`);
  await build({
    configFile: false,
    logLevel: 'error',
    root: path.join(root, 'web'),
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      copyPublicDir: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: 'feeds/cut-outs/brush/brush-page.fixture.tsx',
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  });
  return outDir;
}

/** Input of the brush. */
export type BrushOrder = {
  readonly photo: Uint8Array;
  readonly alpha: GreyPixels;
  readonly mask?: GreyPixels;
  readonly failedLoads?: number;
  readonly failedSaves?: number;
};

/** Opens the brush on a photo. */
export async function openBrush(window: Page, folder: string, order: BrushOrder): Promise<void> {
  await window.route(`${origin}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname;
    await route.fulfill(
      name === '/' ? { body: html, contentType: 'text/html' } : { path: path.join(folder, name) },
    );
  });
  const { failedLoads = 0, failedSaves = 0 } = order;
  await window.addInitScript((brush) => Object.assign(globalThis, { brush: { ...brush, saved: [] } }), {
    photo: Buffer.from(order.photo).toString('base64'),
    alpha: await base64Of(order.alpha),
    mask: order.mask === undefined ? null : await base64Of(order.mask),
    failedLoads,
    failedSaves,
  });
  await window.goto(`${origin}/`);
}

/** The mask that was saved last, null for none; undefined before the first save. */
export async function savedMask(page: Page): Promise<GreyPixels | null | undefined> {
  const saved = await page.evaluate<string | null | undefined>('brush.saved.at(-1)');
  if (saved === null || saved === undefined) return saved;
  return greyOf(Buffer.from(saved, 'base64'));
}

/** How much of each pixel the page shows. */
export async function shownAlpha(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate<string>(`(async () => {
    // What was painted shows with the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const canvas = document.querySelector('canvas[data-result]');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let text = '';
    for (let at = 3; at < data.length; at += 4) text += String.fromCharCode(data[at]);
    return btoa(text);
  })()`);
  return Buffer.from(base64, 'base64');
}

/** A grey file's bytes. */
async function greyOf(file: Uint8Array | string): Promise<GreyPixels> {
  const bytes = typeof file === 'string' ? await readFile(file) : file;
  const { data, info } = await sharp(bytes).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

async function base64Of({ data, width, height }: GreyPixels): Promise<string> {
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
  return png.toString('base64');
}
