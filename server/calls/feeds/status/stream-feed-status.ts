import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { feedEventsPath } from '#core/contract/feeds/publishing/feed-runs-api.ts';
import { languageInForce } from '#core/messages/language.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { inLanguage } from '#server/platform/language.ts';
import { takeTurn } from '#server/platform/turns/in-turn.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { createPlaces } from '#server/platform/turns/places.ts';
import { whenClosed, type RouteHost } from '#server/platform/http/route.ts';
import { openAccessWatch } from './access-watch.ts';
import { feedStatus } from './feed-status.ts';

/** Minimum time between two progress events for one listener, in ms; a run of thousands of products changes far more often. */
const EVENT_INTERVAL_MS = 250;

/**
 * Interval in ms of a comment line that keeps proxies from closing an idle stream. The caller's rights are checked at the same interval.
 */
const KEEP_ALIVE_MS = 20_000;

/** Limits for open streams, which come from visible tabs or those just left; background pages close theirs. */
const streamPlaces = { total: 2_000, perTenant: 20, waitingPerTenant: 0 };

const UNREAD_BYTES_MAX = 256 * 1024;

/** Serves `feedEventsPath`: the feed's status immediately and whenever its run progresses, for as long as the session or key is valid. */
export async function mountFeedEvents(
  app: FastifyInstance,
  host: RouteHost,
  keepAliveMs = KEEP_ALIVE_MS,
): Promise<void> {
  const access = await openAccessWatch(host);
  const hub = await openProgressHub(host.platform);
  const streams = createPlaces(streamPlaces);
  const endWithServer = watchDraining(app);
  app.addHook('onClose', async () => {
    await hub.close();
    await access.close();
  });
  app.get<{ Params: { feedId: string } }>(feedEventsPath, async (request, reply) => {
    const { authorization } = request.headers;
    const caller = await host.authenticate(authorization);
    await host.requireKeyScope(caller, [request.params, request.query]);
    await host.countCall(caller.id, { path: feedEventsPath });
    whenClosed(reply, await takeTurn(streams, caller.id, { tooMany: turnReasons.streams }));
    const { feedId } = request.params;
    const read = statusReader(host, caller.id, feedId);
    // Fails like any other call before the headers are sent: 404 for another user's feed.
    const first = await read();
    reply.hijack();
    // A reader that left meanwhile emits no second 'close', so it would be followed forever.
    if (reply.raw.destroyed) return;
    // Adds headers that hooks have set, such as CORS.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const write = (text: string) => {
      if (!reply.raw.writableEnded) reply.raw.write(text);
    };
    let isRunning = false;
    const send = (status: FeedStatus) => {
      isRunning = status.run !== null && status.run.finished_at === null;
      // Ends the stream; otherwise statuses would pile up for a client that does not read.
      if (reply.raw.writableLength > UNREAD_BYTES_MAX) return void reply.raw.destroy();
      write(`event: status\ndata: ${JSON.stringify(status)}\n\n`);
    };
    send(first);
    endWithServer(reply.raw);
    const { tell, stop } = hub.follow(first.feed_id, async () => send(await read()));
    const watch = access.follow({ userId: caller.id, authorization }, () => reply.raw.end());
    // The credentials may have expired between the check and the start of the watch.
    watch.check();
    const keepAlive = setInterval(() => {
      write(': still here\n\n');
      // Whoever should tell of its progress may have died, which the status says.
      if (isRunning) tell();
      watch.check();
    }, keepAliveMs);
    reply.raw.once('close', () => {
      stop();
      watch.stop();
      clearInterval(keepAlive);
    });
  });
}

/** Reads a status in the caller's language, also when a job's progress asks for it. */
function statusReader({ platform }: RouteHost, userId: string, feedId: string): () => Promise<FeedStatus> {
  const language = languageInForce();
  return () =>
    inLanguage(language, () =>
      platform.database.asUser(userId, (sql) => feedStatus(sql, userId, feedId, platform.config.billing)),
    );
}

/**
 * Returns a function that ends a response when the server shuts down, or immediately if it is already doing so: open streams would delay
 * it. The page reconnects to another process.
 */
function watchDraining({ server }: FastifyInstance): (response: ServerResponse) => void {
  const open = new Set<ServerResponse>();
  let isDraining = false;
  server.once('draining', () => {
    isDraining = true;
    for (const response of open) response.end();
  });
  return (response) => {
    if (isDraining) return void response.end();
    open.add(response);
    response.once('close', () => open.delete(response));
  };
}

interface ProgressHub {
  /** Calls `onProgress` soon after the feed changed or `tell` was called, never concurrently. */
  follow(feedId: string, onProgress: () => Promise<void>): { tell: () => void; stop: () => void };
  close(): Promise<void>;
}

async function openProgressHub(platform: Platform): Promise<ProgressHub> {
  const followers = new Map<string, Set<() => void>>();
  const tellAll = () => followers.forEach((set) => set.forEach((tell) => tell()));
  const listener = await platform.database.listen(
    'feed_progress',
    (feedId) => followers.get(feedId)?.forEach((tell) => tell()),
    tellAll,
  );
  return {
    follow(feedId, onProgress) {
      const { tell, stop } = throttled(onProgress, (error) =>
        platform.log.debug({ err: error }, 'event not sent'),
      );
      const set = followers.get(feedId) ?? new Set();
      followers.set(feedId, set.add(tell));
      const leave = () => {
        stop();
        set.delete(tell);
        if (set.size === 0) followers.delete(feedId);
      };
      return { tell, stop: leave };
    },
    close: () => listener.stop(),
  };
}

/** Throttles calls: the first one waits an interval; calls while waiting or working are merged into one more. */
function throttled(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { tell: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | null = null;
  let isWanted = false;
  let isStopped = false;
  const tell = () => {
    isWanted = true;
    if (timer === null && !isStopped) timer = setTimeout(() => void fire(), EVENT_INTERVAL_MS);
  };
  const fire = async () => {
    isWanted = false;
    await work().catch(onError);
    timer = null;
    if (isWanted) tell();
  };
  return {
    tell,
    stop: () => {
      isStopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}
