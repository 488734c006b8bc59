import { fillTemplate } from '#picture/values';
import { parseTemplateHtml, writeTemplateHtml } from '#picture/html';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.js';
import {
  canvas,
  comparableHtml,
  defaultHtml,
  type BenchEngine,
  type BenchProduct,
} from './picture-engines.ts';

/** A browser that draws product images, or the truth to compare with; null where none is installed. */
export type BrowserEngine = BenchEngine & {
  /** Without loss, the comparable template. */
  readonly drawPng: (product: BenchProduct) => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

/** Opens one page per drawing at once and keeps them; only the content changes between pictures. */
export async function chromiumEngine(pages: number): Promise<BrowserEngine | null> {
  const executablePath = findChromium({ cacheDir: path.join(import.meta.dirname, '../..', '.cache') });
  if (executablePath === undefined) return null;
  const browser = await chromium.launch({ executablePath });
  const head = `<style>${await fontFaces()} body { margin: 0 } html { -webkit-font-smoothing: antialiased }</style>`;
  const open = async () => {
    const page = await browser.newPage({ viewport: canvas });
    await page.setContent(`<!doctype html>${head}<div id="scene"></div>`);
    await page.evaluate('Promise.all([...document.fonts].map((font) => font.load()))');
    return { page, session: await page.context().newCDPSession(page) };
  };
  const free = await Promise.all(Array.from({ length: pages }, open));
  const waiting: ((tab: Awaited<ReturnType<typeof open>>) => void)[] = [];
  const shoot = async (scene: string, options: { format: 'jpeg' | 'png'; quality?: number }) => {
    const tab =
      free.pop() ?? (await new Promise<Awaited<ReturnType<typeof open>>>((take) => waiting.push(take)));
    await tab.page.evaluate(`document.querySelector('#scene').innerHTML = ${JSON.stringify(scene)};
      Promise.all([...document.images].map((image) => image.decode().then(() => true)))`);
    const { data } = await tab.session.send('Page.captureScreenshot', { ...options, optimizeForSpeed: true });
    const next = waiting.shift();
    if (next === undefined) free.push(tab);
    else next(tab);
    return Buffer.from(data, 'base64');
  };
  return {
    name: 'Chromium',
    note: `${pages} pages kept open, screenshots over the debugging protocol, its own JPEG`,
    draw: (product) => shoot(sceneOf(product, defaultHtml()), { format: 'jpeg', quality: 82 }),
    drawPng: (product) => shoot(sceneOf(product, comparableHtml()), { format: 'png' }),
    close: () => browser.close(),
  };
}

/** What a template has worked out for a product is the template's; the browser only draws it. */
function sceneOf({ values, photo }: BenchProduct, html: string): string {
  const source = `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`;
  const filled = fillTemplate(parseTemplateHtml(html).tree, values);
  return writeTemplateHtml(filled).replaceAll('{{IMAGE_URL}}', source);
}

async function fontFaces(): Promise<string> {
  const require = createRequire(import.meta.url);
  const faces = [400, 600, 700].map(async (weight) => {
    const file = await readFile(
      require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`),
    );
    return `@font-face { font-family: Inter; font-weight: ${weight}; src: url(data:font/woff2;base64,${file.toString('base64')}) }`;
  });
  return (await Promise.all(faces)).join('\n');
}
