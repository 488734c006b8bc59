import type { Pace } from './steady-body.ts';

/**
 * Kind of request, which selects its limits: feeds may be large and slow, photos may not. A sample is the beginning of a feed that a person
 * waits for. A post is sent, not fetched.
 */
export type RemoteKind = 'feed' | 'sample' | 'photo' | 'post';

/** Limits of one kind of request. */
export interface RemoteLimits extends Pace {
  /** Bytes that may arrive on the wire. */
  readonly wireBytesMax: number;
  /** Bytes after decompression. */
  readonly bodyBytesMax: number;
  readonly connectTimeoutMs: number;
  /** Time from the request until the headers of the answer, connecting included. */
  readonly firstByteTimeoutMs: number;
  /** Time from the call until the last byte of the body, redirects included. */
  readonly totalTimeoutMs: number;
}

/** Credentials for an SFTP server, and the key that it must show. */
export interface SftpLogin {
  readonly username: string;
  /** '' where there is none, as all that follows. */
  readonly password: string;
  readonly privateKey: string;
  /** The key that the server showed before; any is taken where none is known. */
  readonly hostKey: string;
}

export interface RemoteOptions {
  readonly kind: RemoteKind;
  /** Tenant of the request, so that users do not wait for each other; all whose user is unknown count as one. */
  readonly tenant?: string | null;
  /** True where a person waits: not in line behind what their feeds do, and not kept from a host that was given up. */
  readonly isUrgent?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent only while the origin is the first address's: a redirect must not hand a password to a stranger. */
  readonly secretHeaders?: Readonly<Record<string, string>> | undefined;
  /** Login for an SFTP server. */
  readonly login?: SftpLogin | undefined;
  /** Sent as If-None-Match. */
  readonly etag?: string | null;
  /** Sent as If-Modified-Since. */
  readonly lastModified?: string | null;
  readonly signal?: AbortSignal;
}

/** An answer with status 200-299 or 304; anything else is a `RemoteError`. */
export interface RemoteAnswer {
  readonly status: number;
  /** Lower-case names; repeated headers are joined with ', '. */
  readonly headers: Readonly<Record<string, string>>;
  /** The media type without parameters, lower case, '' when absent. */
  readonly contentType: string;
  /** The address that answered, after redirects. */
  readonly url: string;
  /** True for 304: the body is empty and the cached copy is still right. */
  readonly notModified: boolean;
  /** For an SFTP server: its key, as 'SHA256:…'. */
  readonly hostKey?: string;
  /** Decompressed bytes. Must be read to the end or left with `break`/`return`. Fails with `RemoteError`. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Something to be handed over by POST. */
export interface SendOptions {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Tenant of the request. */
  readonly tenant: string;
  /** True where a person waits. */
  readonly isUrgent?: boolean;
  /** Whether an address without TLS is refused, unless the operator named its host. */
  readonly needsTls: boolean;
  readonly signal?: AbortSignal;
}

/** Reply of the other side, whatever it was. */
export interface RemoteReply {
  readonly status: number;
  /** Wait before the next attempt that it asks for; null where it does not. */
  readonly retryAfterMs: number | null;
  /** The first bytes of its answer as text, without control characters. */
  readonly beginning: string;
}

/** The only way out of the server to addresses that users chose. */
export interface FetchRemote {
  /** Resolves when the headers are there. Fails with `RemoteError`. */
  open(url: string, options: RemoteOptions): Promise<RemoteAnswer>;
  /** Like `open`, with the whole body in memory. */
  bytes(
    url: string,
    options: RemoteOptions,
  ): Promise<Omit<RemoteAnswer, 'body'> & { readonly body: Uint8Array }>;
  /**
   * Sends a body and returns the other side's reply: no redirect is followed, and of its answer only the beginning is read. Fails with
   * `RemoteError` where there was no answer.
   */
  send(url: string, options: SendOptions): Promise<RemoteReply>;
  /** Closes idle connections. */
  close(): Promise<void>;
}
