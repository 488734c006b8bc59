import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, instantSchema, nameSchema } from '../fields.ts';
import { configText, htmlText, templatesPerMinute } from '../templates/templates-api.ts';

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

/** For the token that calls. It stays the same, is good for an hour from now on, and ends with its session all the same. */
export const renewEditorToken = endpoint({
  method: 'POST',
  path: '/api/v1/editor/token/renew',
  summary: "Keep an opened editor's token for another hour",
  access: 'session',
  editor: 'any',
  reply: z.object({ template_id: idSchema, expires_at: instantSchema }),
});

/** Copies the editor's work when the template has a new owner: the original stays unchanged. */
export const copyTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/copies',
  summary:
    'Save sources as a new template of the same project, with a one-time code that opens it in the editor',
  access: 'session',
  isKeyed: true,
  editor: 'own',
  callsPerMinute: templatesPerMinute,
  params: idParams,
  body: z.object({ name: nameSchema, html_dev: htmlText, config_dev: configText }),
  reply: z.object({ template_id: idSchema, code: z.string(), url: z.string(), expires_at: instantSchema }),
});
