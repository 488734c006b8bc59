/** Turns page numbers (from 1) into limit and offset; without a page the first 1,000 rows. */
export function limitOf(query: { page?: number | undefined; page_size?: number | undefined }): {
  limit: number;
  offset: number;
} {
  const limit = query.page_size ?? (query.page === undefined ? 1_000 : 10);
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/** A LIKE pattern for a case-insensitive substring match in which the text's own % and _ mean themselves. */
export function substringPattern(search: string | undefined): string | null {
  if (search === undefined || search === '') return null;
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}
