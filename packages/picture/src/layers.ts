export { isReadableCode } from './template/css/color-contrast.ts';
export { photoColorNames, parsePhotoColor } from './template/css/photo-color-names.ts';
export { type CssToken, readCssTokens } from './template/css/tokens.ts';
export { farthestPx } from './template/layers/basic-schemas.ts';
export { completeConfig } from './template/layers/complete-config.ts';
export {
  type WholeLook,
  type WordsRange,
  findCommonLook,
  looksIn,
  movedRuns,
  withLook,
} from './template/layers/edit-runs.ts';
export {
  type CodeLayer,
  type DrawnLayer,
  type Fill,
  type GroupLayer,
  type Layer,
  type TextLayer,
  type RatingLayer,
  fillSchema,
  flattenLayers,
  gradientColorsMax,
  layerSchema,
} from './template/layers/layer-schema.ts';
export { isDrawnLayer, readLayerWords } from './template/layers/layer-words.ts';
export { type RunLook, placeRuns } from './template/layers/runs.ts';
export { unseenTexts } from './template/layers/unseen-texts.ts';
export { type TextRun, runSize } from './template/layers/words-schema.ts';
export { writeConfig } from './template/layers/write-config.ts';
export { writeLayersTree } from './template/layers/write-layers-tree.ts';
export { type LayeredTemplate, writeLayers } from './template/layers/write-layers.ts';
export {
  type Ring,
  isBesideOutline,
  isOnOutline,
  isOutlined,
  makeOutline,
  usualOutlines,
} from './template/outlines/outline.ts';
