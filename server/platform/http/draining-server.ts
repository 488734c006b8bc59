import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import net, { type Socket } from 'node:net';
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

/** In ms: a turn of the event loop in which nothing else was done takes no longer, and how long to wait for such a turn. */
const IDLE_TURN_MS = 0.2;
const IDLE_WAIT_MS_MAX = 1_000;

/** An HTTP server that ends in bounded time whatever its sockets do. */
export interface DrainingServer {
  readonly server: Server;
  /**
   * Lets answers under way finish and closes every other socket: those that never asked, that wait between two
   * requests, and after `DRAIN_MS` those that still send or read. Resolves when `server.close()` may be called. With a grace,
   * what is asked within it is answered, with the word that the connection ends; then nobody new is let in, those who came
   * last have `SILENT_MS` to ask, and it resolves when all are answered. It begins with the event `draining` of the server, for whoever
   * holds an answer open without an end of its own.
   */
  readonly drain: () => Promise<void>;
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
  let letIn = 0;
  server.on('connection', (socket) => {
    letIn += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    server,
    async drain() {
      isDraining = true;
      server.emit('draining');
      const closeSilent = () => {
        for (const socket of sockets) if (!answering.has(socket)) socket.destroy();
      };
      setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
      if (graceMs === 0) return closeSilent();
      await wait(graceMs);
      await untilNobodyNew(() => letIn);
      // Node's own close of an HTTP server would also cut off who rests between two requests and may just be sending one.
      const closed = new Promise<void>((resolve) => {
        net.Server.prototype.close.call(server, () => resolve());
      });
      setTimeout(closeSilent, SILENT_MS).unref();
      await closed;
    },
  };
}

/**
 * Waits until the system has handed over everybody who has come: it gives one connection in each turn of the event loop, and those that
 * it still holds when the door is closed are reset. Who comes while a turn is at work is only seen in the next one, so the door may be
 * closed after a turn that let nobody in and took no time.
 */
async function untilNobodyNew(countLetIn: () => number): Promise<void> {
  const deadline = performance.now() + IDLE_WAIT_MS_MAX;
  for (let since = performance.now(); since < deadline; since = performance.now()) {
    const before = countLetIn();
    await setImmediate();
    if (countLetIn() === before && performance.now() - since < IDLE_TURN_MS) return;
  }
}
