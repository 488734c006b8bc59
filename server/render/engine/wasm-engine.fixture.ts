import type { Renderer } from '@takumi-rs/core';
import { Renderer as WasmRenderer } from '@takumi-rs/wasm/node';
import { openPaintCache } from '#core/paint/paint-cache.ts';
import { baseFamily } from '../fonts/find-fonts.ts';
import { FontRegistry } from '../fonts/font-registry.ts';
import { drawingWith, openEngine, type Engine } from './engine.ts';
import { readPicture } from './read-picture.ts';

/** The engine of the editor in a browser: the same renderer as WebAssembly, with the fonts of this machine. */
export async function openWasmEngine(): Promise<Engine> {
  const { packs } = await openEngine();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same calls, in another package's types
  const registry = new FontRegistry(new WasmRenderer() as unknown as Renderer);
  const [base] = packs;
  await registry.registerFiles(base?.family ?? baseFamily, base?.files ?? []);
  const shared = { packs, readPicture, cache: openPaintCache() };
  const withFonts: Engine['withFonts'] = async (choice) => {
    await registry.register(choice);
    const fontKey = `${choice.families.join()} ${choice.key}`;
    return { ...shared, ...drawingWith(registry.renderer, choice.families), withFonts, fontKey };
  };
  return { ...shared, ...drawingWith(registry.renderer, [baseFamily]), withFonts, fontKey: '' };
}
