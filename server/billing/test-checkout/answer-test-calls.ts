import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Platform } from '#server/platform/open-platform.ts';
import { readForm } from './read-form.ts';
import { TestRefusal, type TestRoute } from './test-call.ts';

/** More than any call of ours is long. */
const BODY_BYTES_MAX = 256 * 1024;

/** Answers Stripe's calls over HTTP on this machine, to whoever knows the secret key. */
export function createTestServer(
  platform: Platform,
  routes: readonly TestRoute[],
  secretKey: string,
): Server {
  const known = routes.map((route) => ({ ...route, pattern: patternOf(route.call) }));
  return createServer((request, response) => {
    void answer(request)
      .then((body) => send(response, 200, body))
      .catch((error: unknown) => {
        if (!(error instanceof TestRefusal)) platform.log.error({ err: error }, 'the test checkout failed');
        const refusal =
          error instanceof TestRefusal ? error : new TestRefusal(500, 'Failed.', { type: 'api_error' });
        const { status, message, type, code } = refusal;
        send(response, status, { error: { message, type, ...(code !== undefined && { code }) } });
      });
  });

  async function answer(request: IncomingMessage): Promise<object> {
    const { method = 'GET', url = '/', headers } = request;
    if (headers.authorization !== `Bearer ${secretKey}`)
      throw new TestRefusal(401, 'Invalid API Key provided.');
    const { pathname, search } = new URL(url, 'http://localhost');
    for (const { pattern, answer: handle } of known) {
      const match = pattern.exec(`${method} ${pathname}`);
      if (match === null) continue;
      const text = method === 'POST' ? await bodyOf(request) : search;
      const key = headers['idempotency-key'];
      return handle({
        platform,
        ids: match.slice(1).map(decodeURIComponent),
        form: readForm(text),
        idempotencyKey: typeof key === 'string' ? key : null,
      });
    }
    throw new TestRefusal(404, `Unrecognized request URL (${method}: ${pathname}).`);
  }
}

function patternOf(call: string): RegExp {
  return new RegExp(`^${call.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) throw new TestRefusal(413, 'Request body too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomUUID().replaceAll('-', '').slice(0, 14)}`,
  });
  response.end(JSON.stringify(body));
}
