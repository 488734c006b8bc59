import type { Endpoint, EndpointInput, EndpointReply } from '#core/contract/endpoint.ts';
import * as z from 'zod/mini';
import { languageInForce } from '#core/messages/language.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { noteFault } from '../notify.ts';

/** A refused or failed call. `status` 0: the server could not be reached. `message` may be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  /** A code of `#core/errors.ts`, 'network', or 'unknown' when the answer was not ours. */
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
  /** A UUID: a repeated call finds the first one's row by it (`newUuid`, `useIdempotencyKey`). */
  idempotencyKey?: string;
}

const refusalSchema = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
});

/** Source of tokens: reads the authorization header, and handles a token that was refused. */
interface Tokens {
  readonly read: () => Promise<string | undefined>;
  /** Returns whether the request is worth sending again. */
  readonly refused: () => Promise<boolean>;
  /** Receives a refusal before the caller does. */
  readonly refusedAgain?: (refusal: ApiError) => Promise<void>;
  /** Receives the headers of every answer before the caller does; the body is the caller's. */
  readonly heard?: (headers: Headers) => void;
}

/** Calls endpoints of the contract and returns their replies, checked against their schemas. */
type Call = <E extends Endpoint>(
  endpoint: E,
  input?: EndpointInput<E> & CallOptions,
) => Promise<EndpointReply<E>>;

/** Makes the two ways to ask the server with these tokens: by a contract's endpoint, or by address. Both throw ApiError. */
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

/** Fills `:name` segments and appends the query, leaving out undefined values. */
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

/** Whether a call failed because there is no such row, be it that its id is none. */
export function isOfNothing(error: unknown): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status);
}

/** A refusal of the page itself; its message is a sentence for the user. */
export class NotPossible extends Error {}

/** The text to show for any failure: the server's own sentence, or the page's, when there is one. */
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
    // Our own refusals are JSON. nginx takes 1 MB by default.
    if (response.status === 413) return failure(response, 'unknown', commonMessages.proxyTooLarge);
    // A proxy in front of the server answers in HTML, which is unreadable in a toast.
    return failure(response, 'unknown', text.startsWith('<') ? '' : text.slice(0, 300));
  }
}

function failure(response: Response, code: string, message: string): ApiError {
  return new ApiError({ status: response.status, statusText: response.statusText, code, message });
}
