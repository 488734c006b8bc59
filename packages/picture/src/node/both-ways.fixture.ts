import { fillWithFonts } from '../fonts.ts';
import { drawPicture, drawWholeScene, type PaintPhotos, type OpaquePixels, type Size } from '../paint.ts';
import type { ParsedTemplate } from '../index.ts';
import { openEngine } from './engine/engine.ts';
import { openWasmEngine } from './engine/wasm-engine.fixture.ts';

type At = (x: number, y: number) => number[];

export type DrawnBothWays = {
  readonly at: At;
  readonly atOfWhole: At;
  /** Largest difference between a pixel drawn in layers and as a whole, in levels. */
  readonly furthest: number;
  /** True if the server and the editor draw the same bytes. */
  readonly isAlike: boolean;
};

type Asked = {
  readonly template: ParsedTemplate;
  readonly canvas: Size;
  readonly values?: Readonly<Record<string, string>>;
  readonly photos?: PaintPhotos;
};

/** Opens both engines, the server's and the editor's; the returned function draws with both, in layers and as a whole. */
export async function openBothWays(): Promise<(asked: Asked) => Promise<DrawnBothWays>> {
  const engines = [await openEngine(), await openWasmEngine()];
  return async ({ template, canvas, values = {}, photos = new Map() }) => {
    const drawn = [];
    for (const base of engines) {
      const { tree, fonts } = fillWithFonts(template, values, { packs: base.packs, brandFonts: [] });
      const engine = await base.withFonts(fonts);
      const input = { template, tree, canvas, photos };
      const layers = rgbOf(await drawPicture(engine, input));
      drawn.push({ layers, whole: rgbOf(await drawWholeScene(engine, input)) });
    }
    const [server, editor] = drawn;
    if (server === undefined || editor === undefined) throw new Error('nothing was drawn');
    const atOf =
      (rgb: Uint8Array): At =>
      (x, y) => [...rgb.subarray((y * canvas.width + x) * 3, (y * canvas.width + x) * 3 + 3)];
    const furthest = drawn.map(({ layers, whole }) =>
      layers.reduce((most, level, at) => Math.max(most, Math.abs(level - (whole[at] ?? 0))), 0),
    );
    return {
      at: atOf(server.layers),
      atOfWhole: atOf(server.whole),
      furthest: Math.max(...furthest),
      isAlike: Buffer.compare(server.layers, editor.layers) === 0,
    };
  };
}

function rgbOf({ data, channels }: Pick<OpaquePixels, 'data' | 'channels'>): Uint8Array {
  return channels === 3 ? Uint8Array.from(data) : data.filter((_level, at) => at % 4 !== 3);
}
