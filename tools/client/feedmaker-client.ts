import { type Calls, keyedCalls } from './calls.ts';

/** Error of a refused call: `code` for programs, the message for people. */
export class FeedmakerProblem extends Error {
  override readonly name = 'FeedmakerProblem';
  readonly status: number;
  readonly code: string;
  /** Seconds until the same call may be made again; null where that would change nothing. */
  readonly retryAfterSeconds: number | null;

  constructor(answer: { status: number; code: string; error: string; retryAfterSeconds: number | null }) {
    super(answer.error);
    this.status = answer.status;
    this.code = answer.code;
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }
}

/** The parts of a call that its address and body are made of; only those that it has. */
type Input<Name extends keyof Calls> = Omit<Calls[Name], 'reply'>;

/** Options of a call. */
interface CallOptions {
  /** The same for every try of one create, so that it is made once; a new one for each call unless it is given. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export interface FeedmakerClient {
  /** Fails with `FeedmakerProblem`, and with an error of `fetch` where nobody answers. */
  call<Name extends keyof Calls>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ): Promise<Calls[Name]['reply']>;
  /** Every row of a list that has a cursor, page by page. */
  all<Name extends ListName>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions,
  ): AsyncGenerator<Row<Name>>;
}

/** Lists that say in `next` what to ask for as `cursor`. */
type ListName = {
  [Name in keyof Calls]: Calls[Name] extends {
    query?: { cursor?: string };
    reply: { items: readonly unknown[]; next: string | null };
  }
    ? Name
    : never;
}[keyof Calls];

type Row<Name extends ListName> = Calls[Name]['reply']['items'][number];

/** The parts of an input as they are at run time. */
interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Calls Feedmaker at `url` with an API key. A call that is refused for now is made again when it may be, `tries` times in all, where a
 * repeat doubles nothing.
 */
export function createFeedmakerClient({
  url,
  apiKey,
  tries = 3,
}: {
  url: string;
  apiKey: string;
  tries?: number;
}): FeedmakerClient {
  const once = async (name: string, input: Parts, options: CallOptions): Promise<unknown> => {
    const [method = 'GET', path = ''] = name.split(' ');
    const answer = await fetch(addressOf(url, path, input), {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(options.signal !== undefined && { signal: options.signal }),
    });
    return readAnswer(answer);
  };
  const call = async (name: string, input: Parts, options: CallOptions = {}): Promise<unknown> => {
    const isKeyed = keyedCalls.has(name);
    const own = isKeyed ? { idempotencyKey: crypto.randomUUID(), ...options } : options;
    for (let left = tries - 1; ; left -= 1) {
      try {
        return await once(name, input, own);
      } catch (error) {
        const waitSeconds = error instanceof FeedmakerProblem ? error.retryAfterSeconds : null;
        if (waitSeconds === null || left <= 0 || !(isKeyed || name.startsWith('GET '))) throw error;
        await wait(waitSeconds, options.signal);
      }
    }
  };
  async function* all(name: string, input: Parts, options: CallOptions = {}): AsyncGenerator<unknown> {
    let cursor: string | null | undefined;
    do {
      const query = cursor === undefined ? input.query : { ...input.query, cursor };
      const page = (await call(name, { ...input, ...(query && { query }) }, options)) as {
        items: unknown[];
        next: string | null;
      };
      yield* page.items;
      cursor = page.next;
    } while (cursor !== null);
  }
  // `Calls` describes input and reply of each call, and is generated from the server's own contract.
  return { call, all } as unknown as FeedmakerClient;
}

function addressOf(url: string, path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)] as [string, string]));
  return `${url.replace(/\/$/, '')}${filled}${asked.length === 0 ? '' : `?${search.toString()}`}`;
}

async function readAnswer(answer: Response): Promise<unknown> {
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  if (answer.ok) {
    if (answer.status === 204) return undefined;
    return isJson ? answer.json() : new Uint8Array(await answer.arrayBuffer());
  }
  const told = isJson ? ((await answer.json()) as { error?: string; code?: string }) : {};
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  throw new FeedmakerProblem({
    status: answer.status,
    code: told.code ?? 'unknown',
    error: told.error ?? `Feedmaker answered ${answer.status}`,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  });
}

/** Waits as long as the server asked for; fails at once with the signal's reason where the caller gives up meanwhile. */
function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, seconds * 1_000);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
