import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;
// An optional property adds undefined to its schema's type; only a part that is nothing but undefined is absent.
type OutputOf<S, Fallback> = [NonNullable<S>] extends [never]
  ? Fallback
  : z.output<Extract<NonNullable<S>, Schema>>;
type InputOf<S, Fallback> = [NonNullable<S>] extends [never]
  ? Fallback
  : z.input<Extract<NonNullable<S>, Schema>>;

/**
 * One call between browser and server. The server binder (`server/platform/http/route.ts`) and the browser client
 * (`web/lib/api/caller.ts`) both derive from it, so a path or a field is written once.
 * `path` may hold `:name` segments, which `params` describes. `access: 'user'` needs a bearer token: of a session or an API key.
 * 'session' takes no API key: what would let a key outlive its own revocation.
 * `editor`: the token of an opened editor may call it too; 'own' only with its template's id as `:id`.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: 'user' | 'session' | 'public';
  readonly editor?: 'own' | 'any';
  /** Calls of one user in a minute, where they cost more than others; the limit over all calls holds besides. */
  readonly callsPerMinute?: number;
  /** Only that limit holds: what an editor shows of photos must not keep it from saving. */
  readonly isCountedApart?: true;
  /**
   * A repeat would double something, so the call takes an `Idempotency-Key`: the same key again finds what the first call made, and is
   * refused where it asks for something else (docs/decisions/003). Other calls that change something come to the same when they are repeated.
   */
  readonly isKeyed?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Absent: the answer is 204 without a body, unless it is bytes. */
  readonly reply?: Reply;
  /** Media type of an answer that is no JSON; its handler is made by `bytesRoute`. */
  readonly bytes?: string;
}

/** Input that the browser passes to a call: only the parts that the endpoint has. */
export interface EndpointInput<E extends Endpoint> {
  params?: InputOf<E['params'], never>;
  query?: InputOf<E['query'], never>;
  body?: InputOf<E['body'], never>;
}

/** Validated input of a handler. */
export interface EndpointOutput<E extends Endpoint> {
  params: OutputOf<E['params'], Record<never, never>>;
  query: OutputOf<E['query'], Record<never, never>>;
  body: OutputOf<E['body'], undefined>;
}

/** Reply of the server, as the browser gets it. */
export type EndpointReply<E extends Endpoint> = OutputOf<E['reply'], void>;

/** Keeps the exact schema types of one endpoint. */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return definition;
}
