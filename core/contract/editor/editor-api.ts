import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, instantSchema, nameSchema } from '../fields.ts';
import { configText, htmlText, templatesPerMinute } from '../templates/templates-api.ts';

/**
 * The address that opens the editor carries this code instead of the session's token, because addresses end up in histories and logs. The
 * code works once, within a minute, and for this template only.
 */
export const createEditorCode = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/editor-code',
  summary: 'Make a one-time code that opens a template in the editor',
  access: 'session',
  params: idParams,
  // `url`: opens the editor with this code; relative if the editor is our own.
  reply: z.object({ code: z.string(), url: z.string(), expires_at: instantSchema }),
});

/** 410: the code was used or has expired. 403: it is for another template. */
export const exchangeEditorCode = endpoint({
  method: 'POST',
  path: '/api/v1/editor/token',
  summary: 'Exchange the code for a token that reads and saves this one template',
  access: 'public',
  body: z.object({ code: z.string().check(z.maxLength(200)), template_id: idSchema }),
  reply: z.object({ token: z.string(), template_id: idSchema, expires_at: instantSchema }),
});

/** Extends the calling token: it stays the same and is valid for another hour, but no longer than its session. */
export const renewEditorToken = endpoint({
  method: 'POST',
  path: '/api/v1/editor/token/renew',
  summary: "Keep an opened editor's token for another hour",
  access: 'session',
  editor: 'any',
  reply: z.object({ template_id: idSchema, expires_at: instantSchema }),
});

/** Copies a template from the editor for a new owner; the original stays unchanged. */
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
