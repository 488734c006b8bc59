import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Tests start hundreds of processes that load the same modules; what Node has made of those is kept.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '.cache', 'compiled');

export default defineConfig({
  test: {
    include: [
      'core/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.ts',
      'tests/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    environment: 'node',
    // Bounds against waiting for ever, not measures: a busy machine may take many times as long as a quiet one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // As for the journeys: on a machine that somebody else works on too, one more try, and the report tells it.
    retry: process.env['CI'] === undefined ? 0 : 1,
    pool: 'forks',
    // Files that run one after the other share a process and what it has loaded. Modules may keep caches, nothing else.
    isolate: false,
    // One more than the fewest cores there may be, because tests also wait: for processes, signs of life, patience.
    maxWorkers: 3,
  },
});
