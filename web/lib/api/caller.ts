import type { Endpoint, EndpointInput, EndpointReply } from '#core/contract/endpoint.ts';
import * as z from 'zod/mini';
import { languageInForce } from '#core/messages/language.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { noteFault } from '../notify.ts';

/** A refused or failed call. `status` is 0 if the server could not be reached. `message` can be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  /** A code of `#core/errors.ts`; 'network', or 'unknown' if the answer was not from our server. */
  readonly code: string;

  constructor(refusal: { status: number; statusText: string; code: string; message: string }) {
    super(refusal.message);
    this.status = refusal.status;
    this.statusText = refusal.statusText;
    this.code = refusal.code;
  }
}

interface CallOptions {
  signal?: AbortSignal;
  /** A UUID with which a repeated create call finds the row of the first one (`newUuid`, `useIdempotencyKey`). */
  idempotencyKey?: string;
}

const refusalSchema = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
});

/** Source of tokens: `read` returns the authorization header, the others handle refusals. */
interface Tokens {
  readonly read: () => Promise<string | undefined>;
  /** Called when the token was refused; returns true if the request should be sent again. */
  readonly refused: () => Promise<boolean>;
  /** Called with a final refusal, before the caller gets it. */
  readonly refusedAgain?: (refusal: ApiError) => Promise<void>;
  /** Called with the headers of every answer, before the caller gets it. */
  readonly heard?: (headers: Headers) => void;
}

/** Calls endpoints of the contract and returns their replies, checked against their schemas. */
type Call = <E extends Endpoint>(
  endpoint: E,
  input?: EndpointInput<E> & CallOptions,
) => Promise<EndpointReply<E>>;

/** Creates two functions for requests with these tokens: one for endpoints of the contract, one for any address. Both throw ApiError. */
export function openCaller(tokens: Tokens): {
  call: Call;
  authorizedFetch: (address: string, init: RequestInit) => Promise<Response>;
} {
  const authorizedFetch = async (address: string, init: RequestInit): Promise<Response> => {
    let response = await send(address, init, await tokens.read());
    if (response.status === 401 && (await tokens.refused()))
      response = await send(address, init, await tokens.read());
    tokens.heard?.(response.headers);
    if (response.ok) return response;
    const refusal = await readRefusal(response);
    const reference = response.headers.get('x-request-id');
    if (refusal.code === 'internal' && reference !== null) noteFault(reference);
    await tokens.refusedAgain?.(refusal);
    throw refusal;
  };
  const call: Call = async (endpoint, input = {}) => {
    const headers = new Headers();
    if (input.body !== undefined) headers.set('content-type', 'application/json');
    if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey);
    const response = await authorizedFetch(buildAddress(endpoint.path, input.params, input.query), {
      method: endpoint.method,
      headers,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.signal !== undefined && { signal: input.signal }),
    });
    const parsed = (endpoint.reply ?? z.undefined()).safeParse(await readJson(response));
    if (!parsed.success) throw failure(response, 'unknown', commonMessages.staleTitle);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema that was just passed is the endpoint's own
    return parsed.data as never;
  };
  return { call, authorizedFetch };
}

/** Replaces the `:name` parts of a path and appends the query, without undefined values. */
export function buildAddress(path: string, params: unknown, query?: unknown): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const filled = path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

/** True if a call failed because the object does not exist, or because its id is invalid. */
export function isOfNothing(error: unknown): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status);
}

/** A refusal by the page itself, without a call; its message is a sentence for the user. */
export class NotPossible extends Error {}

/** Returns the message to show for a failure: that of the server or the page; if there is none, `fallback`. */
export function readMessage(error: unknown, fallback: string): string {
  const tells = error instanceof ApiError || error instanceof NotPossible;
  return tells && error.message !== '' ? error.message : fallback;
}

async function send(address: string, init: RequestInit, token: string | undefined): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('accept-language', languageInForce());
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  try {
    return await fetch(address, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ApiError({
      status: 0,
      statusText: '',
      code: 'network',
      message: commonMessages.networkFailure,
    });
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readRefusal(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  try {
    const body = refusalSchema.parse(JSON.parse(text));
    return failure(response, body.code ?? 'unknown', body.error ?? body.message ?? '');
  } catch {
    // From a proxy, as our own refusals are JSON. nginx accepts 1 MB by default.
    if (response.status === 413) return failure(response, 'unknown', commonMessages.proxyTooLarge);
    // HTML comes from a proxy in front of the server, and cannot be shown in a toast.
    return failure(response, 'unknown', text.startsWith('<') ? '' : text.slice(0, 300));
  }
}

function failure(response: Response, code: string, message: string): ApiError {
  return new ApiError({ status: response.status, statusText: response.statusText, code, message });
}

/** Waits for a deletion; succeeds if the object was already deleted. */
export async function orGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
