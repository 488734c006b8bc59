import { templateSize, type TemplateConfig } from '../template.ts';
import { writeLayers } from './write-layers.ts';

/** Returns the HTML of a template that is made of layers; null for one whose HTML someone wrote by hand. */
export function writeConfig(config: TemplateConfig): string | null {
  const { objects: layers, background = config.colors.background, hiddenObjectIds: hiddenIds = [] } = config;
  return layers === undefined
    ? null
    : writeLayers({ canvas: templateSize(config), background, layers, hiddenIds });
}
