import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedHook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Behaviour = (request: IncomingMessage, response: ServerResponse, hook: ReceivedHook) => void;

/** A real web server that receives webhooks, whose behaviour a test may change at any time. */
export interface HookReceiver {
  readonly host: string;
  readonly url: string;
  readonly received: ReceivedHook[];
  /** How it answers; with status 200 by default. */
  behave: Behaviour;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<HookReceiver> {
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: HookReceiver = {
    host,
    url: `http://${host}/hook`,
    received: [],
    behave: (_request, response) => void response.end('heard'),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    // A request that its sender aborts is ignored.
    request.on('error', () => undefined);
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const hook = { path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() };
    receiver.received.push(hook);
    receiver.behave(request, response, hook);
  }
  return receiver;
}

export interface HookBody {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly sequence: number; readonly feed_id: string };
}

export function bodyOf(hook: ReceivedHook): HookBody {
  return JSON.parse(hook.body) as HookBody;
}
