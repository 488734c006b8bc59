import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, idSchema, instantSchema, listQuery, nameSchema, pageOf } from './fields.ts';

/** Each is read, cleaned and drawn; an editor that saves by itself does so every two seconds at most. */
export const templatesPerMinute = 60;

export const htmlText = z.string().check(z.maxLength(1_000_000));
export const configText = z.string().check(z.maxLength(2_000_000));

/** A template without its sources, as lists show it. `preview_url` is null while has_preview is false. */
export const templateItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  user_id: idSchema,
  project_id: idSchema,
  has_preview: z.boolean(),
  preview_url: z.nullable(z.string()),
  created_at: instantSchema,
  updated_at: instantSchema,
});

/** A template with its draft (dev) and published (prod) sources; config texts are JSON. */
export const templateSchema = z.extend(templateItemSchema, {
  html_dev: z.string(),
  config_dev: z.string(),
  html_prod: z.string(),
  config_prod: z.string(),
});

export type TemplateItem = z.output<typeof templateItemSchema>;
export type Template = z.output<typeof templateSchema>;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/v1/templates',
  summary: 'Templates of a project (or of the user), newest first',
  access: 'user',
  query: listQuery,
  reply: pageOf(templateItemSchema),
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

export const updateTemplate = endpoint({
  method: 'PATCH',
  path: '/api/v1/templates/:id',
  summary: 'Rename a template or save its sources, which draws its preview picture anew',
  access: 'user',
  callsPerMinute: templatesPerMinute,
  editor: 'own',
  params: idParams,
  /** What is left out stays as it is. */
  body: z.object({
    name: z.optional(nameSchema),
    html_dev: z.optional(htmlText),
    config_dev: z.optional(configText),
    html_prod: z.optional(htmlText),
    config_prod: z.optional(configText),
  }),
  reply: templateSchema,
});

/** Keeps html_dev, config_dev, project and preview; html_prod and config_prod are empty (spec section 4). */
export const cloneTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/clone',
  summary: 'Copy a template as "<name> (Copy)"',
  access: 'user',
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
