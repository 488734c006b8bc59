import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { connect as connectSocket, isIP, type Socket } from 'node:net';
import ssh2, { type Client as SshClient, type SFTPWrapper } from 'ssh2';
import type { Resolve } from '../guarded-agent.ts';
import type { SftpLogin } from '../port.ts';
import { isPublicAddress } from '../public-address.ts';
import { RemoteError } from '../remote-error.ts';

// Node cannot detect the named exports of this CommonJS package.
const { Client, utils } = ssh2;

export interface SftpTarget {
  readonly host: string;
  readonly port: number;
  /** True if only public internet addresses may be reached. */
  readonly isGuarded: boolean;
  readonly connectTimeoutMs: number;
  readonly resolve?: Resolve | undefined;
}

export interface SftpSession {
  readonly sftp: SFTPWrapper;
  /** Host key as 'SHA256:…', the form that other programs show. */
  readonly hostKey: string;
  close(): void;
}

/**
 * Logs in to an SFTP server. We open the socket ourselves: to the checked address and without Nagle's delay, which makes a file forty times
 * slower. Nothing is sent to a server whose key differs from the expected one. Fails with `RemoteError`.
 */
export async function connectSftp(target: SftpTarget, login: SftpLogin): Promise<SftpSession> {
  const key = privateKeyOf(login);
  const socket = await openSocket(target);
  const client = new Client();
  const seen: { hostKey: string } = { hostKey: '' };
  const close = () => {
    client.end();
    socket.destroy();
  };
  try {
    const sftp = await signIn(client, socket, { target, login, key, seen });
    return { sftp, hostKey: seen.hostKey, close };
  } catch (error) {
    close();
    throw error;
  }
}

function privateKeyOf({ username, privateKey }: SftpLogin): string | undefined {
  if (username === '') throw new RemoteError('sftp_no_login');
  if (privateKey === '') return undefined;
  if (utils.parseKey(privateKey) instanceof Error) throw new RemoteError('sftp_bad_key');
  return privateKey;
}

async function openSocket({ host, port, isGuarded, connectTimeoutMs, resolve }: SftpTarget): Promise<Socket> {
  const name = host.replace(/^\[|\]$/g, '');
  const find = resolve ?? ((hostname: string) => lookup(hostname, { all: true }));
  const found = isIP(name) === 0 ? await find(name) : [{ address: name }];
  const [first] = found;
  if (first === undefined) throw new RemoteError('dns_failed');
  if (isGuarded && found.some(({ address }) => !isPublicAddress(address)))
    throw new RemoteError('blocked_address');
  const socket = connectSocket({ host: first.address, port, noDelay: true });
  // Later socket errors are reported to the readers of the stream.
  socket.on('error', () => undefined);
  await new Promise<void>((connected, failed) => {
    const timer = setTimeout(() => failed(new RemoteError('timeout')), connectTimeoutMs);
    socket
      .once('connect', connected)
      .once('error', failed)
      .once('close', () => clearTimeout(timer));
    socket.once('connect', () => clearTimeout(timer));
  }).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
  if (!isGuarded || isPublicAddress(socket.remoteAddress ?? '')) return socket;
  socket.destroy();
  throw new RemoteError('blocked_address');
}

interface SigningIn {
  readonly target: SftpTarget;
  readonly login: SftpLogin;
  readonly key: string | undefined;
  /** Set when the server has shown its key. */
  readonly seen: { hostKey: string };
}

function signIn(
  client: SshClient,
  sock: Socket,
  { target, login, key, seen }: SigningIn,
): Promise<SFTPWrapper> {
  const { username, password, hostKey } = login;
  let isChanged = false;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(isChanged ? new RemoteError('sftp_other_host') : signInFault(error));
    client
      .on('error', fail)
      .on('close', () => fail(new RemoteError('reset')))
      .on('keyboard-interactive', (...[, , , prompts, finish]) => finish(prompts.map(() => password)))
      .on('ready', () => client.sftp((error, sftp) => (error === undefined ? resolve(sftp) : fail(error))))
      .connect({
        sock,
        username,
        ...(password !== '' && { password, tryKeyboard: true }),
        ...(key !== undefined && { privateKey: key }),
        readyTimeout: target.connectTimeoutMs * 4,
        hostVerifier: (raw: Buffer) => {
          seen.hostKey = `SHA256:${createHash('sha256').update(raw).digest('base64').replace(/=+$/, '')}`;
          isChanged = hostKey !== '' && hostKey !== seen.hostKey;
          return !isChanged;
        },
      });
  });
}

/** Converts a login error to a `RemoteError`; the library's `level` tells the kind of error. */
function signInFault(error: unknown): unknown {
  const level: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'level') : undefined;
  if (level === 'client-authentication') return new RemoteError('sftp_login', { cause: error });
  if (level === 'client-timeout') return new RemoteError('timeout', { cause: error });
  const isOther = level === 'protocol' || level === 'handshake' || level === undefined;
  const hasCode = error instanceof Error && 'code' in error;
  return isOther && !hasCode && !(error instanceof RemoteError)
    ? new RemoteError('sftp_protocol', { cause: error })
    : error;
}
