import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { GoTrueClient } from '@supabase/auth-js';
import fastify from 'fastify';
import { readConfig } from '#server/config.ts';
import type { AuthLimits } from '#server/auth/attempt-limits.ts';
import type { Auth } from '#server/auth/auth.ts';
import { addresses } from '#core/public-addresses.ts';
import { createAuth } from '#server/auth/create-auth.ts';
import { sendMail } from '#server/outgoing/mail/send-mail.ts';
import { openMailer } from '#server/outgoing/mail/mailbox.ts';
import { jobs } from '#server/jobs.ts';
import type { PostgresDatabase } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/process/log.ts';
import { openQueue } from '#server/platform/queue/boss-queue.ts';
import { countInMemory } from '#server/platform/turns/shared-rate-limit.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { silentLog } from './silent-log.ts';

export interface TestClock {
  now(): Date;
  advance(ms: number): void;
}

export function createTestClock(): TestClock {
  let now = Date.now();
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms;
    },
  };
}

/** The auth endpoints on a real port of their own. */
export interface AuthServer {
  readonly auth: Auth;
  readonly clock: TestClock;
  /** Address of the endpoints, as the client library expects it. */
  readonly url: string;
  /** Returns the official client, signed out, as in a new browser. */
  client(): GoTrueClient;
  /** Makes a raw call, for calls that the official client would never make. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Opens the link of a mail like a browser and returns the address to which it leads. */
  open(link: string): Promise<URL>;
  /** Sends all pending mails; retries are made immediately. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

const wide = { turns: 10_000, windowMs: 1 };

/** Limits for tests that sign up many users from one address. */
const wideLimits: AuthLimits = {
  signIn: { perAccount: wide, perAddress: wide },
  everywhere: wide,
  afterwards: wide,
  signUp: { perAccount: wide, perAddress: wide },
  mail: { perAccount: wide, perAddress: wide },
  mailbox: wide,
  link: wide,
  secondStep: [wide],
};

export interface AuthOptions {
  readonly limits?: AuthLimits;
  /** Settings in addition to the address, such as SMTP_URL. */
  readonly env?: Record<string, string>;
  readonly log?: Log;
  /** Address of its callers, as reported by a trusted proxy; by default this machine, whose callers are indistinguishable. */
  readonly address?: string;
  /** Database of the queue, for tests in which `database` becomes unavailable. */
  readonly queueDatabase?: PostgresDatabase;
}

/** Starts the auth endpoints on `database`, with a worker for their mails. Close it before the database. */
export async function startAuth(database: PostgresDatabase, options: AuthOptions = {}): Promise<AuthServer> {
  const { limits = wideLimits, env = {}, log = silentLog, queueDatabase = database, address } = options;
  const from: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address };
  const clock = createTestClock();
  // Open to everybody, so that tests can sign up many users at a public address.
  const config = readConfig({
    PUBLIC_URL: 'https://feeds.example.com',
    ...(env['SIGN_UP_DOMAINS'] === undefined && { SIGN_UP: 'open' }),
    TRUSTED_PROXIES: address === undefined ? '0' : '1',
    ...env,
  });
  const definitions = [jobs.sendMail];
  const queue = await openQueue(queueDatabase, { definitions, isWorker: true, isOnlyProcess: false, log });
  const mailbox = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-mailbox-'));
  const storage = await openFolderStorage(mailbox);
  const mailer = openMailer({ config, storage });
  const platform = { config, database, queue, storage, clock, log, openRateLimit: countInMemory(clock) };
  await queue.work(jobs.sendMail, { concurrency: 1 }, (job) => sendMail(platform, mailer, job));
  const auth = await createAuth(platform, limits);
  // Same settings as in the product, which accepts larger bodies in other calls.
  const app = fastify({ bodyLimit: 8 << 20, trustProxy: (_address, hop) => hop < config.trustedProxies });
  auth.register(app);
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}${addresses.auth.href()}`;
  return {
    auth,
    clock,
    url,
    client: () =>
      new GoTrueClient({
        url,
        headers: from,
        flowType: 'pkce',
        autoRefreshToken: false,
        persistSession: false,
      }),
    call: (method, urlPath, more = {}) =>
      call(method, `${url}${urlPath}`, { ...more, headers: { ...from, ...more.headers } }),
    open: (link) => open(link, url),
    settle: () => queue.runUntilIdle(),
    async close() {
      await app.close();
      await queue.stop();
      await rm(mailbox, { recursive: true, force: true });
    },
  };
}

async function open(link: string, url: string): Promise<URL> {
  const { search } = new URL(link);
  const answer = await call('GET', `${url}/verify${search}`, {});
  if (answer.status !== 303) throw new Error(`the link answered ${answer.status}`);
  return new URL(answer.headers.get('location') ?? '');
}

let accountCount = 0;

/** Returns an address that no other test uses. */
export function freshEmail(): string {
  accountCount += 1;
  return `user-${accountCount}-${Date.now()}@example.com`;
}

async function call(method: string, url: string, options: CallOptions): Promise<Answer> {
  const { body, token, headers } = options;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      'x-supabase-api-version': '2024-01-01',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}
