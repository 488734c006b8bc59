import { Fault } from '#core/fault.ts';
import { authFaults } from '#core/fault-table.ts';
import { authReasons } from '#core/messages/reasons/calls/auth-reasons.ts';

/** Code of a refusal of the auth protocol. */
export type AuthErrorCode = keyof typeof authReasons;

/** A refusal in the auth protocol; `answer-auth-error.ts` is the one place that turns it into HTTP. */
export class AuthError extends Fault<AuthErrorCode> {
  override readonly name = 'AuthError';
  readonly status: number;
  /** Members that some codes add to the body. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Seconds until a turn is free again, for `over_request_rate_limit`. */
  readonly retryAfterSeconds: number | null;
  /** The name by which OAuth 2 knows this refusal. A few old calls answer in its envelope, `{error, error_description}`. */
  readonly oauthName: string | null;

  constructor(
    code: AuthErrorCode,
    text?: string,
    more: {
      cause?: unknown;
      status?: number;
      extra?: Record<string, unknown>;
      retryAfterSeconds?: number;
      oauthName?: string;
    } = {},
  ) {
    super(code, authFaults[code], text ?? authReasons[code], { cause: more.cause });
    this.status = more.status ?? authFaults[code].status;
    this.extra = more.extra ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.oauthName = more.oauthName ?? null;
  }
}
