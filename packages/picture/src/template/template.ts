import { designControlsSchema } from './controls/design-controls-schema.ts';
import { templateLimits } from './template-limits.ts';
import * as z from 'zod/mini';
import { configFaultOf, type ConfigFault, type ConfigProblem } from './template-problem.ts';
import { fillSchema, flattenLayers, layerSchema } from './layers/layer-schema.ts';
import { migrateTemplateConfig, templateConfigVersion } from './migrate-template-config.ts';

/** The size choices of a new template, in the order they are shown; sizes in px. */
export const sizePresets = [
  { id: 'tiktok', label: 'TikTok', ratio: '9:16', width: 1080, height: 1920, isPopular: true },
  { id: 'facebook', label: 'Facebook', ratio: '1:1', width: 1080, height: 1080, isPopular: true },
  {
    id: 'instagram-story',
    label: 'Instagram Story',
    ratio: '9:16',
    width: 1080,
    height: 1920,
    isPopular: false,
  },
  {
    id: 'instagram-post',
    label: 'Instagram Post',
    ratio: '1:1',
    width: 1080,
    height: 1080,
    isPopular: false,
  },
  {
    id: 'youtube-thumbnail',
    label: 'YouTube Thumbnail',
    ratio: '16:9',
    width: 1280,
    height: 720,
    isPopular: false,
  },
  { id: 'custom', label: 'Custom', ratio: null, width: 1080, height: 1080, isPopular: false },
] as const;

/** The id of a size preset, `custom` included. */
export type SizePresetId = (typeof sizePresets)[number]['id'];

/** Bounds of one side of a custom size, in px. */
export const customSizeLimits = { minPx: 512, maxPx: 1920 } as const;

/** Defaults of a new template. */
export const templateDefaults = {
  colors: { background: '#ffffff', text: '#1f2937', accent: '#3b82f6' },
  typography: { fontFamily: 'Inter', fontSize: 24 },
  keys: ['TITLE', 'PRICE', 'BRAND'],
} as const;

const sizeSchema = z.looseObject({ width: z.number(), height: z.number() });

const layersSchema = z.array(layerSchema).check(
  z.maxLength(200),
  z.refine(
    (layers) => {
      const all = flattenLayers(layers);
      return new Set(all.map(({ id }) => id)).size === all.length;
    },
    { error: 'layer_id_twice' satisfies ConfigFault },
  ),
);

/**
 * The JSON stored in `config_dev` and `config_prod`, in the shape that the specification gives it. Unknown fields survive, so newer
 * editors lose nothing. A template without `objects` is HTML written by hand.
 */
export const templateConfigSchema = z.looseObject({
  version: z.literal(templateConfigVersion),
  name: z._default(z.string(), ''),
  type: z._default(z.enum(sizePresets.map((preset) => preset.id)), 'custom'),
  dimensions: z._default(sizeSchema, { width: 1080, height: 1080 }),
  colors: z._default(
    z.looseObject({ background: z.string(), text: z.string(), accent: z.string() }),
    templateDefaults.colors,
  ),
  typography: z._default(
    z.looseObject({ fontFamily: z.string(), fontSize: z.number() }),
    templateDefaults.typography,
  ),
  /** The fields that the template asks for, each with a text to show in the editor. */
  keyValuePairs: z._default(
    z.array(z.looseObject({ key: z.string(), value: z._default(z.string(), '') })),
    [],
  ),
  canvasSize: z.optional(sizeSchema),
  /** Fill behind the layers; `colors.background` where it is not set. */
  background: z.optional(fillSchema),
  /** The layers from back to front. */
  objects: z.optional(layersSchema),
  /** Controls of the design for its owner outside the editor. */
  designControls: z.optional(designControlsSchema),
  /** The ids of the layers that show the product's photo. */
  dynamicImgs: z.optional(z.array(z.unknown())),
  hiddenObjectIds: z.optional(z.array(z.string())),
  /** Unsupported parts of the HTML that were left out when it was saved: a sentence each. */
  leftOut: z.optional(z.array(z.string())),
});

/** A template's configuration; sizes in px, colours as CSS colours. */
export type TemplateConfig = z.output<typeof templateConfigSchema>;

/** A stored configuration as read: usable, or the reason why not. */
export type ConfigReading =
  | { readonly config: TemplateConfig; readonly problem: null }
  | { readonly config: null; readonly problem: ConfigProblem };

/** Reads stored configuration text of any version. Editors that nest everything under `config` are read the same way. */
export function parseTemplateConfig(text: string): ConfigReading {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return { config: null, problem: 'not_json' };
  }
  if (!isNestedWithin(stored, templateLimits.configDepth)) return { config: null, problem: 'too_deep' };
  const migrated = migrateTemplateConfig(withoutNesting(stored));
  if ('problem' in migrated) return { config: null, problem: migrated.problem };
  const result = templateConfigSchema.safeParse(migrated.config);
  if (result.success) return { config: result.data, problem: null };
  const [issue] = result.error.issues;
  const place = issue?.path.join('.') ?? '';
  const fault = issue === undefined ? 'not_allowed' : configFaultOf(issue);
  return { config: null, problem: { code: 'value_refused', place, fault } };
}

/** Does the same as `parseTemplateConfig`, for callers that need no reason for null. */
export function readTemplateConfig(text: string): TemplateConfig | null {
  return parseTemplateConfig(text).config;
}

/** Returns the canvas of a template in px: as the editor last saved it, else as it was created. */
export function templateSize(config: TemplateConfig): { width: number; height: number } {
  const { width, height } = config.canvasSize ?? config.dimensions;
  return { width, height };
}

/** Returns the property keys a template asks for, lower-case, e.g. `['title', 'price', 'brand']`. */
export function templateProps(config: TemplateConfig): string[] {
  return [...new Set(config.keyValuePairs.map((pair) => pair.key.trim().toLowerCase()).filter(Boolean))];
}

/** Whether a value is nested within a depth. A deeper one could be read but not written again: both end where the engine's stack does. */
function isNestedWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => isNestedWithin(member, depth - 1));
}

function withoutNesting(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('config' in stored)) return stored;
  return typeof stored.config === 'object' ? { ...stored, ...stored.config } : stored;
}
