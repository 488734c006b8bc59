/**
 * Settings for malloc in the C library of Linux: by default it has a heap per thread, none of which ever shrinks. One heap, with large
 * blocks returned to the system, costs drawing no time (docs/decisions/010).
 */
const malloc = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TOP_PAD_: '0',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_MMAP_THRESHOLD_: '262144',
};

/** Returns the environment that makes drawing processes use little memory; an operator's `MALLOC_…` variables override it. */
export function mallocSettings(): Readonly<Record<string, string>> {
  const own = Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_'));
  return { ...malloc, ...Object.fromEntries(own) };
}
