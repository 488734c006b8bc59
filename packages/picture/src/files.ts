// What pictures are made of, from a disk: fonts, networks, templates. Nothing here loads a native library.
export { knownModels } from './node/cutout/known-models.ts';
export { type CutOutModel, ModelError, ownManifest, readModel } from './node/cutout/read-model.ts';
export { writeManifest } from './node/cutout/write-manifest.ts';
export { type BrandFont, lettersIn } from './node/fonts/brand-font.ts';
export type { CheckedFont, FontProblem } from './node/fonts/checked-font.ts';
export { describeFonts } from './node/fonts/describe-fonts.ts';
export { installedFonts } from './node/fonts/find-fonts.ts';
export { type FontPack, coverageOf, listCodePoints } from './node/fonts/font-pack.ts';
export { RENDERER_VERSION } from './node/renderer-version.ts';
export { readSamplePhoto } from './node/sample-product.ts';
export { type TemplateSource, templateFromHtml, templateVersion } from './node/template-from-html.ts';
