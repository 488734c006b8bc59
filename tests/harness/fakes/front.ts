import http, {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A forwarded request. `url` is path and query. */
export interface SeenRequest {
  method: string;
  url: string;
  authorization: string | undefined;
  body: string;
}

/**
 * A real server in front of the product that forwards all requests, except those that a test makes fail. A rule names requests by their
 * beginning: 'POST /functions/v1/feeds'. The newest matching rule decides.
 */
export interface Front {
  readonly origin: string;
  readonly requests: SeenRequest[];
  /** Answers such requests without forwarding them; a body that is not text is sent as JSON. */
  answer(rule: string, status: number, body?: unknown): void;
  /** Closes the connection of such requests without an answer. */
  cut(rule: string): void;
  /** Forwards such requests, and closes the connection when the answer comes. */
  lose(rule: string): void;
  /** Forwards such requests, and changes a header of the answer. */
  rewrite(rule: string, name: string, change: (value: string) => string): void;
  /** Makes such requests wait. The returned function lets them and all later ones pass. */
  hold(rule: string): () => void;
  heal(): void;
  close(): Promise<void>;
}

type Edit = (headers: IncomingHttpHeaders) => IncomingHttpHeaders;

interface Rule {
  prefix: string;
  act: (pass: (edit?: Edit) => void, response: ServerResponse) => void;
}

export async function startFront(target: string): Promise<Front> {
  const requests: SeenRequest[] = [];
  let rules: Rule[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readAll(request);
      const call = `${request.method} ${request.url}`;
      const { method = '', url = '', headers } = request;
      requests.push({ method, url, authorization: headers.authorization, body: body.toString() });
      const pass = (edit?: Edit) => passOn(target, request, { body, edit }, response);
      const rule = rules.findLast(({ prefix }) => call.startsWith(prefix));
      if (rule === undefined) pass();
      else rule.act(pass, response);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    requests,
    answer(prefix, status, body = '') {
      const isText = typeof body === 'string';
      const act: Rule['act'] = (_pass, response) => {
        response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' });
        response.end(isText ? body : JSON.stringify(body));
      };
      rules.push({ prefix, act });
    },
    cut(prefix) {
      rules.push({ prefix, act: (_pass, response) => void response.destroy() });
    },
    lose(prefix) {
      const act: Rule['act'] = (pass, response) => {
        response.writeHead = () => response.destroy();
        pass();
      };
      rules.push({ prefix, act });
    },
    rewrite(prefix, name, change) {
      const edit: Edit = (headers) => ({ ...headers, [name]: change(String(headers[name] ?? '')) });
      rules.push({ prefix, act: (pass) => pass(edit) });
    },
    hold(prefix) {
      const waiting: (() => void)[] = [];
      const rule: Rule = { prefix, act: (pass) => void waiting.push(() => pass()) };
      rules.push(rule);
      return () => {
        rules = rules.filter((other) => other !== rule);
        for (const pass of waiting.splice(0)) pass();
      };
    },
    heal() {
      rules = [];
    },
    close: () => closed(server),
  };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function passOn(
  target: string,
  request: IncomingMessage,
  { body, edit = (headers) => headers }: { body: Buffer; edit: Edit | undefined },
  response: ServerResponse,
): void {
  const { method, headers, url = '/' } = request;
  const options = { method, headers: { ...headers, host: new URL(target).host } };
  const onward = http.request(target + url, options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, edit(answer.headers));
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  onward.end(body);
}
