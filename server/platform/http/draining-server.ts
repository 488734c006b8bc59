import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** How long answers under way may take once the server is to end. */
const DRAIN_MS = 2_500;

/**
 * How long, in ms, a process that others stand in for still takes requests once it is to end: a proxy may be sending one over
 * a connection that it holds, or over one that it has just opened.
 */
export const GRACE_MS = 250;

/**
 * How long, in ms, who came within the grace may stay silent. A client on a busy machine sends its request long after its
 * connection was opened, and what is sent into a closed one fails.
 */
const SILENT_MS = 1_500;

/** An HTTP server that ends in bounded time whatever its sockets do. */
export interface DrainingServer {
  readonly server: Server;
  /**
   * Lets answers under way finish and closes every other socket: those that never asked, that wait between two
   * requests, and after `DRAIN_MS` those that still send or read. Resolves when `server.close()` may be called. With a grace,
   * what is asked within it is answered, with the word that the connection ends; then nobody new is let in, those who came
   * last have `SILENT_MS` to ask, and it resolves when all are answered.
   */
  drain(): Promise<void>;
}

/** `options` and `listener` as for `createServer` of node:http; `graceMs` is 0 where nobody stands in for this process. */
export function createDrainingServer(
  options: ServerOptions,
  listener: RequestListener,
  { graceMs = 0 }: { graceMs?: number } = {},
): DrainingServer {
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
    async drain() {
      isDraining = true;
      const closeSilent = () => {
        for (const socket of sockets) if (!answering.has(socket)) socket.destroy();
      };
      setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
      if (graceMs === 0) return closeSilent();
      await wait(graceMs);
      // The system has just handed over who had come until now; whoever it still held would be cut off.
      await setImmediate();
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      setTimeout(closeSilent, SILENT_MS).unref();
      await closed;
    },
  };
}
