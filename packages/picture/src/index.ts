export { fitCode } from './template/drawn/fit-code.ts';
export { readRating } from './template/drawn/read-rating.ts';
export { readEnergyClass } from './template/drawn/read-energy-class.ts';
export { picturesInPieces, splitPictures, textInParts } from './template/embedded-pictures.ts';
export { computeContrast, hexChannels, computeLuminance } from './template/luminance.ts';
export { migrateTemplateConfig } from './template/migrate-template-config.ts';
export { listPalette } from './template/list-palette.ts';
export { sampleValuesFor } from './template/sample-values.ts';
export { evenShare, templateLimits } from './template/template-limits.ts';
export {
  type ConfigFault,
  type ConfigProblem,
  type FunctionTakes,
  type TemplateProblem,
  configFaultOf,
} from './template/template-problem.ts';
export type {
  ParsedTemplate,
  TemplateBox,
  TemplateImage,
  TemplateNode,
  TemplateStyle,
} from './template/template-tree.ts';
export {
  type SizePresetId,
  type TemplateConfig,
  customSizeLimits,
  parseTemplateConfig,
  readTemplateConfig,
  sizePresets,
  templateConfigSchema,
  templateProps,
  templateSize,
} from './template/template.ts';
export { findDirection } from './template/words/directions.ts';
export { type BreakWords, breakWordsHere, textsAtOnceMax } from './template/words/word-breaks.ts';
