import type http from 'node:http';
import { createFetchRemote, type FetchRemoteOptions } from '#server/platform/fetch/fetch-remote.ts';
import type { FetchRemote, RemoteKind, RemoteLimits } from '#server/platform/fetch/port.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import { type FakeOrigin, startOrigin } from './fake-origin.ts';

/** Limits small enough for tests to reach each of them. */
export const smallLimits: RemoteLimits = {
  wireBytesMax: 100_000,
  bodyBytesMax: 1_000_000,
  connectTimeoutMs: 1000,
  firstByteTimeoutMs: 400,
  totalTimeoutMs: 900,
  bytesPerSecondMin: 0,
  paceWindowMs: 900,
};

/** A server that answers each path as a test requires, and a client that may reach it. */
export interface FetchScene {
  readonly origin: FakeOrigin;
  readonly remote: FetchRemote;
  /** Serves `answer` at a new path and returns its address. */
  readonly serve: (answer: http.RequestListener) => string;
  readonly close: () => Promise<void>;
}

export async function startFetchScene(): Promise<FetchScene> {
  const answers = new Map<string, http.RequestListener>();
  const origin = await startOrigin((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) response.writeHead(404).end('not here');
    else answer(request, response);
  });
  const remote = remoteTo(origin);
  return {
    origin,
    remote,
    serve(answer) {
      const path = `/${answers.size}`;
      answers.set(path, answer);
      return origin.url(path);
    },
    async close() {
      await remote.close();
      await origin.close();
    },
  };
}

/** Returns a client with small limits that may reach these origins. */
export function remoteTo(...origins: FakeOrigin[]): FetchRemote {
  return remoteWith({}, ...origins);
}

/** Returns such a client with additional options. */
export function remoteWith(options: Partial<FetchRemoteOptions>, ...origins: FakeOrigin[]): FetchRemote {
  return createFetchRemote({
    allowHosts: origins.map(({ host }) => host),
    publicUrl: 'https://feeds.example.com',
    limits: { feed: smallLimits, photo: smallLimits },
    ...options,
  });
}

export async function failureOf(
  remote: FetchRemote,
  url: string,
  kind: RemoteKind = 'feed',
): Promise<RemoteError> {
  const failure: unknown = await remote.bytes(url, { kind }).catch((error: unknown) => error);
  if (failure instanceof RemoteError) return failure;
  throw new Error(`expected a failure, got ${String(failure)}`);
}
