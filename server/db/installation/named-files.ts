/**
 * Queries, for a cursor, of what rows say about files: two columns `a` and `b` from which a key is made. What is published comes first, as it
 * is the first to be replaced.
 */
export const namedFileQueries = {
  published: `select storage_key as a, null as b from feedmaker.publications
    union select storage_key, null from feedmaker.published_versions`,
  image: 'select feed_id::text as a, image_hash as b from feedmaker.images',
  font: 'select id::text as a, null as b from public.fonts',
} as const;
