import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/** How long answers under way may take once the server is to end. */
const DRAIN_MS = 2_500;

/** An HTTP server that ends in bounded time whatever its sockets do. */
export interface DrainingServer {
  readonly server: Server;
  /**
   * Lets answers under way finish and closes every other socket at once: those that never asked, that wait between two
   * requests, and after `DRAIN_MS` those that still send or read. Called before `server.close()`.
   */
  drain(): void;
}

/** `options` and `listener` as for `createServer` of node:http. */
export function createDrainingServer(options: ServerOptions, listener: RequestListener): DrainingServer {
  // Node knows which sockets are idle, but counts one that has not asked yet as busy.
  const sockets = new Set<Socket>();
  const answering = new Set<Socket>();
  let isDraining = false;
  const server = createServer(options, (request, response) => {
    const { socket } = request;
    answering.add(socket);
    response.once('close', () => {
      answering.delete(socket);
      if (isDraining) socket.destroySoon();
    });
    if (isDraining) response.setHeader('connection', 'close');
    listener(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    server,
    drain() {
      isDraining = true;
      for (const socket of sockets) if (!answering.has(socket)) socket.destroy();
      setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
    },
  };
}
