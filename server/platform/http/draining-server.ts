import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import net, { type Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** Longest time that answers in progress may take once the server is to end, in ms. */
const DRAIN_MS = 2_500;

/** Grace periods of a closing process for its clients, in ms. */
export interface Leave {
  /** Time for which requests are still accepted: one may be on its way over a kept-alive connection, or over one that was just opened. */
  readonly graceMs: number;
  /**
   * Time for which a client that connected within the grace may stay silent. A client on a busy machine sends its request long after its
   * connection was opened, and a request sent into a closed one fails.
   */
  readonly silentMs: number;
  /**
   * Longest wait for a client that was just answered and asks without a pause, in ms. Among the many clients of a proxy such a one always
   * seems to be coming, and the server is then closed at a bad moment (`faults -- restarts`: 141 of 109,000 failed, 23 of 76,000 without).
   */
  readonly choosyMs: number;
}

/** Grace of a process that others stand in for: a proxy keeps connections and must not resend what was cut off. */
export const replacedLeave: Leave = { graceMs: 250, silentMs: 1_500, choosyMs: 0 };

/** Grace of a process that stands alone: the sooner it has ended, the sooner the next one answers. */
export const aloneLeave: Leave = { graceMs: 250, silentMs: 250, choosyMs: 100 };

/** Longest idle turn of the event loop, and longest wait for such a turn, in ms. */
const IDLE_TURN_MS = 0.2;
const IDLE_WAIT_MS_MAX = 1_000;

/** Time within which a client that was just answered and asks without a pause comes again, in ms. */
const AGAIN_MS = 20;

/** An HTTP server that ends in bounded time whatever its sockets do. */
export interface DrainingServer {
  readonly server: Server;
  /**
   * Lets answers in progress finish and closes every other socket: those that never asked, that wait between two requests, and after
   * `DRAIN_MS` those that still send or read. Resolves when `server.close()` may be called. With a grace, requests within it are answered,
   * with `Connection: close`; then no new connection is accepted, those that came last have `silentMs` to ask, and it resolves when all are
   * answered. It begins with the event `draining` of the server, for code that holds an answer open without an end of its own.
   */
  readonly drain: () => Promise<void>;
}

/** `options` and `listener` as for `createServer` of node:http. */
export function createDrainingServer(
  options: ServerOptions,
  listener: RequestListener,
  { graceMs, silentMs, choosyMs }: Leave,
): DrainingServer {
  // Node knows which sockets are idle, but counts one that has not asked yet as busy.
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
      // Node's own close of an HTTP server would also cut off who rests between two requests and may just be sending one.
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
     * Waits until the system has handed over every connection that has come: it gives one in each turn of the event loop, and those that it
     * still holds when the server is closed are reset. A connection that comes while a turn is in progress is only seen in the next one, so
     * the server may be closed after a turn that let nobody in and took no time. And a client that has just been answered may be coming
     * again, so the last event must be that somebody was let in, who still has to ask, or must be some time ago. Among many clients that
     * seldom comes, and is not waited for as long.
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
