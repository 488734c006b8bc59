import type { Platform } from '#server/platform/open-platform.ts';
import type { FormValue } from './read-form.ts';

/** A call of Stripe's client to the local test checkout. */
export interface TestCall {
  readonly platform: Platform;
  /** What stands for the parts in braces of the path. */
  readonly ids: readonly string[];
  /** Of the body, or of the query where there is none. */
  readonly form: Readonly<Record<string, FormValue>>;
  readonly idempotencyKey: string | null;
}

/** One of Stripe's calls as the test checkout answers it: method and path, `{id}` for what changes. Refuses with `TestRefusal`. */
export interface TestRoute {
  readonly call: `${'GET' | 'POST' | 'DELETE'} /v1/${string}`;
  readonly answer: (call: TestCall) => Promise<object>;
}

/** An answer that is an error, in Stripe's words. */
export class TestRefusal extends Error {
  override readonly name = 'TestRefusal';
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;

  constructor(
    status: number,
    message: string,
    { type = 'invalid_request_error', code }: { type?: string; code?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}
