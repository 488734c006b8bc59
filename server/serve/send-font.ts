import { publicRefusals } from '#core/messages/reasons/calls/public-refusals.ts';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileKeys } from '#server/files/feed-files.ts';
import type { PublishedFiles } from './published-files.ts';
import { isReadMethod, sendBody } from './send-body.ts';
import { publicHeaders, sendText } from './send-text.ts';

/** A user's font by its id, or a file that comes with the installation. */
export type PublicFont =
  | { readonly kind: 'uploaded'; readonly id: string; readonly format: string }
  | { readonly kind: 'installed'; readonly path: string };

/** Sends a font. The bytes at a font's address never change: an id belongs to one file, an installed file's address to its version. */
export async function sendFont(
  files: PublishedFiles,
  font: PublicFont,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isReadMethod(request))
    return sendText(response, 405, publicRefusals.method_not_allowed, { allow: 'GET, HEAD' });
  const isUploaded = font.kind === 'uploaded';
  const body = isUploaded ? await files.open(fileKeys.font(font.id)) : await readFile(font.path);
  if (body === null) return sendText(response, 404, publicRefusals.font_unknown);
  const format = isUploaded ? font.format : path.extname(font.path).slice(1).toLowerCase();
  const headers = {
    ...publicHeaders,
    'content-type': `font/${format === 'ttc' ? 'collection' : format}`,
    'cache-control': 'public, max-age=31536000, immutable',
  };
  return sendBody(request, response, headers, body);
}
