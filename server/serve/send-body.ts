import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { StoredObject } from '#server/platform/storage/port.ts';

/**
 * Sends a file with its length, the part requested by a range, or only the headers for HEAD. For a file too large for memory, a range is
 * ignored and the whole is sent, as HTTP allows. A client that disconnects is not an error.
 */
export async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  body: Uint8Array | StoredObject,
): Promise<void> {
  if (body instanceof Uint8Array) return sendBytes(request, response, headers, body);
  response.writeHead(200, { ...headers, 'content-length': body.sizeBytes });
  // The client may have disconnected while the file was opened; a pipeline into a closed response would never end.
  if (request.method === 'HEAD' || response.destroyed) {
    body.body.destroy();
    response.end();
    return;
  }
  await pipeline(body.body, response).catch((error: unknown) => {
    if (!response.destroyed) throw error;
  });
}

function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  bytes: Uint8Array,
): void {
  const range = parseRange(request, headers, bytes.length);
  const part = range === null || range === 'outside' ? bytes : bytes.subarray(range.from, range.to + 1);
  const all = { ...headers, 'accept-ranges': 'bytes' };
  if (range === 'outside') {
    response
      .writeHead(416, { ...all, 'content-length': 0, 'content-range': `bytes */${bytes.length}` })
      .end();
    return;
  }
  const contentRange = range && { 'content-range': `bytes ${range.from}-${range.to}/${bytes.length}` };
  response.writeHead(range ? 206 : 200, { ...all, ...contentRange, 'content-length': part.length });
  response.end(request.method === 'HEAD' ? undefined : part);
}

/** Parses one byte range (RFC 9110, 14.2), both ends included; null for none, several or one of another version. */
function parseRange(
  request: IncomingMessage,
  headers: OutgoingHttpHeaders,
  length: number,
): { from: number; to: number } | 'outside' | null {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== headers['etag']) return null;
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (from >= length || (first === '' && Number(last) === 0)) return 'outside';
  return from > to ? null : { from, to };
}

/** True if the client's copy is current: If-None-Match by weak comparison, else If-Modified-Since. */
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
