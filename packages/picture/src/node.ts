// Draws pictures as files: needs sharp, @takumi-rs/core and @fontsource/inter.
export { chooseColorDetail } from './node/choose-color-detail.ts';
export { type ImageRenderer, createImageRenderer } from './node/create-image-renderer.ts';
export { encodeJpeg } from './node/encode-jpeg.ts';
export { decodePicture } from './node/engine/decode-picture.ts';
export { type Engine, openEngine } from './node/engine/engine.ts';
export { checkFont } from './node/fonts/check-font.ts';
export { correctAlpha, readMask } from './node/photo/cut-out/correct-alpha.ts';
export type { NamedPhoto } from './node/photo/kept/kept-photo.ts';
export { type KeptStore, openKeptStore } from './node/photo/kept/kept-store.ts';
export { type PhotoGlance, glanceAtPhoto } from './node/photo/measure-photo.ts';
export { type PhotoFile, openPhoto, openPhotos } from './node/photo/open-photos.ts';
export { toPaintPhoto } from './node/photo/paint-photo.ts';
export { readPhoto } from './node/photo/read-photo.ts';
export { smallPicture, uprightPhoto } from './node/photo/shown-photo.ts';
export { trimPhoto } from './node/photo/trim-photo.ts';
export type { RenderInput, RenderedImage } from './node/render-product-image.ts';
