export { type Block, type BlockGroup, makeScale } from './template/blocks/block.ts';
export { blocks } from './template/blocks/blocks.ts';
export {
  type ControlId,
  type ControlValues,
  controlIds,
  controlValuesSchema,
} from './template/controls/control-values.ts';
export { livingControls, setControls } from './template/controls/set-controls.ts';
export { colorChoices, controlFamilies, familyLooks } from './template/starters/control-choices.ts';
export { createDefaultTemplate, createTemplate } from './template/starters/create-template.ts';
export { makeLayer } from './template/starters/make-layers.ts';
export { starterIds } from './template/starters/starter-ids.ts';
