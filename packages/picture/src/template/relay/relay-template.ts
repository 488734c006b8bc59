import { completeConfig } from '../layers/complete-config.ts';
import { writeConfig } from '../layers/write-config.ts';
import { controlIds, type ControlValues } from '../controls/control-values.ts';
import { createTemplate } from '../starters/create-template.ts';
import { templateSize, type TemplateConfig } from '../template.ts';
import { relayLayers, type Size } from './relay-layers.ts';

/**
 * Returns a template for a canvas of another size, to be adjusted in the editor. A design unchanged except for its controls is created
 * again for that size; a changed one is adapted by `relayLayers`. Null for a template without layers, whose HTML was written by hand.
 */
export function relayTemplate(
  config: TemplateConfig,
  { name, ...size }: Size & { readonly name: string },
): { html: string; config: TemplateConfig } | null {
  const { objects: layers } = config;
  if (layers === undefined) return null;
  const drawn = drawnAnew(config, name, size);
  if (drawn !== null) return drawn;
  const dimensions = { ...config.dimensions, ...size };
  const relaid = completeConfig({
    ...config,
    name,
    type: 'custom',
    dimensions,
    canvasSize: { ...config.canvasSize, ...size },
    objects: relayLayers(layers, templateSize(config), size),
  });
  return { html: writeConfig(relaid) ?? '', config: relaid };
}

/** Returns the design created for the other canvas; null if it is not one of ours, or was changed. */
function drawnAnew(
  config: TemplateConfig,
  name: string,
  size: Size,
): { html: string; config: TemplateConfig } | null {
  const { starter } = config;
  if (typeof starter !== 'string') return null;
  const controls = readValues(config);
  const asItCame = createTemplate({ name, type: 'custom', ...templateSize(config), starter, controls });
  if (JSON.stringify(asItCame.config.objects) !== JSON.stringify(config.objects)) return null;
  return createTemplate({ name, type: 'custom', ...size, starter, controls });
}

function readValues({ designControls: controls }: TemplateConfig): ControlValues {
  return Object.fromEntries(
    controlIds.flatMap((id) => {
      const value = controls?.[id]?.value;
      return value === undefined ? [] : [[id, value]];
    }),
  );
}
