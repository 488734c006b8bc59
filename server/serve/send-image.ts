import { publicRefusals } from '#core/messages/reasons/calls/public-refusals.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileKeys } from '#server/files/feed-files.ts';
import { addresses } from '#core/public-addresses.ts';
import type { PublishedFiles } from './published-files.ts';
import type { SmallImages, WantedSize } from './small-images.ts';
import { isReadMethod, sendBody } from './send-body.ts';
import { publicHeaders, sendText } from './send-text.ts';

export type PublicImage =
  | { kind: 'product'; feedId: string; imageHash: string }
  | { kind: 'preview'; templateId: string };

/**
 * Sends an image. A product's image is named by the hash of its bytes and therefore never changes. A preview has a fixed path, so lists add
 * its version to the address, and only that address may be cached for long.
 */
export async function sendImage(
  files: PublishedFiles,
  image: PublicImage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isReadMethod(request))
    return sendText(response, 405, publicRefusals.method_not_allowed, { allow: 'GET, HEAD' });
  const isProduct = image.kind === 'product';
  const headers = {
    ...publicHeaders,
    'content-type': 'image/jpeg',
    'cache-control': isProduct ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
    ...(isProduct ? { etag: `"${image.imageHash}"` } : {}),
  };
  if (isProduct && request.headers['if-none-match']?.includes(image.imageHash)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = isProduct
    ? await files.open(fileKeys.image(image.feedId, image.imageHash))
    : await files.openFresh(fileKeys.templatePreview(image.templateId));
  if (body === null) return sendText(response, 404, publicRefusals.image_unknown);
  return sendBody(request, response, headers, body);
}

/**
 * Sends a product's image in a smaller size. It is as immutable as the image; if there is no time to make it, the client is redirected to
 * the full image, and may request the size again another day.
 */
export async function sendSmallImage(
  small: SmallImages,
  wanted: WantedSize,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isReadMethod(request))
    return sendText(response, 405, publicRefusals.method_not_allowed, { allow: 'GET, HEAD' });
  const etag = `"${wanted.imageHash}-${wanted.width}"`;
  const headers = {
    ...publicHeaders,
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
  };
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = await small.open(wanted);
  if (body === null) return sendText(response, 404, publicRefusals.image_unknown);
  if (body !== 'busy') return sendBody(request, response, headers, body);
  response
    .writeHead(307, { ...publicHeaders, location: addresses.image.href(wanted), 'cache-control': 'no-store' })
    .end();
}
