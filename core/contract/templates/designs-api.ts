import * as z from 'zod/mini';
import { controlIds, controlValuesSchema, starterIds } from '#picture/designs';
import { customSizeLimits, sizePresets } from '#picture';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, nameSchema } from '../fields.ts';
import { draftVersionSchema, savesPerMinute, templateSchema, templatesPerMinute } from './templates-api.ts';

/**
 * A property of a design that its user may choose. Colours are `#rrggbb`, or taken from the photo of each product, such as
 * `{{PHOTO_COLOR}}`; `type` is a font family, `sale` and `size` are whole per cent.
 */
const designControlSchema = z.object({ id: z.enum(controlIds), initial: z.string() });

export const designSchema = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  controls: z.array(designControlSchema),
});

const side = z.int().check(z.minimum(customSizeLimits.minPx), z.maximum(customSizeLimits.maxPx));

export const listDesigns = endpoint({
  method: 'GET',
  path: '/api/v1/designs',
  summary: 'The designs that a template may begin with, and what of each can be chosen',
  access: 'user',
  reply: z.object({ items: z.array(designSchema) }),
});

/** 404 for an unknown design. Controls that the design does not have are ignored. */
export const createFromDesign = endpoint({
  method: 'POST',
  path: '/api/v1/designs/:design/templates',
  summary: 'Create a template from a design, with its colours and its type as chosen',
  access: 'user',
  isKeyed: true,
  callsPerMinute: templatesPerMinute,
  params: z.object({ design: z.enum(starterIds) }),
  body: z.object({
    name: nameSchema,
    project_id: idSchema,
    type: z._default(z.enum(sizePresets.map(({ id }) => id)), 'custom'),
    /** Size of the canvas, in px. */
    width: side,
    height: side,
    controls: z._default(controlValuesSchema, {}),
  }),
  reply: templateSchema,
});

/**
 * Sets controls of a template created from a design, in its draft: its layers follow, its words stay readable, and changes made in the
 * editor stay. Missing controls stay unchanged. 422: it has no controls. 412: see `draftConflictSchema`.
 */
export const setTemplateControls = endpoint({
  method: 'PATCH',
  path: '/api/v1/templates/:id/controls',
  summary: "Choose the colours and the type of a template's design",
  access: 'user',
  callsPerMinute: savesPerMinute,
  params: idParams,
  body: z.extend(controlValuesSchema, { draft_version: z.optional(draftVersionSchema) }),
  reply: templateSchema,
});

/** Colours and fonts of a project's templates, for choosing others that match. */
export const projectColors = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:id/colors',
  summary: "The colours and fonts that a project's templates are made of",
  access: 'user',
  params: idParams,
  /** Colours as `#rrggbb`, and font families, most used first. */
  reply: z.object({ palette: z.array(z.string()), fonts: z.array(z.string()) }),
});
