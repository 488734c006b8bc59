import {
  addressedChannels,
  type AddressedChannel,
  channelOfAgent,
} from '#core/feeds/channels/feed-fetchers.ts';
import { addChannelFetches, type ChannelFetches } from '#server/db/feeds/channel-fetches.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { OnFeed } from './send-feed.ts';

/** Delay until fetches are written to the database, all together, in ms. */
const WRITE_AFTER_MS = 5_000;

/**
 * Maximum number of feeds and programs in memory until then. Further fetches are not counted, so that untrusted callers cannot fill our
 * memory.
 */
const NOTES_MAX = 20_000;

const AGENT_LENGTH_MAX = 200;

/** Fetches of one feed by one program that were not written to the database yet. */
interface Note {
  readonly feedId: string;
  /** Channel of the fetched address; null: the plain address. */
  readonly channel: AddressedChannel | null;
  readonly agent: string;
  readonly firstMs: number;
  lastMs: number;
  count: number;
}

export interface FetchNotes {
  /** Counts the fetch when the answer was sent completely. */
  readonly follow: OnFeed;
  write(): Promise<void>;
}

/**
 * Records which programs fetch feeds, and when. Requests only change memory; every few seconds one statement writes the collected counts,
 * and a killed process loses only those. A person who opens an address in a browser does not count as a channel, nor does a request for a
 * part.
 */
export function openFetchNotes({ database, clock, log }: Platform): FetchNotes {
  let notes = new Map<string, Note>();
  let timer: NodeJS.Timeout | null = null;

  function add(feedId: string, channel: AddressedChannel | null, agent: string): void {
    const key = `${feedId} ${channel ?? ''} ${agent}`;
    const nowMs = clock.now().getTime();
    const known = notes.get(key);
    if (known !== undefined) {
      known.lastMs = nowMs;
      known.count += 1;
    } else if (notes.size < NOTES_MAX) {
      notes.set(key, { feedId, channel, agent, firstMs: nowMs, lastMs: nowMs, count: 1 });
    }
    timer ??= setTimeout(() => void write(), WRITE_AFTER_MS).unref();
  }

  async function write(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (notes.size === 0) return;
    const written = notes;
    notes = new Map();
    try {
      await addChannelFetches(database.query, summed(written.values()));
    } catch (error) {
      log.warn({ err: error }, 'who fetched feeds could not be written down yet');
      // If writing fails, these counts are written with the next ones.
      for (const [key, note] of notes) written.set(key, merged(written.get(key), note));
      notes = written;
    }
  }

  return {
    follow(request, response, { feedId, channel = null }) {
      const { headers } = request;
      // A page opened by a browser, which browsers report in one of two headers.
      const isBrowser = headers['sec-fetch-mode'] === 'navigate' || 'upgrade-insecure-requests' in headers;
      if (request.method !== 'GET' || headers.range !== undefined || isBrowser) return;
      response.once('finish', () => {
        if (response.statusCode === 200 || response.statusCode === 304)
          add(
            feedId,
            addressedChannels.find((known) => known === channel) ?? null,
            (headers['user-agent'] ?? '').slice(0, AGENT_LENGTH_MAX),
          );
      });
    },
    write,
  };
}

function merged(before: Note | undefined, note: Note): Note {
  if (before === undefined) return note;
  return { ...note, firstMs: before.firstMs, count: before.count + note.count };
}

/** Sums counts by channel and address: many programs may be one channel, and a statement may name a row only once. */
function summed(notes: Iterable<Note>): ChannelFetches[] {
  const sums = new Map<string, ChannelFetches>();
  for (const { feedId, channel: own, agent, firstMs, lastMs, count } of notes) {
    const channel = own ?? channelOfAgent(agent);
    const key = `${feedId} ${channel} ${own !== null}`;
    const before = sums.get(key);
    const [firstAt, lastAt] = [new Date(firstMs), new Date(lastMs)];
    const isLater = before === undefined || before.lastAt <= lastAt;
    sums.set(key, {
      feedId,
      channel,
      isOwnAddress: own !== null,
      firstAt: before !== undefined && before.firstAt < firstAt ? before.firstAt : firstAt,
      lastAt: isLater ? lastAt : before.lastAt,
      count: count + (before?.count ?? 0),
      agent: isLater ? agent : before.agent,
    });
  }
  return [...sums.values()];
}
