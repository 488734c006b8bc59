import type { Renderer } from '@takumi-rs/core';
import { Renderer as WasmRenderer } from '@takumi-rs/wasm/node';
import { openPaintCache } from '../../paint.ts';
import { baseFamily } from '../../fonts.ts';
import { drawingWith, openEngine, type Engine } from './engine.ts';
import { decodePicture } from './decode-picture.ts';
import { openRendererFonts } from './renderer-fonts.ts';

/** Opens the editor's engine as in a browser: the same renderer as WebAssembly, with the fonts of this machine. */
export async function openWasmEngine(): Promise<Engine> {
  const { packs } = await openEngine();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same calls, in another package's types
  const { renderer, fonts } = await openRendererFonts(new WasmRenderer() as unknown as Renderer, packs);
  const shared = { packs, readPicture: decodePicture, cache: openPaintCache() };
  const withFonts: Engine['withFonts'] = async (choice) => {
    await fonts.register(choice);
    const fontKey = `${choice.families.join()} ${choice.key}`;
    return { ...shared, ...drawingWith(renderer, choice.families), withFonts, fontKey };
  };
  return { ...shared, ...drawingWith(renderer, [baseFamily]), withFonts, fontKey: '' };
}
