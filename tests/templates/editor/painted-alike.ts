import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fillWithFonts } from '#picture/fonts';
import { drawPicture, type PaintPhoto, type PaintPhotos, type Size } from '#picture/paint';
import { parseTemplateHtml } from '#picture/html';
import { type Fill, type Layer, writeLayers } from '#picture/layers';
import type { Engine } from '#picture/node';
import { openLayerSender } from '#web/editor/paint/layer-wire.ts';
import type { PhotoRef } from '#web/editor/paint/paint-types.ts';

/** A document with a product. */
export type Sheet = {
  readonly name: string;
  readonly canvas: Size;
  readonly background: Fill;
  readonly layers: readonly Layer[];
  readonly values: Readonly<Record<string, string>>;
  readonly photo: PhotoRef;
};

/** SHA-256 of the RGB bytes that the server encodes as a JPEG; `further` are the photos after the first, by slot. */
export async function hashOnServer(
  engine: Engine,
  sheet: Sheet,
  photo: PaintPhoto,
  further: PaintPhotos = new Map(),
): Promise<string> {
  const { canvas, background, layers, values } = sheet;
  const template = parseTemplateHtml(writeLayers({ canvas, background, layers }));
  const { tree, fonts } = fillWithFonts(template, values, { packs: engine.packs, brandFonts: [] });
  const photos = new Map([['IMAGE_URL', photo], ...further]);
  const drawn = await drawPicture(await engine.withFonts(fonts), { template, tree, canvas, photos });
  const hash = createHash('sha256');
  if (drawn.channels === 3) return hash.update(drawn.data).digest('hex');
  for (let at = 0; at < drawn.data.length; at += 4) hash.update(drawn.data.subarray(at, at + 3));
  return hash.digest('hex');
}

/** The job as it goes to the worker, with nothing that it could know. */
export function jobOf({ name: _name, layers, ...sheet }: Sheet, version: number) {
  return { ...sheet, version, hiddenIds: [], wired: openLayerSender().wire(layers) };
}

/** Remembers the worker that a page starts: to be run before the page's own scripts. */
export const holdWorker = `
  const Original = globalThis.Worker;
  globalThis.Worker = class extends Original {
    constructor(address, options) {
      super(address, options);
      globalThis.paintWorker = this;
    }
  };
`;

/** A function of the page, as text: has its worker paint a job and resolves to the hash, once that is exact. */
const paintAndHash = `(job) => new Promise((resolve) => {
  let isExact = false;
  const hear = ({ data }) => {
    if (data.kind === 'painted' && data.outcome.version === job.version) isExact = data.outcome.isExact;
    const isHash = data.kind === 'hash' && data.version === job.version && isExact;
    const isFailed = data.kind === 'failed' && data.version === job.version;
    if (!isHash && !isFailed) return;
    paintWorker.removeEventListener('message', hear);
    resolve(isHash ? data.hash : 'failed');
  };
  paintWorker.addEventListener('message', hear);
  // A picture that never becomes exact is a failure of its own, and not one of the whole suite.
  setTimeout(() => resolve('never exact'), 30_000);
  paintWorker.postMessage({ kind: 'paint', job });
})`;

/** Has the page's own worker paint a job. Returns the hash of what it shows once that is exact, or 'failed'. */
export function hashOnPage(page: Page, job: ReturnType<typeof jobOf>): Promise<string> {
  return page.evaluate<string>(`(${paintAndHash})(${JSON.stringify(job)})`);
}
