export { type GreyPixels, applyMask, maskedAlpha, untouched } from './paint/cut-out/apply-mask.ts';
export { drawPicture, drawWholeScene } from './paint/draw-picture.ts';
export { type FoundObject, findObject, lookPx, objectOfCutOut } from './paint/object/find-object.ts';
export { giveCanvas, openPaintCache } from './paint/paint-cache.ts';
export type {
  PaintEngine,
  PaintPhoto,
  PaintPhotos,
  PhotoLayout,
  RgbaPicture,
  SceneNode,
} from './paint/paint-engine.ts';
export { asksForColors, withNeutralColors, withVividColors } from './paint/photo-colors.ts';
export { PhotoError } from './paint/photo-error.ts';
export type { CutOutDoubt, PhotoProblem } from './paint/photo-problem.ts';
export { freeBytes } from './paint/pixels/free-bytes.ts';
export { type OpaquePixels, type Pixels, type Rectangle, type Size, toRgba } from './paint/pixels/pixels.ts';
export { openBoxMeter } from './paint/repaint/measure-boxes.ts';
export { type Painted, type Painting, openPainting } from './paint/repaint/open-painting.ts';
export { imagesIn } from './paint/scene/image-boxes.ts';
export { noPhotos } from './paint/scene/photo/fit-lone-photo.ts';
export { fitPhoto } from './paint/scene/photo/photo-layout.ts';
export { type GroundShadow, findShadow, shadowLookPx } from './paint/shadow/find-shadow.ts';
