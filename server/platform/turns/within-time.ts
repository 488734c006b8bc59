import { AppError } from '#core/errors.ts';

/** What `work` comes to, or after `limitMs` `AppError('unavailable')`; the work itself goes on, and what it comes to then is nobody's. */
export async function withinTime<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable')), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
