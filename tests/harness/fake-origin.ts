import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

/** An HTTP server in this process that simulates any server on the internet. */
export interface FakeOrigin {
  readonly port: number;
  /** 127.0.0.1:port */
  readonly host: string;
  readonly url: (path: string) => string;
  readonly hits: string[];
  close(): Promise<void>;
}

export async function startOrigin(answer: http.RequestListener): Promise<FakeOrigin> {
  const hits: string[] = [];
  const server = http.createServer((request, response) => {
    hits.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  return listening(server, hits);
}

/** Starts a server that answers with raw bytes, for answers that no HTTP library would send. */
export async function startRawOrigin(answer: (socket: net.Socket) => void): Promise<FakeOrigin> {
  const hits: string[] = [];
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      hits.push(String(data).split('\r\n', 1).join(''));
      answer(socket);
    });
  });
  return listening(server, hits);
}

async function listening(server: net.Server, hits: string[]): Promise<FakeOrigin> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has such an address
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    port,
    host,
    url: (path) => `http://${host}${path}`,
    hits,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
