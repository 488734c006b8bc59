import { type Dispatcher, request } from 'undici';
import { boundedBody } from './bounded-body.ts';
import { classifyFailure } from './classify-failure.ts';
import { type DestinationRules, judgeDestination, parseDestination } from './destination.ts';
import { createGuardedAgent, createTrustedAgent, type Resolve } from './guarded-agent.ts';
import { judgeFailure } from './breaker.ts';
import { createHostGate, defaultGate, type HostGateOptions, type Visit } from './host-gate.ts';
import type { FetchRemote, RemoteAnswer, RemoteKind, RemoteLimits, RemoteOptions } from './port.ts';
import { checkStatus, flatHeaders, redirectTarget } from './read-answer.ts';
import { RemoteError } from './remote-error.ts';
import { openSftp } from './sftp/open-sftp.ts';
import { type SendingParts, sendRemote } from './send-remote.ts';
import { defaultLimits, REDIRECTS_MAX } from './remote-limits.ts';
import { steadyBody } from './steady-body.ts';
import { createPlaces, NoPlace, type Places } from '../turns/places.ts';

export interface FetchRemoteOptions extends DestinationRules {
  /** Address that tells the operator of a shop who we are. */
  readonly publicUrl?: string;
  /** Overrides for tests and for operators with special needs. */
  readonly limits?: Partial<Record<RemoteKind, Partial<RemoteLimits>>>;
  /** Limits for concurrent requests, and for stopping requests to a host that does not answer; omitted ones take the defaults. */
  readonly gate?: Partial<HostGateOptions>;
  /** Replaces the DNS resolver. */
  readonly resolve?: Resolve | undefined;
}

/**
 * Creates the server's only outbound HTTP client. Every address given by a user is fetched through it: private networks cannot be reached,
 * redirects are checked like first addresses, and size, time, minimum speed and number of requests per host and tenant are limited.
 */
export function createFetchRemote(options: FetchRemoteOptions): FetchRemote {
  const limits: Record<RemoteKind, RemoteLimits> = {
    feed: { ...defaultLimits.feed, ...options.limits?.feed },
    sample: { ...defaultLimits.sample, ...options.limits?.sample },
    photo: { ...defaultLimits.photo, ...options.limits?.photo },
    post: { ...defaultLimits.post, ...options.limits?.post },
  };
  const agentOptions = { connectTimeoutMs: limits.feed.connectTimeoutMs, resolve: options.resolve };
  const parts: Parts = {
    rules: options,
    limits,
    agents: { public: createGuardedAgent(agentOptions), trusted: createTrustedAgent(agentOptions) },
    gate: createHostGate({ ...defaultGate, ...options.gate }),
    largePlaces: createPlaces(LARGE_PLACES),
    userAgent: `Feedmaker/0.1${options.publicUrl === undefined ? '' : ` (+${options.publicUrl})`}`,
  };
  const open = (text: string, remoteOptions: RemoteOptions) => {
    const url = URL.parse(text);
    if (url?.protocol !== 'sftp:') return openRemote(parts, text, remoteOptions);
    const { gate, rules } = parts;
    return openSftp(
      { gate, rules, limits: limits[remoteOptions.kind], resolve: options.resolve },
      url,
      remoteOptions,
    );
  };
  return {
    open,
    send: (url, sendOptions) => sendRemote(parts, url, sendOptions),
    async bytes(url, remoteOptions) {
      const answer = await open(url, remoteOptions);
      return { ...answer, body: await wholeBody(parts, answer.body, remoteOptions) };
    },
    async close() {
      await Promise.all([parts.agents.public.destroy(), parts.agents.trusted.destroy()]);
    },
  };
}

/** Size in bytes above which a body in memory counts as large, and the maximum number of large bodies at the same time. */
const LARGE_BYTES = 2 * 1024 * 1024;
const LARGE_PLACES = { total: 8, perTenant: 2 };

interface Parts extends SendingParts {
  /** Slots for large bodies in memory. */
  readonly largePlaces: Places;
}

interface Call {
  readonly options: RemoteOptions;
  /** Origin of the requested address. */
  readonly firstOrigin: string;
  readonly limits: RemoteLimits;
  readonly abort: AbortController;
  visit: Visit | null;
  /** Timer from the first request to the last byte, redirects included. */
  clock: NodeJS.Timeout | null;
  unlink: () => void;
}

async function openRemote(parts: Parts, text: string, options: RemoteOptions): Promise<RemoteAnswer> {
  const call: Call = {
    options,
    firstOrigin: URL.parse(text)?.origin ?? '',
    limits: parts.limits[options.kind],
    abort: new AbortController(),
    visit: null,
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
  call.visit?.leave('answered');
  call.visit = await parts.gate.enter(url.host, {
    tenant: options.tenant ?? null,
    signal: call.abort.signal,
    kind: options.kind,
    isUrgent: options.isUrgent ?? false,
  });
  // The time limit starts with the first request, not while it waits for a slot at the host: a feed with a thousand photos on one host
  // takes its time.
  call.clock ??= setTimeout(() => end(call, new RemoteError('timeout')), limits.totalTimeoutMs);
  const firstByte = setTimeout(() => end(call, new RemoteError('timeout')), limits.firstByteTimeoutMs);
  const answer = await request(url, {
    dispatcher: parts.agents[trust],
    headers: requestHeaders(parts, options, url.origin === call.firstOrigin),
    signal: call.abort.signal,
  }).finally(() => clearTimeout(firstByte));
  // An aborted body without a reader emits an error, which without a listener would end our process.
  answer.body.on('error', () => undefined);
  return answer;
}

function linkSignal(call: Call, signal: AbortSignal | undefined): void {
  const cancel = () => end(call, new RemoteError('cancelled'));
  if (signal?.aborted === true) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  call.unlink = () => signal?.removeEventListener('abort', cancel);
}

// Ends a call. Its slot is freed here, as nobody may ever read the body.
function end(call: Call, reason: RemoteError): void {
  call.abort.abort(reason);
  finish(call, reason);
}

function finish(call: Call, failure: RemoteError | null): void {
  if (call.clock !== null) clearTimeout(call.clock);
  call.unlink();
  call.visit?.leave(failure === null ? 'answered' : judgeFailure(failure.code));
}

function failCall(call: Call, error: unknown): RemoteError {
  const reason = classifyFailure(call.abort.signal.aborted ? call.abort.signal.reason : error);
  call.abort.abort();
  finish(call, reason);
  return reason;
}

function requestHeaders(
  { userAgent }: Parts,
  options: RemoteOptions,
  isFirstOrigin: boolean,
): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept:
      options.kind !== 'photo' ? 'application/xml, text/xml, text/csv, */*;q=0.8' : 'image/*, */*;q=0.8',
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
  const wire = steadyBody(answer.body, call.limits, () => end(call, new RemoteError('too_slow')));
  const source = boundedBody(wire, {
    encoding: headers['content-encoding'] ?? '',
    limits: call.limits,
    unpacksFiles: call.options.kind !== 'photo',
  });
  const notModified = answer.statusCode === 304;
  if (notModified) finish(call, null);
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
    // Also runs if the reader stops early: the rest of the body is then dropped.
    call.abort.abort();
    finish(call, null);
  }
}

/** Reads a whole body. Memory of all callers is limited: small bodies by the number of requests, large ones by `largePlaces`. */
async function wholeBody(
  { largePlaces, limits }: Parts,
  body: AsyncIterable<Uint8Array>,
  { kind, tenant = null, signal }: RemoteOptions,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  let leave: (() => void) | null = null;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      sizeBytes += chunk.byteLength;
      if (sizeBytes > LARGE_BYTES)
        leave ??= await largePlaces.take(tenant, { signal, waitMs: limits[kind].totalTimeoutMs });
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (signal?.aborted === true) throw new RemoteError('cancelled');
    throw error instanceof NoPlace ? new RemoteError('timeout', { cause: error }) : error;
  } finally {
    leave?.();
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  yield* [];
}
