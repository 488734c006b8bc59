import { AppError } from '#core/errors.ts';

const retryAfterSeconds = 30;

/** Refused at once, as the service is known to be away: that was logged, and this says nothing new. */
export class StorageAway extends AppError {
  constructor(reason: string) {
    super('unavailable', undefined, { cause: new Error(reason), retryAfterSeconds });
  }
}
