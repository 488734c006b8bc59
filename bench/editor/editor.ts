import type { Browser, Page } from '@playwright/test';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { type Layer, writeLayers } from '#picture/layers';
import { createDefaultTemplate, createTemplate, makeLayer } from '#picture/designs';
import { addTemplate, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { holdWorker } from '#tests/templates/editor/painted-alike.ts';
import { launchChromium } from '#tests/harness/launch-chromium.ts';
import { spreadOf } from '../../scripts/measure/spread.ts';
import { manyLayers, marquee, scrub } from './many-layers.ts';
import { measureTree } from '../../faults/support/processes.ts';
import { rounded, type Report } from '../bench.ts';

const canvas = { width: 1080, height: 1080 };
/** Number of visits, and how often the template is reopened in each. */
const visits = 5;
const again = 3;
const moves = 240;
const letters = 60;
const operations = 500;

/**
 * Measures the speed of editing a template of 60 layers: time to the first exact picture, frames while a layer is dragged, page and worker
 * separately, and time from a key press to the picture with its letter. For a slow machine: `taskset -c 0`.
 */
export async function run(): Promise<Report> {
  const product = await startProduct([]);
  const client = await signUp(product.origin);
  const template = await addLayers(client, '60 layers', sixtyLayers());
  const full = await addLayers(client, '200 layers', manyLayers());
  const pictured = await addLayers(client, 'With a photo', starterLayers());
  const browser = await launchChromium();
  const opened = await openOften(browser, client, template, product.origin);
  const openedWithPhoto = await openOften(browser, client, pictured, product.origin);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(holdWorker);
  await page.addInitScript(watchFrames);
  await open(page, client, template, product.origin);
  const dragged = await drag(page);
  const typed = await type(page);
  const memory = await operate(page);
  await open(page, client, full, product.origin);
  const enclosed = await marquee(page, placeOn);
  const scrubbed = await scrub(page);
  await browser.close();
  await product.close();
  const rows = [
    ...rowsOf('60 layers', opened),
    ...rowsOf('a starter with a photo', openedWithPhoto),
    { what: 'frame of the page while a layer is dragged', ...spread(dragged.frames) },
    { what: 'worker, for each picture of the drag', ...spread(dragged.painted) },
    { what: 'key to the picture with its letter', ...spread(typed) },
    { what: 'frame of the page, marquee over 200 layers', ...spread(enclosed) },
    { what: 'frame of the page, scrub of 200 layers', ...spread(scrubbed) },
  ];
  const about = `Resident memory of all processes: ${memory.beforeMb} MB, after ${operations} operations ${memory.afterMb} MB`;
  return { about, tables: { ms: rows } };
}

/** Script for the page, hence text: records the times of all frames, of frames in which the pointer moved, and of painted pictures. */
const watchFrames = `
  globalThis.seen = { frames: [], busy: [], painted: [], at: [] };
  let last = 0;
  let hasMoved = false;
  let had = false;
  addEventListener('pointermove', () => (hasMoved = true), { capture: true });
  const frame = (now) => {
    if (last > 0) seen.frames.push(now - last);
    if (last > 0 && (had || hasMoved)) seen.busy.push(now - last);
    [had, hasMoved, last] = [hasMoved, false, now];
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const listen = () => {
    if (globalThis.paintWorker === undefined) return setTimeout(listen, 5);
    paintWorker.addEventListener('message', ({ data }) => {
      if (data.kind !== 'painted') return;
      seen.painted.push(data.milliseconds);
      seen.at.push(performance.now());
    });
  };
  listen();
`;

function addLayers(client: ApiClient, name: string, layers: Layer[]): Promise<Template> {
  const { config } = createDefaultTemplate({ name, type: 'custom', ...canvas });
  const html = writeLayers({ canvas, background: '#ffffff', layers });
  const config_dev = JSON.stringify({ ...config, background: '#ffffff', objects: layers });
  return addTemplate(client, { name, html_dev: html, config_dev });
}

function starterLayers(): Layer[] {
  return createTemplate({ starter: 'bold-sale', name: '', type: 'custom', ...canvas }).config.objects ?? [];
}

/** Returns shapes, texts with a field and rotated badges in rows of eight; the first is a text that can be typed into. */
function sixtyLayers(): Layer[] {
  return Array.from({ length: 60 }, (_unused, at) => {
    const place = {
      id: `layer-${at}`,
      x: (at % 8) * 132,
      y: Math.floor(at / 8) * 132,
      width: 118,
      height: 110,
    };
    const fill = `#${((at * 99_991) % 0xffffff).toString(16).padStart(6, '0')}`;
    if (at % 3 === 0) return makeLayer.shape({ ...place, fill, radius: at % 2 ? 12 : 0 });
    if (at % 3 === 1)
      return makeLayer.text({
        ...place,
        text: `Words ${at} {{PRICE}}`,
        fontSize: 30,
        minFontSize: 12,
        maxLines: 2,
      });
    return makeLayer.badge({
      ...place,
      text: `-${at}%`,
      fontSize: 26,
      fill: '#d00000',
      shape: 'ellipse',
      color: '#ffffff',
      rotation: at % 4 ? 0 : 12,
    });
  });
}

const exact = 'canvas[data-status="exact"]';

/** Opening times in ms, with an empty and with a filled cache. */
type Openings = { readonly cold: number[]; readonly warm: number[] };

/** Starts each visit with an empty cache, like a browser that was never here. */
async function openOften(
  browser: Browser,
  client: ApiClient,
  template: Template,
  origin: string,
): Promise<Openings> {
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let visit = 0; visit < visits; visit += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    cold.push(await open(page, client, template, origin));
    for (let time = 0; time < again; time += 1) warm.push(await open(page, client, template, origin));
    await context.close();
  }
  return { cold, warm };
}

/** Compares medians as a ratio, which a busy machine changes little: how much longer a first visit takes. */
function rowsOf(what: string, { cold, warm }: Openings) {
  const ratio = rounded(spreadOf(cold).median / spreadOf(warm).median, 2);
  return [
    { what: `first visit to the first exact picture, ${what}`, ...spread(cold), ofOpeningAgain: ratio },
    { what: `opening again, ${what}`, ...spread(warm) },
  ];
}

async function open(page: Page, client: ApiClient, template: Template, origin: string): Promise<number> {
  await page.goto('about:blank');
  const code = `/api/v1/templates/${template.id}/editor-code`;
  const { url } = await client.ask<{ url: string }>('POST', code);
  const start = performance.now();
  await page.goto(new URL(url, origin).href, { waitUntil: 'commit' });
  await page.locator(exact).waitFor();
  return performance.now() - start;
}

async function placeOn(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const stage = page.locator('[data-stage]');
  const numbers = ['data-zoom', 'data-view-x', 'data-view-y'].map((name) => stage.getAttribute(name));
  const [zoom = 1, left = 0, top = 0] = (await Promise.all(numbers)).map(Number);
  const box = await stage.boundingBox();
  return { x: (box?.x ?? 0) + left + x * zoom, y: (box?.y ?? 0) + top + y * zoom };
}

async function drag(page: Page): Promise<{ frames: number[]; painted: number[] }> {
  await page.locator('[data-stage][data-gesture="idle"]').waitFor();
  // Picks a shape in the middle.
  const { x, y } = await placeOn(page, 6 * 132 + 50, 3 * 132 + 50);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10, { steps: 4 });
  await page.locator('[data-stage]:not([data-gesture="idle"])').waitFor();
  await page.evaluate('seen.frames.length = seen.painted.length = 0');
  for (let at = 0; at < moves; at += 1)
    await page.mouse.move(x + 10 + 90 * Math.sin(at / 17), y + 10 + 70 * Math.cos(at / 23));
  const seen = await page.evaluate<{ frames: number[]; painted: number[] }>('structuredClone(seen)');
  if (seen.painted.length < moves / 4) throw new Error(`only ${seen.painted.length} pictures were painted`);
  await page.mouse.up();
  return seen;
}

async function type(page: Page): Promise<number[]> {
  const { x, y } = await placeOn(page, 132 + 40, 20);
  await page.mouse.dblclick(x, y);
  await page.locator('[contenteditable]').first().waitFor();
  const times: number[] = [];
  for (let at = 0; at < letters; at += 1) {
    await page.locator(exact).or(page.locator('canvas[data-status="inexact"]')).waitFor();
    await page.evaluate(
      `addEventListener('keydown', () => (seen.key = performance.now()), { capture: true, once: true })`,
    );
    await page.evaluate('seen.at.length = 0');
    await page.keyboard.press('abcdefghij'[at % 10] ?? 'a');
    times.push(await page.evaluate<number>(untilPainted));
  }
  await page.keyboard.press('Escape');
  return times;
}

/** Waits for the first picture after the key press. */
const untilPainted = `new Promise((resolve) => {
  const look = () => {
    const at = seen.at.find((time) => time > seen.key);
    if (at === undefined) setTimeout(look, 1);
    else resolve(at - seen.key);
  };
  look();
})`;

/** Moves a layer back and forth by keys, with undo in between; each key press adds a step of history and a new picture. */
async function operate(page: Page): Promise<{ beforeMb: number; afterMb: number }> {
  const before = measureTree().residentBytes;
  await page.keyboard.press('Escape');
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Control+a');
  const keys = ['ArrowRight', 'ArrowDown', 'Control+z', 'ArrowLeft', 'ArrowUp'];
  for (let at = 0; at < operations; at += 1) await page.keyboard.press(keys[at % keys.length] ?? 'ArrowUp');
  await page.locator(exact).waitFor();
  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  return { beforeMb: megabytes(before), afterMb: megabytes(measureTree().residentBytes) };
}

function spread(numbers: readonly number[]) {
  const { count, median, p95, max } = spreadOf(numbers);
  return { count, median: rounded(median, 1), p95: rounded(p95, 1), max: rounded(max, 1) };
}
