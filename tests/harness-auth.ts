import { GoTrueClient } from '@supabase/auth-js';
import fastify from 'fastify';
import { readConfig } from '#server/config.ts';
import type { AuthLimits } from '#server/auth/attempt-limits.ts';
import { authPath, createAuth, type Auth } from '#server/auth/create-auth.ts';
import type { Database } from '#server/platform/database/port.ts';
import { silentLog } from './silent-log.ts';

/** A clock that moves only when told to. */
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
  /** Address of the endpoints, as the client library takes it. */
  readonly url: string;
  /** A browser's worth of the official client, signed out. */
  client(): GoTrueClient;
  /** A raw call, for what the official client would never send. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Tests sign many users up from one address. */
const wideLimits: AuthLimits = {
  signInPerAccount: { turns: 10_000, windowMs: 1 },
  signInPerAddress: { turns: 10_000, windowMs: 1 },
  signUpPerAccount: { turns: 10_000, windowMs: 1 },
  signUpPerAddress: { turns: 10_000, windowMs: 1 },
};

/** Starts the auth endpoints on `database`. Close it before the database. */
export async function startAuth(database: Database, limits: AuthLimits = wideLimits): Promise<AuthServer> {
  const clock = createTestClock();
  const config = readConfig({ PUBLIC_URL: 'https://feeds.example.com' });
  const auth = await createAuth({ config, database, clock, log: silentLog }, limits);
  // Like the product's own, which takes larger bodies elsewhere.
  const app = fastify({ bodyLimit: 8 << 20 });
  auth.register(app);
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}${authPath}`;
  return {
    auth,
    clock,
    url,
    client: () => new GoTrueClient({ url, flowType: 'pkce', autoRefreshToken: false, persistSession: false }),
    call: (method, path, options = {}) => call(method, `${url}${path}`, options),
    close: () => app.close(),
  };
}

let accountCount = 0;

/** An address that no other test uses. */
export function freshEmail(): string {
  accountCount += 1;
  return `user-${accountCount}-${Date.now()}@example.com`;
}

async function call(method: string, url: string, options: CallOptions): Promise<Answer> {
  const { body, token, headers } = options;
  const response = await fetch(url, {
    method,
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
