import type { DoubleHost, ObjectStore } from './host.ts';
import type { FormValue } from './read-form.ts';

/** What a call of Stripe's client works with: one transaction, and the current time in it. */
export interface TestDesk {
  readonly host: DoubleHost;
  readonly store: ObjectStore;
  /** Whole seconds since 1970, not counting what a customer's test clock was advanced. */
  readonly now: number;
}

/** A call of Stripe's client to the double. */
export interface TestCall extends TestDesk {
  /** Values of the path's parameters in braces, in order. */
  readonly ids: readonly string[];
  /** Fields of the body, or of the query if there is no body. */
  readonly form: Readonly<Record<string, FormValue>>;
}

/** A Stripe call that the double implements: method and path, with `{id}` for parameters. Refuses with `TestRefusal`. */
export interface TestRoute {
  readonly call: `${'GET' | 'POST' | 'DELETE'} /v1/${string}`;
  readonly answer: (call: TestCall) => Promise<object>;
}

export class TestRefusal extends Error {
  override readonly name = 'TestRefusal';
  readonly status: number;
  readonly type: string;
  /** Stripe's code for the reason. */
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

/** Returns a new id in Stripe's form: a prefix for the kind, and unguessable letters. */
export function testId(prefix: string): string {
  return `${prefix}_test_${crypto.randomUUID().replaceAll('-', '')}`;
}

export function missing(what: string, id: string): TestRefusal {
  return new TestRefusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing' });
}

/** Returns a form value as text; '' if it is not one. */
export function textOf(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Returns a form value as a whole number; null if it is not one. */
export function numberOf(value: FormValue | undefined): number | null {
  return typeof value === 'string' && /^-?\d{1,12}$/.test(value) ? Number(value) : null;
}

/** Returns the names and texts of a form's part, such as `metadata`. */
export function textsOf(value: FormValue | undefined): Record<string, string> {
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}

/** Returns the entries of a form's list, each with its fields. */
export function entriesOf(value: FormValue | undefined): Record<string, FormValue>[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => (typeof entry === 'object' && !Array.isArray(entry) ? [entry] : []));
}

export function listOf(url: string, data: readonly object[]): object {
  return { object: 'list', url, has_more: false, data };
}
