import type { DoubleHost, ObjectStore } from './host.ts';
import type { FormValue } from './read-form.ts';

/** Context of a call of Stripe's client: one transaction, and the time there. */
export interface TestDesk {
  readonly host: DoubleHost;
  readonly store: ObjectStore;
  /** Whole seconds since 1970, without what a customer's clock was moved by. */
  readonly now: number;
}

/** A call of Stripe's client to the double. */
export interface TestCall extends TestDesk {
  /** Values of the path's parameters in braces. */
  readonly ids: readonly string[];
  /** Fields of the body, or of the query where there is none. */
  readonly form: Readonly<Record<string, FormValue>>;
}

/** One of Stripe's calls as the double answers it: method and path, `{id}` for what changes. Refuses with `TestRefusal`. */
export interface TestRoute {
  readonly call: `${'GET' | 'POST' | 'DELETE'} /v1/${string}`;
  readonly answer: (call: TestCall) => Promise<object>;
}

/** An answer that is an error, in Stripe's words. */
export class TestRefusal extends Error {
  override readonly name = 'TestRefusal';
  readonly status: number;
  readonly type: string;
  /** Stripe's word for it. */
  readonly reason: string | undefined;

  constructor(
    status: number,
    message: string,
    { type = 'invalid_request_error', code }: { type?: string; code?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.reason = code;
  }
}

/** An id as Stripe makes them: what it is of, and letters that nobody guesses. */
export function testId(prefix: string): string {
  return `${prefix}_test_${crypto.randomUUID().replaceAll('-', '')}`;
}

/** Returns the error for a missing object, in Stripe's words. */
export function missing(what: string, id: string): TestRefusal {
  return new TestRefusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing' });
}

/** A text of a form; '' where it is not one. */
export function textOf(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A whole number of a form; null where it is none. */
export function numberOf(value: FormValue | undefined): number | null {
  return typeof value === 'string' && /^-?\d{1,12}$/.test(value) ? Number(value) : null;
}

/** The names and texts of a form's part, such as `metadata`. */
export function textsOf(value: FormValue | undefined): Record<string, string> {
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}

/** The entries of a form's list, each with its parts. */
export function entriesOf(value: FormValue | undefined): Record<string, FormValue>[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => (typeof entry === 'object' && !Array.isArray(entry) ? [entry] : []));
}

/** A list as Stripe answers it. */
export function listOf(url: string, data: readonly object[]): object {
  return { object: 'list', url, has_more: false, data };
}
