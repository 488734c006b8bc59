/**
 * Settings of malloc in the C library of Linux: by default it has a heap per thread, each of which stays as large as it ever was. One heap,
 * and large blocks that go back to the system, cost drawing no time (docs/decisions/010).
 */
const malloc = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TOP_PAD_: '0',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_MMAP_THRESHOLD_: '262144',
};

/** Returns the environment with which processes that draw keep little memory, with what the operator sets by `MALLOC_…` instead. */
export function mallocSettings(): Readonly<Record<string, string>> {
  const own = Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_'));
  return { ...malloc, ...Object.fromEntries(own) };
}
