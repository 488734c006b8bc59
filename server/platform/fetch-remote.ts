import { type Dispatcher, request } from 'undici';
import { boundedBody } from './fetch/bounded-body.ts';
import { classifyFailure } from './fetch/classify-failure.ts';
import {
  type DestinationRules,
  judgeDestination,
  parseDestination,
  type Trust,
} from './fetch/destination.ts';
import { createGuardedAgent, createTrustedAgent, type Resolve } from './fetch/guarded-agent.ts';
import { createHostGate, type HostGate } from './fetch/host-gate.ts';
import type { FetchRemote, RemoteAnswer, RemoteKind, RemoteLimits, RemoteOptions } from './fetch/port.ts';
import { checkStatus, flatHeaders, redirectTarget } from './fetch/read-answer.ts';
import { RemoteError } from './fetch/remote-error.ts';

export interface FetchRemoteOptions extends DestinationRules {
  /** Where the operator of a shop finds out who we are. */
  readonly publicUrl?: string;
  /** Overrides for tests and for operators with other needs. */
  readonly limits?: Partial<Record<RemoteKind, Partial<RemoteLimits>>>;
  /** Stands in for the name service. */
  readonly resolve?: Resolve;
}

/**
 * The only outbound HTTP of the server. Every address a user gives is fetched through it: private networks cannot be
 * reached, redirects are checked like first addresses, and size, time and number of requests per host are bounded.
 */
export function createFetchRemote(options: FetchRemoteOptions): FetchRemote {
  const limits: Record<RemoteKind, RemoteLimits> = {
    feed: { ...defaultLimits.feed, ...options.limits?.feed },
    photo: { ...defaultLimits.photo, ...options.limits?.photo },
  };
  const agentOptions = { connectTimeoutMs: limits.feed.connectTimeoutMs, resolve: options.resolve };
  const parts: Parts = {
    rules: options,
    limits,
    agents: { public: createGuardedAgent(agentOptions), trusted: createTrustedAgent(agentOptions) },
    gate: createHostGate(REQUESTS_PER_HOST_MAX),
    userAgent: `Feedmaker/0.1${options.publicUrl === undefined ? '' : ` (+${options.publicUrl})`}`,
  };
  const open = (url: string, remoteOptions: RemoteOptions) => openRemote(parts, url, remoteOptions);
  return {
    open,
    async bytes(url, remoteOptions) {
      const answer = await open(url, remoteOptions);
      const chunks: Uint8Array[] = [];
      for await (const chunk of answer.body) chunks.push(chunk);
      return { ...answer, body: Buffer.concat(chunks) };
    },
    async close() {
      await Promise.all([parts.agents.public.destroy(), parts.agents.trusted.destroy()]);
    },
  };
}

const MEBIBYTE = 1024 * 1024;
const REDIRECTS_MAX = 3;
const REQUESTS_PER_HOST_MAX = 4;

const defaultLimits: Record<RemoteKind, RemoteLimits> = {
  feed: {
    wireBytesMax: 512 * MEBIBYTE,
    bodyBytesMax: 512 * MEBIBYTE,
    connectTimeoutMs: 5000,
    firstByteTimeoutMs: 10_000,
    totalTimeoutMs: 120_000,
  },
  photo: {
    wireBytesMax: 25 * MEBIBYTE,
    bodyBytesMax: 25 * MEBIBYTE,
    connectTimeoutMs: 5000,
    firstByteTimeoutMs: 10_000,
    totalTimeoutMs: 15_000,
  },
};

interface Parts {
  readonly rules: DestinationRules;
  readonly limits: Record<RemoteKind, RemoteLimits>;
  readonly agents: Record<Trust, Dispatcher>;
  readonly gate: HostGate;
  readonly userAgent: string;
}

/** One call, over all its redirects. */
interface Call {
  readonly options: RemoteOptions;
  /** Of the address that was asked for. */
  readonly firstOrigin: string;
  readonly limits: RemoteLimits;
  readonly abort: AbortController;
  leaveHost: () => void;
  /** Runs from the first request to the last byte, redirects included. */
  clock: NodeJS.Timeout | null;
  unlink: () => void;
}

async function openRemote(parts: Parts, text: string, options: RemoteOptions): Promise<RemoteAnswer> {
  const call: Call = {
    options,
    firstOrigin: URL.parse(text)?.origin ?? '',
    limits: parts.limits[options.kind],
    abort: new AbortController(),
    leaveHost: () => undefined,
    clock: null,
    unlink: () => undefined,
  };
  linkSignal(call, options.signal);
  try {
    let url = parseDestination(text);
    for (let redirects = 0; ; redirects++) {
      const answer = await ask(parts, call, url);
      const target = redirectTarget(answer, url);
      if (target === null) return toAnswer(call, answer, url);
      await answer.body.dump({ limit: 16_384 });
      if (redirects === REDIRECTS_MAX) throw new RemoteError('bad_redirect');
      url = target;
    }
  } catch (error) {
    throw failCall(call, error);
  }
}

async function ask(parts: Parts, call: Call, url: URL): Promise<Dispatcher.ResponseData> {
  const { options, limits } = call;
  const trust = judgeDestination(url, parts.rules);
  call.leaveHost();
  call.leaveHost = await parts.gate.enter(url.host, call.abort.signal);
  // Waiting for a place at the host does not count: a feed with a thousand photos on one host takes its time.
  call.clock ??= setTimeout(() => end(call, new RemoteError('timeout')), limits.totalTimeoutMs);
  const firstByte = setTimeout(() => end(call, new RemoteError('timeout')), limits.firstByteTimeoutMs);
  const answer = await request(url, {
    dispatcher: parts.agents[trust],
    headers: requestHeaders(parts, options, url.origin === call.firstOrigin),
    signal: call.abort.signal,
  }).finally(() => clearTimeout(firstByte));
  // An aborted body that nobody reads yet reports an error, which without a listener would end our process.
  answer.body.on('error', () => undefined);
  return answer;
}

function linkSignal(call: Call, signal: AbortSignal | undefined): void {
  const cancel = () => end(call, new RemoteError('cancelled'));
  if (signal?.aborted === true) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  call.unlink = () => signal?.removeEventListener('abort', cancel);
}

// Also gives the place back when nobody ever reads the body.
function end(call: Call, reason: RemoteError): void {
  call.abort.abort(reason);
  finish(call);
}

function finish(call: Call): void {
  if (call.clock !== null) clearTimeout(call.clock);
  call.unlink();
  call.leaveHost();
}

function failCall(call: Call, error: unknown): RemoteError {
  const reason: unknown = call.abort.signal.aborted ? call.abort.signal.reason : error;
  call.abort.abort();
  finish(call);
  return classifyFailure(reason);
}

function requestHeaders(
  { userAgent }: Parts,
  options: RemoteOptions,
  isFirstOrigin: boolean,
): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: options.kind === 'feed' ? 'application/xml, text/xml, text/csv, */*;q=0.8' : 'image/*, */*;q=0.8',
    'accept-encoding': 'gzip, deflate, br',
    ...(options.etag ? { 'if-none-match': options.etag } : {}),
    ...(options.lastModified ? { 'if-modified-since': options.lastModified } : {}),
    ...options.headers,
    ...(isFirstOrigin ? options.secretHeaders : {}),
  };
}

function toAnswer(call: Call, answer: Dispatcher.ResponseData, url: URL): RemoteAnswer {
  checkStatus(answer, call.options);
  const headers = flatHeaders(answer);
  const source = boundedBody(answer.body, {
    encoding: headers['content-encoding'] ?? '',
    limits: call.limits,
    unpacksFiles: call.options.kind === 'feed',
  });
  const notModified = answer.statusCode === 304;
  if (notModified) finish(call);
  return {
    status: answer.statusCode,
    headers,
    contentType: (headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase(),
    url: url.href,
    notModified,
    body: notModified ? nothing() : readBody(call, source),
  };
}

async function* readBody(call: Call, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw failCall(call, error);
  } finally {
    // Also when the reader has seen enough: what is left on the wire is dropped.
    call.abort.abort();
    finish(call);
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  yield* [];
}
