import { AppError } from '#core/errors.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { NoPlace, type Places, type WaitOptions } from './places.ts';

const retryAfterSeconds = 2;

/** Messages for the user in place of the general ones. */
export interface TurnTexts {
  /** Message when too many of the user's own wait already. */
  readonly tooMany?: string;
  /** Their turn did not come in time. */
  readonly tooLong?: string;
}

/**
 * Does `work` in a place for this user. Fails with `AppError('rate_limited')` where too many of theirs wait or their own
 * took so long that the turn did not come in time, with `AppError('unavailable')` where those of others did, with the
 * signal's reason, and as `work` does.
 */
export async function inTurn<T>(
  places: Places,
  userId: string,
  work: () => Promise<T>,
  options: WaitOptions & TurnTexts = {},
): Promise<T> {
  const leave = await takeTurn(places, userId, options);
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Takes a place, which is given back by calling the returned function. Fails as `inTurn` does. */
export async function takeTurn(
  places: Places,
  userId: string,
  { tooMany, tooLong, ...wait }: WaitOptions & TurnTexts = {},
): Promise<() => void> {
  try {
    return await places.take(userId, wait);
  } catch (cause) {
    if (!(cause instanceof NoPlace)) throw cause;
    const isOwnFault = cause.reason === 'too many wait' || places.taken(userId) > 0;
    throw isOwnFault
      ? new AppError('rate_limited', tooMany ?? turnReasons.tooManyAtOnce, { cause, retryAfterSeconds })
      : new AppError('unavailable', tooLong ?? turnReasons.waitedTooLong, { cause, retryAfterSeconds });
  }
}
