import { AppError } from '#core/errors.ts';

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const KEY_LENGTH_MAX = 512;

/**
 * Returns the segments of a key. Only plain names are accepted: letters, digits, '_', '-' and inner dots, so no key has a special meaning
 * for a file system or an object store. Fails with `AppError('not_found')`.
 */
export function checkKey(key: string): string[] {
  const segments = key.split('/');
  if (key.length > KEY_LENGTH_MAX || !segments.every((segment) => SEGMENT.test(segment)))
    throw new AppError('not_found');
  return segments;
}

/** Checks a key prefix, which may be ''. Fails like `checkKey`. */
export function checkPrefix(prefix: string): void {
  const segments = prefix.split('/');
  const last = segments.pop();
  if (!segments.every((segment) => SEGMENT.test(segment))) throw new AppError('not_found');
  if (last !== undefined && last !== '' && !SEGMENT.test(last)) throw new AppError('not_found');
}
