import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came. */
export interface ReceivedHook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Behaviour = (request: IncomingMessage, response: ServerResponse, hook: ReceivedHook) => void;

/** A real web server that takes webhooks, whose behaviour a test may change at any time. */
export interface HookReceiver {
  readonly host: string;
  readonly url: string;
  /** In the order in which they came. */
  readonly received: ReceivedHook[];
  /** 200 unless said otherwise. */
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
    // A sender that gives up meanwhile has sent nothing.
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

/** Body of a message, as its receiver reads it. */
export interface HookBody {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly sequence: number; readonly feed_id: string };
}

export function bodyOf(hook: ReceivedHook): HookBody {
  return JSON.parse(hook.body) as HookBody;
}
