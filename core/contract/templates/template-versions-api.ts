import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  idParams,
  idSchema,
  instantSchema,
  nameSchema,
  pageQuery,
  makeListSchema,
  makePageSchema,
} from '../fields.ts';
import { draftVersionSchema, savesPerMinute, templateSchema } from './templates-api.ts';

/**
 * One entry of a template's history. `kind`: 'saved' is a draft, older ones of which are deleted over time; 'published' went to feeds;
 * 'restored' is an older version that became the draft again. Its content is read by its id and never changes.
 */
const templateVersionSchema = z.object({
  id: idSchema,
  kind: z.enum(['saved', 'published', 'restored']),
  /** Given by a person; a named version is never deleted. Null without a name. */
  name: z.nullable(z.string()),
  draft_version: draftVersionSchema,
  created_at: instantSchema,
  /** True if the version equals the current draft. */
  is_draft: z.boolean(),
  /** True if the version equals the published one. */
  is_published: z.boolean(),
});

export type TemplateVersion = z.output<typeof templateVersionSchema>;

const versionParams = z.object({ id: idSchema, versionId: idSchema });

/** Draft that the caller is working on. Fails with 412 if another was saved since; without it nothing is checked. */
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
  version: templateVersionSchema,
  /** The feeds that get this version; active ones start a run now, a paused one uses it when activated. */
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
 * Publishes the previous version. Its pictures are cached, so nothing is drawn again. A revert is a publication too: the next revert
 * restores the version from before this one. The draft stays unchanged. 409: nothing was published before.
 */
export const revertTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/revert',
  summary: 'Publish the version again that was published before',
  access: 'user',
  editor: 'own',
  callsPerMinute: savesPerMinute,
  params: idParams,
  /** `version_id`: `reverts_to` of the usage; makes repeating the call harmless. */
  body: z.object({ version_id: z.optional(idSchema) }),
  reply: publicationSchema,
});

export const templateUsage = endpoint({
  method: 'GET',
  path: '/api/v1/templates/:id/usage',
  summary: 'The feeds that show a template, whether they draw its draft, and what publishing it would draw',
  access: 'user',
  editor: 'own',
  params: idParams,
  reply: z.object({
    draft_version: draftVersionSchema,
    feeds: z.array(
      z.extend(usingFeedSchema, {
        /** Id of the feed's record in `/api/v1/feeds`; of an output, that of its feed's. Null without a record. */
        record_id: z.nullable(idSchema),
        /**
         * 'differs': the feed draws another design than the draft until the draft is published. 'comes': it draws the draft, from its next
         * publication on. 'up': its published pictures are of the draft.
         */
        design: z.enum(['differs', 'comes', 'up']),
        /** Products that show the template's pictures now. */
        products: z.number(),
        /** Number of product pictures to draw: by publishing, or by the run that draws the draft now; 0 for a paused feed. */
        to_draw: z.number(),
      }),
    ),
    /** Number of pictures to draw for all feeds. */
    to_draw: z.number(),
    /** Duration in seconds, estimated from the last runs of the feeds; null without an estimate. */
    about_seconds: z.nullable(z.number()),
    /** Version that a revert would publish; null if nothing was published before. */
    reverts_to: z.nullable(templateVersionSchema),
  }),
});

export const listWaitingDesigns = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/waiting-designs',
  summary:
    'The templates of a feed, its rules and its outputs whose draft differs from what is drawn with them',
  access: 'user',
  params: z.object({ feedId: idSchema }),
  reply: z.extend(makeListSchema(z.object({ id: idSchema, name: z.string() })), {
    /** True if the feed or one of its outputs is active and has taken a design that is up after its next publication. */
    is_coming: z.boolean(),
    /** Number of product pictures that open runs have still to draw in such designs. */
    to_draw: z.number(),
    /** Their duration in seconds, as of a template's usage. */
    about_seconds: z.nullable(z.number()),
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

/** 412 as in `publishTemplate`. 409: the maximum number of named versions is reached. */
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

/** 404 also if the version was deleted meanwhile. 409 as in `keepTemplateVersion`. */
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

/** The previous draft stays in the history. 412 as in `publishTemplate`. */
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
