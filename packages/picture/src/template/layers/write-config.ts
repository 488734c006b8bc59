import { templateSize, type TemplateConfig } from '../template.ts';
import { writeLayers } from './write-layers.ts';

/** Returns the HTML of a template made of layers; null for HTML written by hand. */
export function writeConfig(config: TemplateConfig): string | null {
  const { objects: layers, background = config.colors.background, hiddenObjectIds: hiddenIds = [] } = config;
  return layers === undefined
    ? null
    : writeLayers({ canvas: templateSize(config), background, layers, hiddenIds });
}
