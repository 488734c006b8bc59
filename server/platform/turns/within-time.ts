import { AppError } from '#core/errors.ts';

/**
 * Returns the result of `work`, or fails with `AppError('unavailable')` after `limitMs`; `work` is not stopped, and its late result is
 * ignored.
 */
export async function withinTime<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable')), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
