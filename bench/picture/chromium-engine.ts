import { fillTemplate } from '#picture/values';
import { parseTemplateHtml, writeTemplateHtml } from '#picture/html';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { launchChromium } from '#tests/harness/launch-chromium.ts';
import { canvas, defaultHtml, type BenchEngine, type BenchProduct } from './picture-engines.ts';

/** A browser that draws product images. One page per drawing is opened and kept; only the content changes between pictures. */
export async function chromiumEngine(pages: number): Promise<BenchEngine & { close: () => Promise<void> }> {
  const browser = await launchChromium();
  const head = `<style>${await fontFaces()} body { margin: 0 } html { -webkit-font-smoothing: antialiased }</style>`;
  const open = async () => {
    const page = await browser.newPage({ viewport: canvas });
    await page.setContent(`<!doctype html>${head}<div id="scene"></div>`);
    await page.evaluate('Promise.all([...document.fonts].map((font) => font.load()))');
    return { page, session: await page.context().newCDPSession(page) };
  };
  const free = await Promise.all(Array.from({ length: pages }, open));
  const waiting: ((tab: (typeof free)[number]) => void)[] = [];
  const take = () => free.pop() ?? new Promise<(typeof free)[number]>((resolve) => waiting.push(resolve));
  return {
    name: 'Chromium',
    note: `${pages} pages kept open, screenshots over the debugging protocol, its own JPEG`,
    async draw(product) {
      const tab = await take();
      await show(tab.page, sceneOf(product));
      const how = { format: 'jpeg', quality: 82, optimizeForSpeed: true } as const;
      const { data } = await tab.session.send('Page.captureScreenshot', how);
      const next = waiting.shift();
      if (next === undefined) free.push(tab);
      else next(tab);
      return Buffer.from(data, 'base64');
    },
    close: () => browser.close(),
  };
}

async function show(page: Page, scene: string): Promise<void> {
  await page.evaluate(`document.querySelector('#scene').innerHTML = ${JSON.stringify(scene)};
    Promise.all([...document.images].map((image) => image.decode().then(() => true)))`);
}

/** Returns the scene as HTML: the template's own values are filled in first, so that the browser only draws. */
function sceneOf({ values, photo }: BenchProduct): string {
  const source = `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`;
  const filled = fillTemplate(parseTemplateHtml(defaultHtml()).tree, values);
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
