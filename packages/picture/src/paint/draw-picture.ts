import { compileTemplate, type CompiledTemplate } from './compile-template.ts';
import type { OpaquePixels, Size } from './pixels/pixels.ts';
import { splitIntoLayers } from './paint-layers.ts';
import type { ParsedTemplate, TemplateBox } from '../template/template-tree.ts';
import type { PaintEngine, PaintPhotos } from './paint-engine.ts';
import { drawLayers } from './draw-layers.ts';
import { withEmptyPlaces } from './empty-places.ts';
import { withPhotoColors } from './photo-colors.ts';
import { drawScene } from './scene/draw-scene.ts';
import { prepareScene } from './scene/prepare-scene.ts';

/**
 * One product's picture: the template, the tree filled with its texts, its photos, and the canvas in px. The place of a missing photo stays
 * empty.
 */
export type PictureInput = {
  readonly template: ParsedTemplate;
  readonly tree: TemplateBox;
  readonly canvas: Size;
  readonly photos: PaintPhotos;
};

const compiledTemplates = new WeakMap<ParsedTemplate, CompiledTemplate | null>();

/** A picture; `isCut` if a text of the product is truncated because it is too long. */
export type DrawnPicture = OpaquePixels & { readonly isCut: boolean };

/** Draws a picture in the fastest way its template allows. Only the template decides which way that is. Throws PhotoError. */
export async function drawPicture(engine: PaintEngine, asked: PictureInput): Promise<DrawnPicture> {
  const { template, canvas, photos } = asked;
  const input = { ...asked, tree: await withPhotoColors(asked.tree, photos) };
  const known = compiledTemplates.get(template);
  const compiled = known === undefined ? compileTemplate(template) : known;
  if (known === undefined) compiledTemplates.set(template, compiled);
  const layers = compiled && splitIntoLayers(withEmptyPlaces(input.tree, photos));
  if (compiled === null || layers === null) return drawWholeScene(engine, input);
  return { ...(await drawLayers({ engine, compiled, canvas, photos }, layers)), channels: 3 };
}

/** Draws any template as one scene; the result of drawing in layers must equal it. Throws PhotoError. */
export async function drawWholeScene(
  engine: PaintEngine,
  { tree, canvas, photos }: Omit<PictureInput, 'template'>,
): Promise<DrawnPicture> {
  const inColors = await withPhotoColors(tree, photos);
  const scene = await prepareScene(engine, withEmptyPlaces(inColors, photos), canvas, photos);
  const data = await drawScene(engine, scene.tree, canvas, scene.pictureOf);
  return { ...canvas, channels: 4, data, isCut: scene.isCut };
}
