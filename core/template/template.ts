import * as z from 'zod/mini';
import { defaultTemplateHtml } from './default-template-html.ts';

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

/** What a new template starts from. */
export const templateDefaults = {
  colors: { background: '#ffffff', text: '#1f2937', accent: '#3b82f6' },
  typography: { fontFamily: 'Inter', fontSize: 24 },
  keys: ['TITLE', 'PRICE', 'BRAND'],
} as const;

const sizeSchema = z.object({ width: z.number(), height: z.number() });

/** The JSON kept in `config_dev` and `config_prod`. Unknown fields survive, so newer editors lose nothing. */
export const templateConfigSchema = z.looseObject({
  version: z._default(z.number(), 1),
  name: z._default(z.string(), ''),
  type: z._default(z.enum(sizePresets.map((preset) => preset.id)), 'custom'),
  dimensions: z._default(sizeSchema, { width: 1080, height: 1080 }),
  colors: z._default(
    z.object({ background: z.string(), text: z.string(), accent: z.string() }),
    templateDefaults.colors,
  ),
  typography: z._default(
    z.object({ fontFamily: z.string(), fontSize: z.number() }),
    templateDefaults.typography,
  ),
  keyValuePairs: z._default(z.array(z.object({ key: z.string(), value: z._default(z.string(), '') })), []),
  canvasSize: z.optional(sizeSchema),
  objects: z.optional(z.array(z.looseObject({}))),
  dynamicImgs: z.optional(z.array(z.unknown())),
  hiddenObjectIds: z.optional(z.array(z.string())),
});

/** A template's configuration; sizes in px, colours as CSS colours. */
export type TemplateConfig = z.infer<typeof templateConfigSchema>;

/**
 * A new template: HTML with {{BRAND}}, {{IMAGE_URL}}, {{TITLE}} and {{PRICE}}, laid out for the given size,
 * and its configuration. Sizes are px; they are taken as given, the inputs check the bounds.
 */
export function createDefaultTemplate(options: {
  name: string;
  type: SizePresetId;
  width: number;
  height: number;
}): { html: string; config: TemplateConfig } {
  const { name, type, width, height } = options;
  const config: TemplateConfig = {
    version: 1,
    name,
    type,
    dimensions: { width, height },
    colors: { ...templateDefaults.colors },
    typography: { ...templateDefaults.typography },
    keyValuePairs: templateDefaults.keys.map((key) => ({ key, value: '' })),
    canvasSize: { width, height },
  };
  return { html: defaultTemplateHtml({ width, height, colors: config.colors }), config };
}

/**
 * Reads stored configuration text; null when it is not JSON or not a template configuration.
 * Editors that nest everything under `config` are read the same way.
 */
export function readTemplateConfig(text: string): TemplateConfig | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return null;
  }
  const result = templateConfigSchema.safeParse(withoutNesting(stored));
  return result.success ? result.data : null;
}

/** The canvas of a template in px: what the editor last saved, else what it was created with. */
export function templateSize(config: TemplateConfig): { width: number; height: number } {
  return config.canvasSize ?? config.dimensions;
}

/** The property keys a template asks for, lower-case, e.g. `['title', 'price', 'brand']`. */
export function templateProps(config: TemplateConfig): string[] {
  return [...new Set(config.keyValuePairs.map((pair) => pair.key.trim().toLowerCase()).filter(Boolean))];
}

function withoutNesting(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('config' in stored)) return stored;
  return typeof stored.config === 'object' ? { ...stored, ...stored.config } : stored;
}
