import type { ControlValues } from '../controls/control-values.ts';
import { describeControls } from '../controls/describe-controls.ts';
import { setControls } from '../controls/set-controls.ts';
import { completeConfig } from '../layers/complete-config.ts';
import { writeConfig } from '../layers/write-config.ts';
import { templateConfigVersion } from '../migrate-template-config.ts';
import { templateDefaults, type SizePresetId, type TemplateConfig } from '../template.ts';
import { bigType } from './designs/big-type.ts';
import { boldSale } from './designs/bold-sale.ts';
import { classic } from './designs/classic.ts';
import { cleanPrice } from './designs/clean-price.ts';
import { bigSaving } from './designs/big-saving.ts';
import { brandBar } from './designs/brand-bar.ts';
import { collage } from './designs/collage.ts';
import { cutOut } from './designs/cut-out.ts';
import { controlDeclarations } from './design-controls.ts';
import { editorial } from './designs/editorial.ts';
import { flyer } from './designs/flyer.ts';
import { headline } from './designs/headline.ts';
import { photoOnly } from './designs/photo-only.ts';
import { premiumDark } from './designs/premium-dark.ts';
import { rating } from './designs/rating.ts';
import { season } from './designs/season.ts';
import { splitColor } from './designs/split-color.ts';
import { story } from './designs/story.ts';
import type { Starter } from './starter.ts';

const starters: readonly Starter[] = [
  classic,
  cleanPrice,
  boldSale,
  bigType,
  cutOut,
  splitColor,
  story,
  rating,
  premiumDark,
  editorial,
  flyer,
  brandBar,
  collage,
  bigSaving,
  headline,
  season,
  photoOnly,
];

/** Input for a new template. Sizes are in px; callers have checked their limits. */
export type NewTemplate = { name: string; type: SizePresetId; width: number; height: number };

/**
 * Returns a new template from a starter: its HTML and its configuration, with its controls set to `controls`, if given. The default starter
 * replaces an unknown one.
 */
export function createTemplate(options: NewTemplate & { starter: string; controls?: ControlValues }): {
  html: string;
  config: TemplateConfig;
} {
  const { name, type, width, height } = options;
  const starter = starters.find(({ id }) => id === options.starter) ?? classic;
  const canvas = { width, height };
  const { background, layers } = starter.design(canvas);
  const declared = controlDeclarations[starter.id];
  const config = completeConfig({
    version: templateConfigVersion,
    name,
    type,
    dimensions: canvas,
    starter: starter.id,
    colors: { ...starter.colors },
    typography: { ...templateDefaults.typography },
    keyValuePairs: templateDefaults.keys.map((key) => ({ key, value: '' })),
    canvasSize: canvas,
    background,
    objects: [...layers],
    ...(declared !== undefined && {
      designControls: describeControls({ canvas, background, layers, colors: starter.colors }, declared),
    }),
  });
  const set = options.controls === undefined ? config : setControls(config, options.controls);
  return { html: writeConfig(set) ?? '', config: set };
}

/** Returns the template of the specification: a container with {{BRAND}}, {{IMAGE_URL}}, {{TITLE}} and {{PRICE}}. */
export function createDefaultTemplate(options: NewTemplate): { html: string; config: TemplateConfig } {
  return createTemplate({ ...options, starter: classic.id });
}
