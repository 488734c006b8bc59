import { compileTemplate, type CompiledTemplate } from '#core/paint/compile-template.ts';
import type { OpaquePixels, Size } from '#core/paint/pixels/pixels.ts';
import { paintLayersOf } from '#core/paint/paint-layers.ts';
import type { ParsedTemplate, TemplateBox } from '#core/template/template-tree.ts';
import type { PaintEngine, PaintPhoto } from './paint-engine.ts';
import { drawLayers } from './draw-layers.ts';
import { drawScene } from './scene/draw-scene.ts';
import { prepareScene } from './scene/prepare-scene.ts';

/** One product's picture: its template, the same filled with its texts, and its photo; the canvas in px. */
export type PictureInput = {
  readonly template: ParsedTemplate;
  readonly tree: TemplateBox;
  readonly canvas: Size;
  readonly photo: PaintPhoto;
};

const compiledTemplates = new WeakMap<ParsedTemplate, CompiledTemplate | null>();

/** Draws a picture the fast way its template allows. The way depends on the template alone, so pixels do too. Throws PhotoError. */
export async function drawPicture(engine: PaintEngine, input: PictureInput): Promise<OpaquePixels> {
  const { template, tree, canvas, photo } = input;
  const known = compiledTemplates.get(template);
  const compiled = known === undefined ? compileTemplate(template) : known;
  if (known === undefined) compiledTemplates.set(template, compiled);
  const layers = compiled && paintLayersOf(tree);
  if (compiled === null || layers === null) return drawWholeScene(engine, input);
  return { ...(await drawLayers({ engine, compiled, canvas, photo }, layers)), channels: 3 };
}

/** Draws a picture in one go: any template, and the picture that layers must not differ from. Throws PhotoError. */
export async function drawWholeScene(
  engine: PaintEngine,
  { tree, canvas, photo }: Omit<PictureInput, 'template' | 'photo'> & { photo: PaintPhoto | null },
): Promise<OpaquePixels> {
  const scene = await prepareScene(engine, tree, canvas, photo);
  const data = await drawScene(engine, scene.tree, canvas, scene.pictureOf);
  return { ...canvas, channels: 4, data };
}
