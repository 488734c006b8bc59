import { AppError } from '#core/errors.ts';

const retryAfterSeconds = 30;

/** Thrown immediately while the service is known to be unreachable. That was logged already, so this error is not logged. */
export class StorageAway extends AppError {
  constructor(reason: string) {
    super('unavailable', undefined, { cause: new Error(reason), retryAfterSeconds });
  }
}
