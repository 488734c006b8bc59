import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, instantSchema } from '../fields.ts';
import { draftVersionSchema, savesPerMinute, sourceLengthMax } from '../templates/templates-api.ts';

/**
 * A text in which pictures that the server already has are left out: parts of the text, and after each but the last the hash of the picture
 * whose base64 belongs there (see `splitPictures` in `packages/picture/src/template/embedded-pictures.ts`).
 */
const partsSchema = z
  .array(z.string().check(z.maxLength(sourceLengthMax)))
  .check(z.minLength(1), z.maxLength(2_001));

/**
 * Saves the editor's work every second, sending each picture only once. 412 like in `updateTemplate`. 410: a picture is no longer stored,
 * so send everything as text again. 413: larger than a template may be.
 */
export const saveDraft = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/draft',
  summary: 'Save the draft of a template, with pictures named by their hashes',
  access: 'user',
  editor: 'own',
  callsPerMinute: savesPerMinute,
  params: idParams,
  body: z.object({
    html: partsSchema,
    config: partsSchema,
    /** The draft that the change was based on. Without it, the current draft is overwritten. */
    draft_version: z.optional(draftVersionSchema),
  }),
  reply: z.object({
    draft_version: draftVersionSchema,
    updated_at: instantSchema,
    /** True if the draft equals the published version. */
    is_published: z.boolean(),
    /** SHA-256 of the pictures in the sent texts, without duplicates, in the order of the HTML and then the configuration. */
    pictures: z.array(z.string()),
    /** Stored sources if they differ from the sent ones; otherwise null. */
    sources: z.nullable(z.object({ html_dev: z.string(), config_dev: z.string() })),
  }),
});
