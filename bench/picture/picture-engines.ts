import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { createTemplate, starterIds } from '#picture/designs';
import { createImageRenderer } from '#picture/node';
import { heapGrowth } from '#server/render/pool/drawing-process.ts';
import { openRenderPool } from '#server/render/pool/render-pool.ts';
import { templateFromHtml } from '#picture/files';

export const canvas = { width: 1080, height: 1080 };

export type BenchProduct = { values: Record<string, string>; photo: Uint8Array };

/** An engine that turns a product into a JPEG; `note` says what a reader must know to compare. */
export type BenchEngine = {
  readonly name: string;
  readonly note: string;
  readonly draw: (product: BenchProduct) => Promise<Buffer>;
};

setFlagsFromString('--expose-gc');
/** Collects garbage, so that what one engine leaves behind is not collected in the time of the next. */
export const collectGarbage: () => void = runInNewContext('gc');

/** Decodes, resizes and encodes the same photo: the least that any engine has to do. */
export function floorEngine(optimiseCoding: boolean): BenchEngine {
  return {
    name: optimiseCoding ? 'floor' : 'floor, plain coding',
    note: `decode, resize, JPEG; Huffman tables ${optimiseCoding ? 'optimised' : 'standard'}`,
    draw: ({ photo }) => {
      const { width, height } = canvas;
      return sharp(photo).resize(width, height).jpeg({ quality: 82, optimiseCoding }).toBuffer();
    },
  };
}

/** Our renderer in this process with each design that a new template can begin with, the default one first. */
export async function ourEngines(): Promise<BenchEngine[]> {
  // Same flags as for the drawing processes of the product.
  setFlagsFromString(heapGrowth);
  const renderer = await createImageRenderer();
  return starterIds.map((starter) => {
    const template = templateFromHtml({ html: htmlOf(starter), ...canvas });
    return {
      name: starter === 'default' ? 'feedmaker' : `- ${starter}`,
      note: 'Huffman tables standard',
      draw: async (product) => (await renderer.render({ template, ...canvas, ...product })).jpeg,
    };
  });
}

/** Draws the default design in the product's pool of processes, including the cost of sending data to a process and back. */
export function poolEngine(): BenchEngine & { close: () => Promise<void> } {
  const pool = openRenderPool();
  const template = templateFromHtml({ html: defaultHtml(), ...canvas });
  return {
    name: 'feedmaker, pool',
    note: 'the same in processes of its own',
    draw: async (product) => (await pool.render({ template, ...canvas, ...product })).jpeg,
    close: () => pool.close(),
  };
}

export function defaultHtml(): string {
  return htmlOf('default');
}

export function htmlOf(starter: (typeof starterIds)[number]): string {
  return createTemplate({ name: '', type: 'facebook', ...canvas, starter }).html;
}
