import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, idSchema, instantSchema } from './fields.ts';

/**
 * The address that opens the editor carries this code and not a token of the session: what is in an address ends up
 * in histories and logs. The code is good once, for a minute and for this template.
 */
export const createEditorCode = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/editor-code',
  summary: 'Make a one-time code that opens a template in the editor',
  access: 'session',
  params: idParams,
  // `url`: what opens the editor with this code, from our own address on where it is our own editor.
  reply: z.object({ code: z.string(), url: z.string(), expires_at: instantSchema }),
});

/** 410: the code was used or is over. 403: it is for another template. */
export const exchangeEditorCode = endpoint({
  method: 'POST',
  path: '/api/v1/editor/token',
  summary: 'Exchange the code for a token that reads and saves this one template',
  access: 'public',
  body: z.object({ code: z.string().check(z.maxLength(200)), template_id: idSchema }),
  reply: z.object({ token: z.string(), template_id: idSchema, expires_at: instantSchema }),
});
