import { Fault } from '#core/fault.ts';
import { authFaults } from '#core/fault-table.ts';
import { authReasons } from '#core/messages/reasons/calls/auth-reasons.ts';

export type AuthErrorCode = keyof typeof authReasons;

/** A refusal in the auth protocol; only `answer-auth-error.ts` turns it into HTTP. */
export class AuthError extends Fault<AuthErrorCode> {
  override readonly name = 'AuthError';
  readonly status: number;
  /** Additional members of the body for some codes. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Seconds until the next attempt is allowed, for `over_request_rate_limit`. */
  readonly retryAfterSeconds: number | null;
  /** OAuth 2's name for this refusal. A few old calls answer in its form, `{error, error_description}`. */
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
