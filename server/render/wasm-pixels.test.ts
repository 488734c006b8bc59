import { createHash } from 'node:crypto';
import type { Renderer } from '@takumi-rs/core';
import { Renderer as WasmRenderer } from '@takumi-rs/wasm/node';
import { expect, it } from 'vitest';
import { parseTemplateHtml } from '#core/template/html/parse-html.ts';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { sizePresets } from '#core/template/template.ts';
import { drawingWith, openEngine, type Engine } from './engine/engine.ts';
import { fillWithFonts } from './text/fill-with-fonts.ts';
import { baseFamily } from './fonts/find-fonts.ts';
import { FontRegistry } from './fonts/font-registry.ts';
import { compareRandomTemplates } from './parity.fixture.ts';
import { paintPhoto } from './photo.fixture.ts';
import { drawWholeScene } from './draw-picture.ts';
import { readPhoto } from './photo/read-photo.ts';

/** How often the two renderers drew the same pixels, and where they did not. */
interface Tally {
  same: number;
  different: string[];
}

/** An engine that draws everything twice, natively and as WebAssembly, as the editor in the browser does. */
async function openEngineOfBoth(tally: Tally): Promise<Engine> {
  const native = await openEngine();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same calls, in another package's types
  const wasm = new FontRegistry(new WasmRenderer() as unknown as Renderer);
  const [base] = native.packs;
  await wasm.registerFiles(base?.family ?? baseFamily, base?.files ?? []);
  const both = (engine: Engine, families: readonly string[]): Engine => {
    const other = drawingWith(wasm.renderer, families);
    return {
      ...engine,
      renderer: {
        measure: (...input) => engine.renderer.measure(...input),
        render: async (...input: Parameters<Renderer['render']>) => {
          const [one, two] = [await engine.renderer.render(...input), await other.render(...input)];
          if (hashOf(one) === hashOf(two)) tally.same += 1;
          else tally.different.push(JSON.stringify(input[0]).slice(0, 300));
          return one;
        },
      },
      withFonts: async (choice) => {
        await wasm.register(choice);
        return both(await native.withFonts(choice), choice.families);
      },
    };
  };
  return both(native, [baseFamily]);
}

function hashOf(pixels: Uint8Array): string {
  return createHash('sha256').update(pixels).digest('hex');
}

const titles = [
  'Trail running shoe with a recycled sole, size 42',
  'Кофейная чашка с блюдцем',
  'Ελαιόλαδο εξαιρετικό παρθένο',
  'حذاء جري خفيف الوزن',
  'נעלי ריצה קלות',
  'รองเท้าวิ่งน้ำหนักเบา',
  'हल्के दौड़ने वाले जूते',
  'Gift box 🎁 for the family 👨‍👩‍👧‍👦 🇳🇱',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
];

it(
  'a picture has the same pixels from the native renderer as from the one in the browser',
  { timeout: 240_000 },
  async () => {
    const tally: Tally = { same: 0, different: [] };
    const engine = await openEngineOfBoth(tally);
    await compareRandomTemplates(engine, { seed: 77, count: 8 });
    const photo = await readPhoto(
      await paintPhoto(600, 800, (x, y) => [255 * x, 200 * y, 120])
        .jpeg()
        .toBuffer(),
    );
    const shapes = new Map(sizePresets.map(({ width, height }) => [`${width}x${height}`, { width, height }]));
    for (const size of shapes.values()) {
      const { html } = createDefaultTemplate({ name: '', type: 'custom', ...size });
      for (const title of titles) {
        const values = { BRAND: 'Northwind', TITLE: title, PRICE: '1.299,00 €' };
        const filled = fillWithFonts(parseTemplateHtml(html), values, {
          packs: engine.packs,
          brandFonts: [],
        });
        const withFonts = await engine.withFonts(filled.fonts);
        await drawWholeScene(withFonts, { tree: filled.tree, canvas: size, photo });
      }
    }
    expect(tally.different).toEqual([]);
    expect(tally.same).toBeGreaterThan(shapes.size * titles.length);
  },
);
