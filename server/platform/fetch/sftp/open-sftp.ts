import type { Stats } from 'ssh2';
import { boundedBody } from '../bounded-body.ts';
import { judgeFailure } from '../breaker.ts';
import { classifyFailure } from '../classify-failure.ts';
import { type DestinationRules, judgeDestination, findPort } from '../destination.ts';
import type { Resolve } from '../guarded-agent.ts';
import type { HostGate, Visit } from '../host-gate.ts';
import type { RemoteAnswer, RemoteLimits, RemoteOptions, SftpLogin } from '../port.ts';
import { RemoteError } from '../remote-error.ts';
import { steadyBody } from '../steady-body.ts';
import { connectSftp, type SftpSession } from './connect-sftp.ts';

export interface SftpParts {
  readonly rules: DestinationRules;
  readonly gate: HostGate;
  readonly limits: RemoteLimits;
  readonly resolve?: Resolve | undefined;
}

const NO_LOGIN: SftpLogin = { username: '', password: '', privateKey: '', hostKey: '' };
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;

/** A file being read, until all its resources are freed. */
interface Reading {
  readonly abort: AbortController;
  visit: Visit | null;
  session: SftpSession | null;
  clock: NodeJS.Timeout | undefined;
  unlink: () => void;
}

/**
 * Opens a file on an SFTP server, under the rules and limits of HTTP. The file's date and size serve as its ETag. Fails with `RemoteError`.
 */
export async function openSftp(parts: SftpParts, url: URL, options: RemoteOptions): Promise<RemoteAnswer> {
  const { limits, rules, gate } = parts;
  const reading: Reading = {
    abort: new AbortController(),
    visit: null,
    session: null,
    clock: undefined,
    unlink: () => undefined,
  };
  const end = (reason: RemoteError) => {
    reading.abort.abort(reason);
    finish(reading, reason);
  };
  const cancel = () => end(new RemoteError('cancelled'));
  options.signal?.addEventListener('abort', cancel, { once: true });
  reading.unlink = () => options.signal?.removeEventListener('abort', cancel);
  try {
    if (options.signal?.aborted === true) throw new RemoteError('cancelled');
    const isGuarded = judgeDestination(url, rules) === 'public';
    const { tenant = null, kind, isUrgent = false } = options;
    reading.visit = await gate.enter(`${url.hostname}:${findPort(url)}`, {
      tenant,
      signal: reading.abort.signal,
      kind,
      isUrgent,
    });
    reading.clock = setTimeout(() => end(new RemoteError('timeout')), limits.totalTimeoutMs);
    const target = { host: url.hostname, port: findPort(url), isGuarded, resolve: parts.resolve };
    const { connectTimeoutMs } = limits;
    reading.session = await connectSftp({ ...target, connectTimeoutMs }, options.login ?? NO_LOGIN);
    return await readFile(reading, readPath(url), { url, options, limits, end });
  } catch (error) {
    throw failReading(reading, error);
  }
}

interface ReadFile {
  readonly url: URL;
  readonly options: RemoteOptions;
  readonly limits: RemoteLimits;
  readonly end: (reason: RemoteError) => void;
}

async function readFile(
  reading: Reading,
  path: string,
  { url, options, limits, end }: ReadFile,
): Promise<RemoteAnswer> {
  const session = reading.session!;
  // The timeout may have fired while connecting.
  reading.abort.signal.throwIfAborted();
  const stats = await statOf(session, path);
  if (!stats.isFile()) throw new RemoteError('sftp_no_file');
  if (stats.size > limits.wireBytesMax) throw new RemoteError('too_large');
  const etag = `"${stats.mtime}-${stats.size}"`;
  const notModified = options.etag === etag;
  if (notModified) finish(reading, null);
  const wire = steadyBody(bytesOf(session, path), limits, () => end(new RemoteError('too_slow')));
  const body = boundedBody(wire, { encoding: '', limits, unpacksFiles: options.kind !== 'photo' });
  return {
    status: notModified ? 304 : 200,
    headers: { etag, 'content-length': String(stats.size) },
    contentType: '',
    url: url.href,
    notModified,
    hostKey: session.hostKey,
    body: notModified ? nothing() : guarded(reading, body),
  };
}

function statOf({ sftp }: SftpSession, path: string): Promise<Stats> {
  return new Promise((resolve, reject) => {
    sftp.stat(path, (error, stats) => (error === undefined ? resolve(stats) : reject(fileFault(error))));
    sftp.once('close', () => reject(new RemoteError('reset')));
  });
}

async function* bytesOf({ sftp }: SftpSession, path: string): AsyncGenerator<Uint8Array> {
  const stream = sftp.createReadStream(path, { highWaterMark: 256 * 1024 });
  // Errors after the last read have no listener and would end the process.
  stream.on('error', () => undefined);
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw fileFault(error);
  } finally {
    stream.destroy();
  }
}

async function* guarded(reading: Reading, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw failReading(reading, error);
  } finally {
    finish(reading, null);
  }
}

function finish(reading: Reading, failure: RemoteError | null): void {
  clearTimeout(reading.clock);
  reading.unlink();
  reading.session?.close();
  reading.visit?.leave(failure === null ? 'answered' : judgeFailure(failure.code));
}

function failReading(reading: Reading, error: unknown): RemoteError {
  const { signal } = reading.abort;
  const reason = classifyFailure(signal.aborted ? signal.reason : error);
  finish(reading, reason);
  return reason;
}

function fileFault(error: unknown): unknown {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (code === NO_SUCH_FILE) return new RemoteError('sftp_no_file', { cause: error });
  return code === PERMISSION_DENIED ? new RemoteError('sftp_forbidden', { cause: error }) : error;
}

/** Returns the path of an address; '/~/feed.xml' is relative to the user's home folder, as in other programs. */
function readPath(url: URL): string {
  try {
    return decodeURIComponent(url.pathname).replace(/^\/~\//, '');
  } catch {
    throw new RemoteError('bad_url');
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  yield* [];
}
