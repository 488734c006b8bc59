import * as z from 'zod/mini';
import { textsAtOnceMax } from '#picture';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';

/** A text of a template, or a value of a product. */
const text = z.string().check(z.maxLength(10_000));

/**
 * Thai, Lao, Khmer, Burmese and Japanese have no spaces between words, and browsers differ in finding them, so the server decides where
 * lines may break. It inserts zero-width spaces (U+200B) and returns the texts in their order.
 */
export const breakWords = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/words',
  summary: 'Where lines of texts without blanks may end, as pictures are drawn',
  access: 'user',
  editor: 'own',
  params: idParams,
  body: z.object({ texts: z.array(text).check(z.maxLength(textsAtOnceMax)) }),
  reply: z.object({ texts: z.array(z.string()) }),
});
