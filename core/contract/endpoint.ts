import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;
// An optional property adds undefined to its schema's type; a part is absent only if its type is exactly undefined.
type OutputOf<S, Fallback> = [NonNullable<S>] extends [never]
  ? Fallback
  : z.output<Extract<NonNullable<S>, Schema>>;
type InputOf<S, Fallback> = [NonNullable<S>] extends [never]
  ? Fallback
  : z.input<Extract<NonNullable<S>, Schema>>;

/**
 * One call between browser and server. The server's `platform/http/route.ts` and the browser's `web/lib/api/caller.ts` both use this
 * definition, so a path or field is written once. `path` may hold `:name` segments, described by `params`. `access: 'user'` needs a bearer
 * token: of a session or an API key. 'session' refuses API keys, for calls that could let a key outlive its revocation. `editor`: an editor
 * token may call it too; 'own' only with its own template as `:id`.
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
  /** Calls per user and minute, for expensive calls; the limit over all calls applies as well. */
  readonly callsPerMinute?: number;
  /** True if only `callsPerMinute` applies, so that loading photos in the editor cannot block saving. */
  readonly isCountedApart?: true;
  /**
   * Repeating the call would create something twice, so it takes an `Idempotency-Key`: a repeat with the same key returns the first result,
   * and is refused if its content differs (docs/decisions/003). Repeating any other call changes nothing more.
   */
  readonly isKeyed?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Absent: the answer is 204 without a body, or bytes. */
  readonly reply?: Reply;
  /** Media type of an answer that is not JSON; `bytesRoute` makes its handler. */
  readonly bytes?: string;
}

/** Input of a call in the browser: only the parts that the endpoint defines. */
export interface EndpointInput<E extends Endpoint> {
  params?: InputOf<E['params'], never>;
  query?: InputOf<E['query'], never>;
  body?: InputOf<E['body'], never>;
}

export interface EndpointOutput<E extends Endpoint> {
  params: OutputOf<E['params'], Record<never, never>>;
  query: OutputOf<E['query'], Record<never, never>>;
  body: OutputOf<E['body'], undefined>;
}

export type EndpointReply<E extends Endpoint> = OutputOf<E['reply'], void>;

/** Returns its argument, typed with the exact schemas of the endpoint. */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return definition;
}
