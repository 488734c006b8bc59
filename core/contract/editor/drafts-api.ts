import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, instantSchema } from '../fields.ts';
import { draftVersionSchema, savesPerMinute, sourceLengthMax } from '../templates/templates-api.ts';

/**
 * A text without the pictures that the server has already: pieces of text, and after each but the last the hash of the picture whose
 * base64 comes next (`splitPictures` of `packages/picture/src/template/embedded-pictures.ts` finds them).
 */
const partsSchema = z
  .array(z.string().check(z.maxLength(sourceLengthMax)))
  .check(z.minLength(1), z.maxLength(2_001));

/**
 * Saves the editor's work every second, without sending a picture more than once. 412 like in `updateTemplate`. 410: a picture is no
 * longer stored, so everything has to be sent as text once more. 413: larger than a template may be.
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
    /** The draft that the change was made from. Without it, whatever is there is replaced. */
    draft_version: z.optional(draftVersionSchema),
  }),
  reply: z.object({
    draft_version: draftVersionSchema,
    updated_at: instantSchema,
    /** The draft is what is published. */
    is_published: z.boolean(),
    /** SHA-256 of the pictures that were sent in texts, none twice, in the order of the HTML and then the configuration. */
    pictures: z.array(z.string()),
    /** Stored sources, where they differ from the sent ones; null where they do not. */
    sources: z.nullable(z.object({ html_dev: z.string(), config_dev: z.string() })),
  }),
});
