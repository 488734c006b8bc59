import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';

/** Requested part of a list: a page by its number, or the items after a cursor. */
export interface PageQuery {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Converts page numbers (from 1) to limit and offset; without a page the first 1,000 rows. */
export function toLimit(query: PageQuery): { limit: number; offset: number } {
  const limit = query.page_size ?? (query.page === undefined ? 1_000 : 10);
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/**
 * Returns a cursor made of the values by which a list is ordered, so that rows added or removed before it do not matter. `list` names the
 * list, so that another list's cursor is refused.
 */
export function writeCursor(list: string, place: readonly string[]): string {
  return Buffer.from(JSON.stringify([list, ...place])).toString('base64url');
}

/**
 * Returns the place given to `writeCursor`; null without a cursor. Fails with `AppError('bad_request')` for another list's cursor or an
 * invalid one.
 */
export function readCursor(list: string, cursor: string | undefined): string[] | null {
  if (cursor === undefined) return null;
  const [named, ...place] = readPlace(cursor);
  if (named !== list || place.length === 0) throw new AppError('bad_request', refusals.cursor_invalid);
  return place;
}

function readPlace(cursor: string): string[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(read) && read.every((part) => typeof part === 'string') ? read : [];
  } catch {
    return [];
  }
}

/** Cuts rows (one more than a page was read) to a page, and returns it with the cursor of the next one, or null. */
export function cutPage<Row extends { place: string[] }>(
  list: string,
  rows: readonly Row[],
  limit: number,
): { items: Omit<Row, 'place'>[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last !== undefined ? writeCursor(list, last.place) : null;
  return { items: page.map(({ place: _place, ...row }) => row), next };
}

/** SQL: true if a row comes after the place in a parameter, ordered by time, newest first, and then by id. */
export function isAfter(moment: string, id: string, parameter: string): string {
  const at = `(${parameter}::text[])[1]::timestamptz`;
  const own = `(${parameter}::text[])[2]::uuid`;
  return `(${parameter}::text[] is null or ${moment} < ${at} or ${moment} = ${at} and ${id} > ${own})`;
}

/** SQL: true if a row comes after the place in a parameter, ordered by one whole number. */
export function isBehind(number: string, parameter: string): string {
  return `(${parameter}::text[] is null or ${number} > (${parameter}::text[])[1]::bigint)`;
}

/** Returns a LIKE pattern for a case-insensitive substring search, in which % and _ of the text are literal. */
export function substringPattern(search: string | undefined): string | null {
  if (search === undefined || search === '') return null;
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}
