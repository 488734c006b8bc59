import { emitTemplateHtml } from '../layers/emit-template.ts';
import { completeConfig } from '../layers/complete-config.ts';
import { createDefaultTemplate, type SizePresetId, type TemplateConfig } from '../template.ts';
import { bigType } from './big-type.ts';
import { boldSale } from './bold-sale.ts';
import { cleanPrice } from './clean-price.ts';
import { photoOnly } from './photo-only.ts';
import { premiumDark } from './premium-dark.ts';
import type { Starter } from './starter.ts';

/** The designs a new template can begin with, besides the default one, in the order they are shown. */
const starters: readonly Starter[] = [cleanPrice, boldSale, bigType, premiumDark, photoOnly];

/** The choices for a new template; the specification's default is the first. */
export const starterIds: readonly string[] = ['default', ...starters.map(({ id }) => id)];

/** A new template from a starter: its HTML and its configuration. Sizes in px; an unknown starter is the default. */
export function createTemplate(options: {
  starter: string;
  name: string;
  type: SizePresetId;
  width: number;
  height: number;
}): { html: string; config: TemplateConfig } {
  const plain = createDefaultTemplate(options);
  const starter = starters.find(({ id }) => id === options.starter);
  if (starter === undefined) return plain;
  const canvas = { width: options.width, height: options.height };
  const { background, layers } = starter.design(canvas);
  const config = completeConfig({
    ...plain.config,
    starter: starter.id,
    colors: starter.colors,
    background,
    objects: [...layers],
  });
  return { html: emitTemplateHtml({ canvas, background, layers }), config };
}
