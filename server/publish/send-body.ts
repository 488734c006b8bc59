import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { StoredObject } from '#server/platform/storage/port.ts';

/** Sends a whole file with its length, or only the headers for HEAD. A reader that goes away is no failure. */
export async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  body: Uint8Array | StoredObject,
): Promise<void> {
  const isInMemory = body instanceof Uint8Array;
  response.writeHead(200, { ...headers, 'content-length': isInMemory ? body.length : body.sizeBytes });
  if (request.method === 'HEAD') {
    if (!isInMemory) body.body.destroy();
    response.end();
  } else if (isInMemory) {
    response.end(body);
  } else {
    await pipeline(body.body, response).catch((error: unknown) => {
      if (!response.destroyed) throw error;
    });
  }
}

/** True when the client's copy is one of these bytes: If-None-Match by weak comparison, else If-Modified-Since. */
export function isFresh(
  request: IncomingMessage,
  { hash, lastModified }: { hash: string; lastModified: Date | null },
): boolean {
  const match = request.headers['if-none-match'];
  if (match !== undefined) return match === '*' || match.includes(hash);
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  if (Number.isNaN(since) || lastModified === null) return false;
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

export function isReadMethod(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
