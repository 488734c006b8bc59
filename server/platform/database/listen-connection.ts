import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Log } from '../process/log.ts';
import { toUnavailable } from './database-errors.ts';
import type { DatabaseListener } from './port.ts';

/** A single connection for all LISTEN subscriptions, opened with the first and reopened when lost. */
export interface ListenConnection {
  listen(channel: string, subscriber: Subscriber): Promise<DatabaseListener>;
  close(): Promise<void>;
}

interface Subscriber {
  readonly onMessage: (payload: string) => void;
  readonly onReconnect?: (() => void) | undefined;
}

const HEARTBEAT_MS = 10_000;
const RECONNECT_DELAY_MS_MAX = 2000;

/** Connects lazily with `config`. */
export function createListenConnection(config: ClientConfig, log: Log): ListenConnection {
  const state: State = { config, log, channels: new Map(), connecting: null, isClosed: false };
  return {
    listen: (channel, subscriber) => subscribe(state, channel, subscriber),
    async close() {
      state.isClosed = true;
      await state.connecting?.then((client) => client.end()).catch(() => undefined);
    },
  };
}

interface State {
  readonly config: ClientConfig;
  readonly log: Log;
  readonly channels: Map<string, Set<Subscriber>>;
  connecting: Promise<Client> | null;
  isClosed: boolean;
}

async function subscribe(state: State, channel: string, subscriber: Subscriber): Promise<DatabaseListener> {
  const subscribers = state.channels.get(channel) ?? new Set();
  state.channels.set(channel, subscribers.add(subscriber));
  state.connecting ??= connect(state);
  try {
    await state.connecting.then((client) => client.query(`listen ${quoted(channel)}`));
  } catch (error) {
    subscribers.delete(subscriber);
    state.connecting = null;
    throw toUnavailable(error);
  }
  return { stop: () => unsubscribe(state, channel, subscriber) };
}

async function unsubscribe(state: State, channel: string, subscriber: Subscriber): Promise<void> {
  const subscribers = state.channels.get(channel);
  if (subscribers?.delete(subscriber) !== true || subscribers.size > 0) return;
  state.channels.delete(channel);
  if (!state.isClosed) await state.connecting?.then((client) => client.query(`unlisten ${quoted(channel)}`));
}

async function connect(state: State): Promise<Client> {
  const client = new Client({ ...state.config, keepAlive: true });
  client.on('error', () => undefined);
  client.on('notification', ({ channel, payload }) => {
    for (const subscriber of state.channels.get(channel) ?? []) subscriber.onMessage(payload ?? '');
  });
  await client.connect();
  for (const channel of state.channels.keys()) await client.query(`listen ${quoted(channel)}`);
  const heartbeat = setInterval(() => void beat(client), HEARTBEAT_MS).unref();
  client.once('end', () => {
    clearInterval(heartbeat);
    if (state.isClosed) return;
    state.connecting = reconnect(state);
    state.connecting.catch(() => undefined);
  });
  return client;
}

async function reconnect(state: State): Promise<Client> {
  for (let delayMs = 50; !state.isClosed; delayMs = Math.min(delayMs * 2, RECONNECT_DELAY_MS_MAX)) {
    await wait(delayMs);
    try {
      const client = await connect(state);
      for (const subscriber of [...state.channels.values()].flatMap((set) => [...set]))
        subscriber.onReconnect?.();
      return client;
    } catch (err) {
      state.log.debug({ err }, 'listen connection is still down');
    }
  }
  throw new Error('The listen connection is closed.');
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}

// A connection that died silently (a lost network) does not answer; ending it starts the reconnect.
async function beat(client: Client): Promise<void> {
  const timer = setTimeout(() => void client.end(), HEARTBEAT_MS / 2).unref();
  await client.query('select 1').catch(() => client.end());
  clearTimeout(timer);
}
