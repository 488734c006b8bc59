import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, instantSchema, nameSchema, pageQuery, makePageSchema } from '../fields.ts';
import { draftVersionSchema, savesPerMinute, templateSchema } from './templates-api.ts';

/**
 * One entry of a template's history. `kind`: 'saved' is a draft, of which older ones are thinned out, 'published' went up to
 * feeds, 'restored' is an older version that became the draft again. What it holds is read by its id and never changes.
 */
const templateVersionSchema = z.object({
  id: idSchema,
  kind: z.enum(['saved', 'published', 'restored']),
  /** Given by a person, which keeps it for good; null without. */
  name: z.nullable(z.string()),
  /** Version of the draft. */
  draft_version: draftVersionSchema,
  created_at: instantSchema,
  /** Holds what the draft is now. */
  is_draft: z.boolean(),
  /** Holds what is published now. */
  is_published: z.boolean(),
});

export type TemplateVersion = z.output<typeof templateVersionSchema>;

const versionParams = z.object({ id: idSchema, versionId: idSchema });

/** Draft that the caller works from. A different one saved since makes the call fail with 412; without it nothing is checked. */
const fromDraft = { draft_version: z.optional(draftVersionSchema) };

/** A feed that shows the template. `id` is that of `/functions/v1/feeds`. */
const usingFeedSchema = z.object({
  id: idSchema,
  name: z.string(),
  is_active: z.boolean(),
});

const publicationSchema = z.object({
  draft_version: draftVersionSchema,
  updated_at: instantSchema,
  /** Version that is published now. */
  version: templateVersionSchema,
  /** The feeds that were given this version; each active one of them runs now, a paused one shows it when it is activated. */
  feeds: z.array(usingFeedSchema),
});

/** 422: the draft is empty. 412: see `draftConflictSchema`. */
export const publishTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/publish',
  summary: 'Publish the draft of a template, and draw the active feeds that show it anew',
  access: 'user',
  editor: 'own',
  callsPerMinute: savesPerMinute,
  params: idParams,
  body: z.object(fromDraft),
  reply: publicationSchema,
});

/**
 * Publishes the version before. Its drawings are cached, so nothing is drawn again. Reverting is publishing: the next revert goes back to
 * where this one began. The draft stays unchanged. 409: nothing was published before.
 */
export const revertTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/revert',
  summary: 'Publish the version again that was published before',
  access: 'user',
  editor: 'own',
  callsPerMinute: savesPerMinute,
  params: idParams,
  /** `version_id`: `reverts_to` of the usage, which makes a repeated call harmless. */
  body: z.object({ version_id: z.optional(idSchema) }),
  reply: publicationSchema,
});

export const templateUsage = endpoint({
  method: 'GET',
  path: '/api/v1/templates/:id/usage',
  summary: 'The feeds that show a template, and what publishing its draft would draw',
  access: 'user',
  editor: 'own',
  params: idParams,
  reply: z.object({
    draft_version: draftVersionSchema,
    feeds: z.array(
      z.extend(usingFeedSchema, {
        /** Products that show the template's pictures now. */
        products: z.number(),
        /** Pictures of products that would be drawn; 0 for a paused feed. */
        to_draw: z.number(),
      }),
    ),
    /** Over all feeds. */
    to_draw: z.number(),
    /** Duration by the last runs of these feeds; null where none of them tells. */
    about_seconds: z.nullable(z.number()),
    /** Version that a revert would publish; null where nothing was published before. */
    reverts_to: z.nullable(templateVersionSchema),
  }),
});

export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/api/v1/templates/:id/versions',
  summary: "A template's history, newest first",
  access: 'user',
  editor: 'own',
  params: idParams,
  query: pageQuery,
  reply: makePageSchema(templateVersionSchema),
});

export const getTemplateVersion = endpoint({
  method: 'GET',
  path: '/api/v1/templates/:id/versions/:versionId',
  summary: "One version of a template's history with its sources",
  access: 'user',
  editor: 'own',
  params: versionParams,
  reply: z.extend(templateVersionSchema, { html: z.string(), config: z.string() }),
});

/** 412 as in `publishTemplate`. 409: as many versions have names as may have. */
export const keepTemplateVersion = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/versions',
  summary: 'Keep the draft of a template in its history under a name',
  access: 'user',
  isKeyed: true,
  editor: 'own',
  callsPerMinute: savesPerMinute,
  params: idParams,
  body: z.object({ name: nameSchema, ...fromDraft }),
  reply: templateVersionSchema,
});

/** 404 also where it was thinned out meanwhile. 409 as in `keepTemplateVersion`. */
export const nameTemplateVersion = endpoint({
  method: 'PATCH',
  path: '/api/v1/templates/:id/versions/:versionId',
  summary: 'Name a version, which keeps it, or take its name away',
  access: 'user',
  editor: 'own',
  callsPerMinute: savesPerMinute,
  params: versionParams,
  body: z.object({ name: z.nullable(nameSchema) }),
  reply: templateVersionSchema,
});

/** The draft of before stays in the history. 412 as in `publishTemplate`. */
export const restoreTemplateVersion = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/versions/:versionId/restore',
  summary: 'Make a version of the history the draft again',
  access: 'user',
  editor: 'own',
  callsPerMinute: savesPerMinute,
  params: versionParams,
  body: z.object(fromDraft),
  reply: templateSchema,
});
