import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer, text } from 'node:stream/consumers';

/** Makes a call with any headers; `fetch` does not let a test choose `Host`. A body is sent as JSON. */
export async function rawCall(
  method: string,
  url: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = request(url, { method, headers: { ...type, ...headers } });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
}

/** Reads an address without the decoding that `fetch` always does. */
export async function rawBytes(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const [answer] = (await once(request(url, { headers }).end(), 'response')) as [IncomingMessage];
  return { headers: answer.headers, body: await buffer(answer) };
}
