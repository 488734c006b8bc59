import type { FaultRow, Whose } from './fault-table.ts';

/**
 * A failure that is handled by its class and code: a code of `core/fault-table.ts`, whose row describes the handling. It is turned into
 * words only at the edges: HTTP in `server/platform/http/send-failure.ts` and, for the auth protocol, in
 * `server/auth/calls/answer-auth-error.ts`; results of runs and products in `server/pipeline/fault-outcomes.ts`.
 */
export abstract class Fault<Code extends string = string> extends Error {
  readonly code: Code;
  readonly whose: Whose;
  /** True if the same work may succeed later. */
  readonly mayPass: boolean;

  /** `message` is for logs, and for users if the class shows it. */
  constructor(code: Code, row: FaultRow, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
    this.whose = row.whose;
    this.mayPass = row.mayPass ?? false;
  }
}
