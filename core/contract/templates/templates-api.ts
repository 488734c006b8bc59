import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, instantSchema, listQuery, nameSchema, makePageSchema } from '../fields.ts';

/** Creations per minute: each template is read, sanitised and drawn. */
export const templatesPerMinute = 60;

/** Saves per minute: the editor saves automatically every second or two, for hours, and a user may have two editors open. */
export const savesPerMinute = 180;

/** Maximum characters: enough for HTML and configuration with all the pictures that a template may show. */
export const sourceLengthMax = 3_000_000;

export const htmlText = z.string().check(z.maxLength(sourceLengthMax));
export const configText = z.string().check(z.maxLength(sourceLengthMax));

const countSchema = z.int().check(z.nonnegative());

/** Uses of a template: by feeds and outputs as their own, and by feed rules. */
const templateUsesSchema = z.object({ feeds: countSchema, outputs: countSchema, rules: countSchema });

export type TemplateUses = z.output<typeof templateUsesSchema>;

/** Number of published pictures with truncated text, over all feeds that show the template; the feeds with most first. */
const cutTextsSchema = z.object({
  products: countSchema,
  cut: countSchema,
  feeds: z.array(z.object({ id: idSchema, name: z.string(), cut: countSchema })),
});

export type CutTexts = z.output<typeof cutTextsSchema>;

/**
 * A template without its sources, for lists. `preview_url` is null while has_preview is false. `published_url` shows a product of the shop
 * as a feed publishes it; null if no feed does, or if no feed shows the current draft. `cut_texts` is null if nothing was counted.
 */
export const templateItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  user_id: idSchema,
  project_id: idSchema,
  has_preview: z.boolean(),
  preview_url: z.nullable(z.string()),
  published_url: z.nullable(z.string()),
  uses: templateUsesSchema,
  cut_texts: z.nullable(cutTextsSchema),
  created_at: instantSchema,
  updated_at: instantSchema,
});

/** Number of the draft: each save adds one. */
export const draftVersionSchema = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** A template with its draft (dev) and published (prod) sources; config texts are JSON. */
export const templateSchema = z.extend(templateItemSchema, {
  draft_version: draftVersionSchema,
  html_dev: z.string(),
  config_dev: z.string(),
  html_prod: z.string(),
  config_prod: z.string(),
});

/** Body of a 412: the newer saved draft, with the usual sentence and code. */
export const draftConflictSchema = z.object({
  error: z.string(),
  code: z.literal('draft_changed'),
  draft_version: draftVersionSchema,
  updated_at: instantSchema,
});

export type TemplateItem = z.output<typeof templateItemSchema>;
export type Template = z.output<typeof templateSchema>;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/v1/templates',
  summary: 'Templates of a project (or of the user), newest first',
  access: 'user',
  query: listQuery,
  reply: makePageSchema(templateItemSchema),
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/templates/:id',
  summary: 'One template with its sources',
  access: 'user',
  editor: 'own',
  params: idParams,
  reply: templateSchema,
});

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/templates',
  summary: 'Create a template and its preview picture',
  access: 'user',
  isKeyed: true,
  callsPerMinute: templatesPerMinute,
  body: z.object({
    name: nameSchema,
    project_id: idSchema,
    html_dev: htmlText,
    config_dev: configText,
    html_prod: z._default(htmlText, ''),
    config_prod: z._default(configText, ''),
  }),
  reply: templateSchema,
});

/**
 * 412 (`draftConflictSchema`) if another draft was saved since the one named in the body. Sending the current draft again is no conflict
 * and saves nothing, so that a call whose answer was lost can be repeated.
 */
export const updateTemplate = endpoint({
  method: 'PATCH',
  path: '/api/v1/templates/:id',
  summary: 'Rename a template or save its sources, which draws its preview picture anew',
  access: 'user',
  callsPerMinute: savesPerMinute,
  editor: 'own',
  params: idParams,
  /** Fields that are left out stay unchanged. */
  body: z.object({
    name: z.optional(nameSchema),
    html_dev: z.optional(htmlText),
    config_dev: z.optional(configText),
    html_prod: z.optional(htmlText),
    config_prod: z.optional(configText),
    /** The draft that the change was based on. Without it, the current draft is overwritten. */
    draft_version: z.optional(draftVersionSchema),
  }),
  reply: templateSchema,
});

/** Copies html_dev, config_dev, project and preview; html_prod and config_prod are empty (spec section 4). */
export const cloneTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/clone',
  summary: 'Copy a template as "<name> (Copy)"',
  access: 'user',
  isKeyed: true,
  callsPerMinute: templatesPerMinute,
  params: idParams,
  reply: templateSchema,
});

/** Feeds that used the template lose it and are paused. */
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/v1/templates/:id',
  summary: 'Delete a template',
  access: 'user',
  params: idParams,
});
