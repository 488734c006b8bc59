import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readForm } from './read-form.ts';
import { TestRefusal, type TestRoute } from './call.ts';
import type { DoubleHost, ObjectStore } from './host.ts';

/** Maximum bytes of a body, more than any call of ours has. */
const BODY_BYTES_MAX = 256 * 1024;

type KnownRoute = TestRoute & { readonly pattern: RegExp };

/**
 * Creates an HTTP server that answers Stripe's calls on this machine, for callers with the secret key. `told` is called after each change.
 */
export function createTestServer(
  host: DoubleHost,
  routes: readonly TestRoute[],
  { secretKey, told }: { secretKey: string; told: () => void },
): Server {
  const known = routes.map((route) => ({ ...route, pattern: patternOf(route.call) }));
  return createServer((request, response) => {
    void answerRequest(host, known, { request, secretKey })
      .then((body) => send(response, 200, body))
      .catch((error: unknown) => sendRefusal(host, response, error))
      .finally(told);
  });
}

async function answerRequest(
  host: DoubleHost,
  routes: readonly KnownRoute[],
  { request, secretKey }: { request: IncomingMessage; secretKey: string },
): Promise<object> {
  const { method = 'GET', url = '/', headers } = request;
  if (headers.authorization !== `Bearer ${secretKey}`)
    throw new TestRefusal(401, 'Invalid API Key provided.');
  const { pathname, search } = new URL(url, 'http://localhost');
  const text = method === 'POST' ? await bodyOf(request) : search;
  for (const { pattern, answer } of routes) {
    const match = pattern.exec(`${method} ${pathname}`);
    if (match === null) continue;
    const now = Math.floor(host.now().getTime() / 1000);
    const ids = match.slice(1).map(decodeURIComponent);
    return host.alone((store) => {
      const work = () => answer({ host, store, now, ids, form: readForm(text) });
      const key = headers['idempotency-key'];
      return typeof key === 'string' ? once(store, key, `${method} ${pathname} ${text}`, work) : work();
    });
  }
  throw new TestRefusal(404, `Unrecognized request URL (${method}: ${pathname}).`);
}

/** Returns the stored answer of the first call with this key; refuses a key used for another call. */
async function once(
  store: ObjectStore,
  key: string,
  call: string,
  work: () => Promise<object>,
): Promise<object> {
  const id = `idempotency ${createHash('sha256').update(key).digest('hex')}`;
  const before = await store.get(id);
  if (before !== null && before['call'] !== call)
    throw new TestRefusal(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      { type: 'idempotency_error' },
    );
  if (before !== null) return before['answer'] as object;
  const answer = await work();
  await store.put({ id, object: 'idempotency', call, answer });
  return answer;
}

function patternOf(call: string): RegExp {
  return new RegExp(`^${call.replace(/\{\w+\}/g, '([^/]+)')}$`);
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

function sendRefusal(host: DoubleHost, response: ServerResponse, error: unknown): void {
  if (!(error instanceof TestRefusal)) host.failed(error);
  const refusal =
    error instanceof TestRefusal ? error : new TestRefusal(500, 'Failed.', { type: 'api_error' });
  const { status, message, type, reason: code } = refusal;
  send(response, status, { error: { message, type, ...(code !== undefined && { code }) } });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomUUID().replaceAll('-', '').slice(0, 14)}`,
  });
  response.end(JSON.stringify(body));
}
