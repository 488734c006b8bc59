import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/test/temporary-files.js';

keepTemporaryFilesInMemory();

// Tests start hundreds of processes that load the same modules; what Node has made of those is kept.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '.cache', 'compiled');

// `npm run test:long` runs them, and whoever names one.
const isLong = process.env['LONG_TESTS'] === '1' || process.argv.some((word) => word.includes('.long.'));

export default defineConfig({
  test: {
    include: [
      'core/**/*.test.ts',
      'packages/*/src/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.ts',
      'tests/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.ts'])],
    environment: 'node',
    setupFiles: ['tests/harness/bill/bill-setup.ts'],
    // Bounds against waiting for ever, not measures: a busy machine may take many times as long as a quiet one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // Files that run one after the other share a process and what it has loaded. Modules may keep caches, nothing else.
    isolate: false,
    // One more than the fewest cores there may be, because tests also wait: for processes, signs of life, patience.
    maxWorkers: 3,
  },
});
