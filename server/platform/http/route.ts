import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, EndpointOutput, EndpointReply } from '#core/contract/endpoint.ts';
import { AppError } from '#core/errors.ts';
import { noteCaller } from './follow-requests.ts';
import { type RequestOrigin, requestOrigin } from './request-origin.ts';
import type { Creations, SecretCreation } from '../creations.ts';
import type { Platform } from '../open-platform.ts';

/** The caller: subject of a verified access token. */
export interface Caller {
  readonly id: string;
  readonly email: string;
  /** True if the token is an API key's, and not a session's. */
  readonly isApiKey?: true;
  /** True if the API key may only read. */
  readonly isReadOnly?: true;
  /** Id of the project to which the API key is limited. */
  readonly onlyProjectId?: string;
  /** Id of the template for which the token is valid, if it is an opened editor's token. */
  readonly onlyTemplateId?: string;
  /** Id of the grant of that editor's token. */
  readonly editorGrantId?: string;
  /** For an editor's token: id of the session that opened the editor. Null if sessions are not managed by us. */
  readonly sessionId?: string | null;
}

/** Context of a handler. `userId` is '' on public endpoints. */
export type Call<E extends Endpoint> = EndpointOutput<E> & {
  readonly platform: Platform;
  readonly userId: string;
  /** Id of the calling session, or of the one that opened the calling editor; else ''. */
  readonly sessionId: string;
  /** True if an opened editor's token calls, which must not see anything but its template. */
  readonly isEditor: boolean;
  /** Id of the grant of the calling editor's token; '' if `isEditor` is false. */
  readonly editorGrantId: string;
  readonly from: RequestOrigin;
  /** True if `proof` shows that the account's owner is calling, and not somebody using their open browser. */
  readonly isOwner: (proof: string) => Promise<boolean>;
  /** The row to be created by this call, if any. */
  readonly creation: SecretCreation;
  /** Returns the id of the row that `create` created, or would create, for the caller and their `Idempotency-Key`. */
  readonly createdBy: (create: Endpoint, key: string) => string;
  readonly acceptEncoding: string;
  readonly signal: AbortSignal;
};

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: never) => Promise<unknown>;
}

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<EndpointReply<E>>,
): Route {
  return { endpoint, handle };
}

/** A binary answer: bytes, and the headers for their encoding and caching. */
export interface BytesAnswer {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** Like `route`, for an endpoint that answers with bytes. */
export function bytesRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<BytesAnswer>,
): Route {
  return { endpoint, handle };
}

export interface RouteHost {
  readonly platform: Platform;
  /** Returns the caller. Fails with `AppError('unauthenticated')`, or with `AppError('forbidden')` for an editor's token. */
  readonly authenticate: (authorization: string | undefined) => Promise<Caller>;
  /** Returns the caller that opened this token's editor; null if it is not an editor's token. Fails with `AppError('unauthenticated')`. */
  readonly authenticateEditor: (authorization: string | undefined) => Promise<Caller | null>;
  /** True if `proof` is a secret of the account's owner. Refused after too many wrong guesses. */
  readonly isOwner: (caller: Caller, proof: string, address: string) => Promise<boolean>;
  readonly creations: Creations;
  /** Fails with `AppError('forbidden')` if a key for one project is used for anything else. `parts`: all inputs of the call. */
  readonly requireKeyScope: (caller: Caller, parts: readonly unknown[]) => Promise<void>;
  /** Counts this call against the user's limit. Fails with `AppError('rate_limited')`. */
  readonly countCall: (
    userId: string,
    endpoint: Pick<Endpoint, 'path' | 'callsPerMinute' | 'isCountedApart'>,
  ) => Promise<void>;
}

const PUBLIC_BODY_BYTES_MAX = 16 * 1024;

/**
 * Serves the routes and turns every failure into `{error, code}`. The caller is authenticated and counted before the body is read, so that
 * megabytes of JSON are parsed only for allowed callers.
 */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], host: RouteHost): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  for (const { endpoint, handle } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.access === 'public' && { bodyLimit: PUBLIC_BODY_BYTES_MAX }),
      onRequest: async (request) => {
        callers.set(request, await admit(endpoint, request, host));
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? nobody;
        ofOwnProject(endpoint, request, caller);
        await host.requireKeyScope(caller, [request.params, request.query, request.body]);
        const call = await callOf(endpoint, { request, reply, host, caller });
        const answer = await handle(call as never);
        if (endpoint.bytes !== undefined) return sendBytes(reply, endpoint.bytes, answer);
        if (endpoint.reply === undefined) return reply.code(204).send();
        return reply.header('cache-control', 'no-store').send(answer);
      },
    });
  }
}

/** Restricts a list to the project of the key if the key is for one project and the call names none. */
function ofOwnProject({ method, query }: Endpoint, request: FastifyRequest, { onlyProjectId }: Caller): void {
  const fields = query !== undefined && 'shape' in query ? Object(query.shape) : {};
  const isOfProject = method === 'GET' && 'project_id' in fields;
  if (onlyProjectId !== undefined && isOfProject)
    request.query = { project_id: onlyProjectId, ...(request.query as object) };
}

/** Only handlers created by `bytesRoute` answer here, which the types do not show. */
function sendBytes(reply: FastifyReply, type: string, answer: unknown): FastifyReply {
  const { body, headers } = answer as BytesAnswer;
  return reply.headers(headers).type(type).send(body);
}

async function admit(endpoint: Endpoint, request: FastifyRequest, host: RouteHost): Promise<Caller> {
  const caller = await authenticateCaller(endpoint, request, host);
  if (endpoint.access === 'session' && caller.isApiKey)
    throw new AppError('forbidden', refusals.not_by_api_key);
  if (caller.isReadOnly && endpoint.method !== 'GET')
    throw new AppError('forbidden', refusals.by_reading_key);
  noteCaller(caller.id);
  if (caller.id !== '') await host.countCall(caller.id, endpoint);
  return caller;
}

interface Arrival {
  request: FastifyRequest;
  reply: FastifyReply;
  host: RouteHost;
  caller: Caller;
}

async function callOf(endpoint: Endpoint, { request, reply, host, caller }: Arrival): Promise<unknown> {
  const key = readUuid(request.headers['idempotency-key']);
  const parts = {
    params: parsePart(endpoint.params, request.params, 'address'),
    query: parsePart(endpoint.query, request.query, 'query'),
    body: endpoint.body === undefined ? undefined : parsePart(endpoint.body, request.body, 'body'),
  };
  return {
    platform: caller.id === '' ? host.platform : platformFor(host.platform, caller.id),
    userId: caller.id,
    sessionId: caller.sessionId ?? '',
    isEditor: caller.onlyTemplateId !== undefined,
    editorGrantId: caller.editorGrantId ?? '',
    from: requestOrigin(request),
    isOwner: (proof: string) => host.isOwner(caller, proof, request.ip),
    creation: host.creations.of({ endpoint, userId: caller.id, key }, parts),
    createdBy: (create: Endpoint, creationKey: string) => host.creations.idOf(create, caller.id, creationKey),
    acceptEncoding: request.headers['accept-encoding'] ?? '',
    signal: openSignal(reply),
    ...parts,
  };
}

/** Returns the platform for a user's call, in which work as the database's owner waits in line with the user's other calls. */
function platformFor(platform: Platform, userId: string): Platform {
  const { database } = platform;
  return { ...platform, database: { ...database, asOwner: (work) => database.asOwnerFor(userId, work) } };
}

const nobody: Caller = { id: '', email: '' };

async function authenticateCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  host: RouteHost,
): Promise<Caller> {
  if (endpoint.access === 'public') return nobody;
  const { authorization } = request.headers;
  const editor = endpoint.editor === undefined ? null : await host.authenticateEditor(authorization);
  if (editor === null) return await host.authenticate(authorization);
  const isOwn = endpoint.editor === 'any' || readId(request.params) === editor.onlyTemplateId;
  if (!isOwn) throw new AppError('forbidden');
  return editor;
}

function readId(params: unknown): string {
  const isNamed = typeof params === 'object' && params !== null && 'id' in params;
  return isNamed ? String(params.id).toLowerCase() : '';
}

function parsePart(schema: Endpoint['body'], value: unknown, part: string): unknown {
  if (schema === undefined) return {};
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // An id that is not a UUID gets the same answer as an unknown id.
  if (part === 'address') throw new AppError('not_found');
  const issue = result.error.issues[0];
  if (issue?.code === 'unrecognized_keys')
    throw new AppError('bad_request', refusals.part_unknown({ part, keys: issue.keys }));
  const field = issue?.path.join('.') ?? '';
  if (issue?.code === 'invalid_value' && issue.values.length > 1)
    throw new AppError('bad_request', refusals.part_not_known({ part, field, known: issue.values }));
  throw new AppError('bad_request', refusals.part_invalid({ part, field }));
}

function readUuid(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(header)) return header.toLowerCase();
  throw new AppError('bad_request', refusals.idempotency_key_invalid);
}

export function openSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  whenClosed(reply, () => controller.abort());
  return controller.signal;
}

/** Runs `work` when the answer is sent or the connection closed; immediately if it is closed already. */
export function whenClosed(reply: FastifyReply, work: () => void): void {
  // A connection that closed during authentication emits no second 'close'.
  if (reply.raw.destroyed) work();
  else reply.raw.once('close', work);
}
