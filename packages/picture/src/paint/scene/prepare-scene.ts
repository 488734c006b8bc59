import type { TemplateBox, TemplateImage } from '../../template/template-tree.ts';
import type { Size } from '../pixels/pixels.ts';
import type { MeasuredNode, PaintEngine, PaintPhotos, RgbaPicture } from '../paint-engine.ts';
import { inPx, toScene, type Picture, type PictureOf } from './draw-scene.ts';
import { hasCurve } from './has-curve.ts';
import { fitText } from './fit-text.ts';
import { fixedStyle, imageBoxes, imagesIn, type ImageBox } from './image-boxes.ts';
import { photoFor } from './photo/fit-lone-photo.ts';
import { photoForSlot } from './photo/photo-for-slot.ts';
import { pictureOfPhoto } from './fit-to-slot.ts';

/** A filled tree with final text sizes and the pixels of every image. */
export type Scene = {
  readonly tree: TemplateBox;
  readonly pictureOf: PictureOf;
  /** Layout of the scene's text and boxes, if already known. */
  readonly layout: MeasuredNode | null;
  /** True if a text is truncated because it is too long. */
  readonly isCut: boolean;
};

/** Prepares a filled tree, or one layer of it, for drawing. Throws PhotoError. */
export async function prepareScene(
  engine: PaintEngine,
  filled: TemplateBox,
  canvas: Size,
  photos: PaintPhotos,
): Promise<Scene> {
  const hasImages = imagesIn(filled).length > 0;
  const { tree, layout, isCut } = await fitText(
    engine,
    await withLettersPlaced(engine, filled),
    hasImages ? null : (fitted) => toScene(inPx(fitted, canvas), () => null),
  );
  if (!hasImages) return { tree, pictureOf: () => null, layout, isCut };
  const pictures = await readPictures(engine, tree);
  const boxes = await imageBoxes(
    engine,
    tree,
    canvas,
    (image) => pictures.get(image) ?? photoFor(image, photos) ?? { width: 1, height: 1 },
  );
  const scene = new Map<TemplateImage, Picture>();
  for (const [image, box] of boxes) {
    const picture = await pictureFor(engine, { image, box }, { photos, pixels: pictures.get(image) });
    if (picture !== null)
      scene.set(image, { ...picture, style: { ...fixedStyle(image, box), ...picture.style } });
  }
  return { tree, pictureOf: (image) => scene.get(image) ?? null, layout: null, isCut };
}

/** Returns the tree with text along circles replaced by placed letters; most templates have none and never load that code. */
async function withLettersPlaced(engine: PaintEngine, filled: TemplateBox): Promise<TemplateBox> {
  if (!hasCurve(filled)) return filled;
  const { withCurvedWords } = await import('./curved-words.ts');
  return withCurvedWords(engine, filled);
}

/** Returns the product's photo for a slot, else the template's own picture; null if that could not be read. */
async function pictureFor(
  engine: PaintEngine,
  { image, box }: { image: TemplateImage; box: ImageBox },
  sources: { photos: PaintPhotos; pixels: RgbaPicture | undefined },
): Promise<Picture | null> {
  if (image.slot !== undefined) {
    const photo = photoFor(image, sources.photos);
    return photo && pictureOfPhoto(image, await photoForSlot(engine, image, box, photo));
  }
  return sources.pixels === undefined ? null : { pixels: sources.pixels, style: {} };
}

// Cached: pictures belong to the template, so all products share the decoded pixels.
const decoded = new WeakMap<TemplateImage, Promise<RgbaPicture | 'away' | null>>();

/** Returns the pictures embedded in a template (logos, badges), without those that cannot be read. */
async function readPictures(
  engine: PaintEngine,
  tree: TemplateBox,
): Promise<Map<TemplateImage, RgbaPicture>> {
  const pictures = new Map<TemplateImage, RgbaPicture>();
  for (const image of imagesIn(tree)) {
    if (image.dataUri === undefined) continue;
    const reading = decoded.get(image) ?? engine.readPicture(image.dataUri);
    decoded.set(image, reading);
    // A temporary failure must not stay cached.
    const forget = () => void decoded.delete(image);
    reading.then((pixels) => pixels === 'away' && forget(), forget);
    const pixels = await reading;
    if (pixels !== null && pixels !== 'away') pictures.set(image, pixels);
  }
  return pictures;
}
