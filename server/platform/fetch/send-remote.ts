import { type Dispatcher, request } from 'undici';
import { judgeFailure } from './breaker.ts';
import { classifyFailure } from './classify-failure.ts';
import { type DestinationRules, judgeDestination, parseDestination, type Trust } from './destination.ts';
import type { HostGate } from './host-gate.ts';
import type { RemoteKind, RemoteLimits, RemoteReply, SendOptions } from './port.ts';
import { flatHeaders, parseRetryAfter } from './read-answer.ts';
import { RemoteError } from './remote-error.ts';

export interface SendingParts {
  readonly rules: DestinationRules;
  readonly limits: Record<RemoteKind, RemoteLimits>;
  readonly agents: Record<Trust, Dispatcher>;
  readonly gate: HostGate;
  readonly userAgent: string;
}

/** `FetchRemote.send`: the same checks as for fetching, but no redirects are followed and hardly anything is read. */
export async function sendRemote(
  { rules, limits, agents, gate, userAgent }: SendingParts,
  text: string,
  options: SendOptions,
): Promise<RemoteReply> {
  const url = parseDestination(text);
  const trust = judgeDestination(url, rules);
  if (options.needsTls && trust === 'public' && url.protocol !== 'https:')
    throw new RemoteError('blocked_address');
  const abort = new AbortController();
  const cancel = () => abort.abort(new RemoteError('cancelled'));
  if (options.signal?.aborted === true) cancel();
  options.signal?.addEventListener('abort', cancel, { once: true });
  const { tenant, isUrgent = false } = options;
  let clock: NodeJS.Timeout | undefined;
  let visit: Awaited<ReturnType<HostGate['enter']>> | null = null;
  try {
    visit = await gate.enter(url.host, { tenant, signal: abort.signal, kind: 'post', isUrgent });
    // Waiting for a slot at the host does not count.
    clock = setTimeout(() => abort.abort(new RemoteError('timeout')), limits.post.totalTimeoutMs);
    const answer = await request(url, {
      method: 'POST',
      dispatcher: agents[trust],
      headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...options.headers },
      body: options.body,
      signal: abort.signal,
    });
    // An aborted body without a reader emits an error, which without a listener would end our process.
    answer.body.on('error', () => undefined);
    const retryAfter = flatHeaders(answer)['retry-after'];
    return {
      status: answer.statusCode,
      retryAfterMs: retryAfter === undefined ? null : parseRetryAfter(retryAfter, Date.now(), DAY_MS),
      beginning: await readBeginning(answer),
    };
  } catch (error) {
    const reason = classifyFailure(abort.signal.aborted ? abort.signal.reason : error);
    visit?.leave(judgeFailure(reason.code));
    throw reason;
  } finally {
    clearTimeout(clock);
    options.signal?.removeEventListener('abort', cancel);
    visit?.leave('answered');
  }
}

const DAY_MS = 24 * 60 * 60_000;

/** Limits for reading a reply, in bytes and ms: mainly the status matters. */
const BEGINNING_BYTES = 500;
const BEGINNING_MS = 1_000;

async function readBeginning({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  const limit = setTimeout(() => body.destroy(), BEGINNING_MS);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      sizeBytes += chunk.byteLength;
      if (sizeBytes >= BEGINNING_BYTES) break;
    }
  } catch {
    // A reply that breaks off still counts as a reply.
  } finally {
    clearTimeout(limit);
  }
  const text = Buffer.concat(chunks).subarray(0, BEGINNING_BYTES).toString('utf8');
  // The database accepts no NUL, and other control characters are useless.
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
