import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import net, { type Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** Maximum time for answers in progress when the server ends, in ms. */
const DRAIN_MS = 2_500;

/** Grace periods for clients of a closing process, in ms. */
export interface Leave {
  /** Time for which requests are still accepted: one may be on its way over a kept-alive or just opened connection. */
  readonly graceMs: number;
  /**
   * Maximum silence of a client that connected within the grace. A client on a busy machine sends its request long after connecting, and a
   * request sent into a closed connection fails.
   */
  readonly silentMs: number;
  /**
   * Longest time in ms to wait for a good moment to close: when no client that was just answered is about to send again. With the many
   * clients of a proxy there is no such moment, and waiting makes it worse (`faults -- restarts`: 141 of 109,000 requests failed, 23 of
   * 76,000 without).
   */
  readonly choosyMs: number;
}

/** Grace periods of a process that other processes replace: a proxy reuses connections and must not resend interrupted requests. */
export const replacedLeave: Leave = { graceMs: 250, silentMs: 1_500, choosyMs: 0 };

/** Grace periods of a process without a replacement: the sooner it ends, the sooner the next one answers. */
export const aloneLeave: Leave = { graceMs: 250, silentMs: 250, choosyMs: 100 };

/** Maximum duration of an event-loop turn that counts as idle, and longest wait for such a turn, in ms. */
const IDLE_TURN_MS = 0.2;
const IDLE_WAIT_MS_MAX = 1_000;

/** Time in ms within which a client that sends one request after the other sends its next one. */
const AGAIN_MS = 20;

/** An HTTP server that closes in bounded time, whatever its sockets do. */
export interface DrainingServer {
  readonly server: Server;
  /**
   * Lets answers in progress finish and closes every other socket: those that never sent a request, those idle between two requests, and
   * after `DRAIN_MS` those that still send or read. Resolves when `server.close()` may be called. Requests within the grace period are
   * answered with `Connection: close`; then no new connection is accepted, the newest ones have `silentMs` to send a request, and it
   * resolves when all are answered. It first emits the server's event `draining`, for code that keeps an answer open indefinitely.
   */
  readonly drain: () => Promise<void>;
}

/** `options` and `listener` as for `createServer` of node:http. */
export function createDrainingServer(
  options: ServerOptions,
  listener: RequestListener,
  { graceMs, silentMs, choosyMs }: Leave,
): DrainingServer {
  // Node knows which sockets are idle, but counts one without any request yet as busy.
  const sockets = new Set<Socket>();
  const answering = new Set<Socket>();
  let isDraining = false;
  const door = watchDoor();
  const server = createServer(options, (request, response) => {
    const { socket } = request;
    answering.add(socket);
    door.asked();
    response.once('close', () => {
      answering.delete(socket);
      if (isDraining) socket.destroySoon();
    });
    if (isDraining) response.setHeader('connection', 'close');
    listener(request, response);
  });
  server.on('connection', (socket) => {
    door.letIn();
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
      await door.untilNobodyNew(choosyMs);
      // The HTTP server's `close` would also cut off clients that are idle between two requests and may just be sending one.
      const closed = new Promise<void>((resolve) => {
        net.Server.prototype.close.call(server, () => resolve());
      });
      setTimeout(closeSilent, silentMs).unref();
      await closed;
    },
  };
}

/** Tracks when the server may be closed: `letIn` is called for every connection, `asked` for every request. */
function watchDoor() {
  let [letIn, lastAt, isWaiting] = [0, -Infinity, false];
  const happened = (isLetIn: boolean) => {
    letIn += Number(isLetIn);
    [lastAt, isWaiting] = [performance.now(), isLetIn];
  };
  return {
    letIn: () => happened(true),
    asked: () => happened(false),
    /**
     * Waits until the system has handed over every incoming connection: it hands over one in each turn of the event loop, and those still
     * pending when the server closes are reset. A connection that arrives during a turn is only seen in the next one, so the server may be
     * closed after an idle turn without a new connection. A client that was just answered may also send again, so the last event must be a
     * new connection without a request yet, or must be some time ago. With many clients this is rare, so the wait for it is shorter.
     */
    async untilNobodyNew(choosyMs: number): Promise<void> {
      const begun = performance.now();
      const [deadline, choosyUntil] = [begun + IDLE_WAIT_MS_MAX, begun + choosyMs];
      for (let since = performance.now(); since < deadline; since = performance.now()) {
        const before = letIn;
        await setImmediate();
        const now = performance.now();
        const mayBeComing = now < choosyUntil && !isWaiting && now - lastAt < AGAIN_MS;
        if (letIn === before && !mayBeComing && now - since < IDLE_TURN_MS) return;
      }
    },
  };
}
