import { designControlsSchema } from './controls/design-controls-schema.ts';
import { templateLimits } from './template-limits.ts';
import * as z from 'zod/mini';
import { configFaultOf, type ConfigFault, type ConfigProblem } from './template-problem.ts';
import { fillSchema, flattenLayers, layerSchema } from './layers/layer-schema.ts';
import { migrateTemplateConfig, templateConfigVersion } from './migrate-template-config.ts';

/** The size choices for a new template, in display order; sizes in px. */
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

/** The id of a size preset, including `custom`. */
export type SizePresetId = (typeof sizePresets)[number]['id'];

/** Limits of one side of a custom size, in px. */
export const customSizeLimits = { minPx: 512, maxPx: 1920 } as const;

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
 * The JSON stored in `config_dev` and `config_prod`, in the specification's form. Unknown fields are preserved, so newer editors lose
 * nothing. A template without `objects` is HTML written by hand.
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
  /** The fields that the template uses, each with a sample text for the editor. */
  keyValuePairs: z._default(
    z.array(z.looseObject({ key: z.string(), value: z._default(z.string(), '') })),
    [],
  ),
  canvasSize: z.optional(sizeSchema),
  /** Fill behind the layers; `colors.background` if absent. */
  background: z.optional(fillSchema),
  /** The layers from back to front. */
  objects: z.optional(layersSchema),
  /** Properties of the design that its user may set outside the editor. */
  designControls: z.optional(designControlsSchema),
  /** The ids of the layers that show the product's photo. */
  dynamicImgs: z.optional(z.array(z.unknown())),
  hiddenObjectIds: z.optional(z.array(z.string())),
  /** Sentences about unsupported parts of the HTML that were left out when it was saved. */
  leftOut: z.optional(z.array(z.string())),
});

/** A template's configuration; sizes in px, colours as CSS colours. */
export type TemplateConfig = z.output<typeof templateConfigSchema>;

/** Result of reading a stored configuration: the configuration, or why it cannot be read. */
export type ConfigReading =
  | { readonly config: TemplateConfig; readonly problem: null }
  | { readonly config: null; readonly problem: ConfigProblem };

/** Parses stored configuration text of any version. Also accepts the form of editors that nest everything under `config`. */
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

/** Same as `parseTemplateConfig`, without the reason for null. */
export function readTemplateConfig(text: string): TemplateConfig | null {
  return parseTemplateConfig(text).config;
}

/** Returns a template's canvas in px: as last saved by the editor, else as created. */
export function templateSize(config: TemplateConfig): { width: number; height: number } {
  const { width, height } = config.canvasSize ?? config.dimensions;
  return { width, height };
}

/** Returns the property keys that a template uses, lower-case, e.g. `['title', 'price', 'brand']`. */
export function templateProps(config: TemplateConfig): string[] {
  return [...new Set(config.keyValuePairs.map((pair) => pair.key.trim().toLowerCase()).filter(Boolean))];
}

/**
 * True if a value's nesting is within a limit. A deeper value could be parsed but not written, because both depend on the engine's stack.
 */
function isNestedWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => isNestedWithin(member, depth - 1));
}

function withoutNesting(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('config' in stored)) return stored;
  return typeof stored.config === 'object' ? { ...stored, ...stored.config } : stored;
}
