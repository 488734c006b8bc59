import http, { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Common nginx configurations, from the shortest on. */
export const proxyKinds = ['proxy_pass alone', 'with Host', 'with Host and X-Forwarded-For'] as const;
export type ProxyKind = (typeof proxyKinds)[number];

/** A proxy in front of a product, reached at `origin`. */
export interface Proxy {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Forwards requests like nginx: by default it rewrites `Host` to the address it forwards to, speaks HTTP/1.0 and adds nothing, so that a
 * forwarded request looks like one from this machine.
 */
export async function startProxy(target: string, kind: ProxyKind): Promise<Proxy> {
  const { hostname, port, host } = new URL(target);
  const server = createServer((request, response) => {
    const headers: http.OutgoingHttpHeaders = { ...request.headers, connection: 'close' };
    // In nginx these are $proxy_host, and $host, which has no port.
    headers['host'] = kind === 'proxy_pass alone' ? host : request.headers.host?.replace(/:\d+$/, '');
    if (kind === 'with Host and X-Forwarded-For') {
      const claimed = request.headers['x-forwarded-for'];
      const seen = request.socket.remoteAddress ?? '';
      headers['x-forwarded-for'] = claimed === undefined ? seen : `${String(claimed)}, ${seen}`;
    }
    const { method, url: path } = request;
    const onward = http.request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${own}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
