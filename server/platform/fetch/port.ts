import type { Pace } from './steady-body.ts';

/**
 * Kind of request, which selects its limits: feeds may be large and slow, photos may not. A sample is the beginning of a feed that a person
 * waits for. A post is sent, not fetched.
 */
export type RemoteKind = 'feed' | 'sample' | 'photo' | 'post';

export interface RemoteLimits extends Pace {
  /** Maximum bytes on the wire. */
  readonly wireBytesMax: number;
  /** Maximum bytes after decompression. */
  readonly bodyBytesMax: number;
  readonly connectTimeoutMs: number;
  /** Maximum time from the request to the headers of the answer, connecting included. */
  readonly firstByteTimeoutMs: number;
  /** Maximum time from the call to the last byte of the body, redirects included. */
  readonly totalTimeoutMs: number;
}

export interface SftpLogin {
  readonly username: string;
  /** Password; '' if none. The same applies to the fields below. */
  readonly password: string;
  readonly privateKey: string;
  /** Host key seen earlier; '' accepts any key. */
  readonly hostKey: string;
}

export interface RemoteOptions {
  readonly kind: RemoteKind;
  /** Tenant of the request, so that users do not wait for each other; requests without a tenant count as one tenant. */
  readonly tenant?: string | null;
  /** True if a person waits: the request does not queue behind the user's feeds, and is sent even if requests to the host are stopped. */
  readonly isUrgent?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers sent only to the origin of the first address: a redirect must not pass a password to another server. */
  readonly secretHeaders?: Readonly<Record<string, string>> | undefined;
  readonly login?: SftpLogin | undefined;
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  readonly signal?: AbortSignal;
}

/** An answer with status 200-299 or 304; any other status is a `RemoteError`. */
export interface RemoteAnswer {
  readonly status: number;
  /** Headers with lower-case names; repeated ones are joined with ', '. */
  readonly headers: Readonly<Record<string, string>>;
  /** The media type without parameters, lower case, '' when absent. */
  readonly contentType: string;
  /** The final address, after redirects. */
  readonly url: string;
  /** True for 304: the body is empty and the cached copy is still valid. */
  readonly notModified: boolean;
  readonly hostKey?: string;
  /** Decompressed bytes. Must be read to the end or left with `break`/`return`. Fails with `RemoteError`. */
  readonly body: AsyncIterable<Uint8Array>;
}

export interface SendOptions {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly tenant: string;
  readonly isUrgent?: boolean;
  /** True to refuse an address without TLS, unless the operator named its host. */
  readonly needsTls: boolean;
  readonly signal?: AbortSignal;
}

export interface RemoteReply {
  readonly status: number;
  /** Wait before the next attempt, as requested by the receiver; null if it requests none. */
  readonly retryAfterMs: number | null;
  /** The first bytes of the reply as text, without control characters. */
  readonly beginning: string;
}

/** The server's only access to addresses that users chose. */
export interface FetchRemote {
  /** Resolves when the headers have arrived. Fails with `RemoteError`. */
  open(url: string, options: RemoteOptions): Promise<RemoteAnswer>;
  bytes(
    url: string,
    options: RemoteOptions,
  ): Promise<Omit<RemoteAnswer, 'body'> & { readonly body: Uint8Array }>;
  /**
   * Sends a body and returns the receiver's reply: redirects are not followed, and only the beginning of the reply is read. Fails with
   * `RemoteError` if there was no reply.
   */
  send(url: string, options: SendOptions): Promise<RemoteReply>;
  close(): Promise<void>;
}
