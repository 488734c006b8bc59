import { sizePresets } from '#picture';
import { createTemplate } from '#picture/designs';

// Import this file only to make a template, because the designs are more code than all the rest.

/** Returns the sources of a design as a template of this size in px. */
export function starterSource(starter: string, name: string, width: number, height: number) {
  const preset = sizePresets.find((size) => size.width === width && size.height === height);
  const { html, config } = createTemplate({ starter, name, type: preset?.id ?? 'custom', width, height });
  return { name, html, config: JSON.stringify(config), width, height };
}
