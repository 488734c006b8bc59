import { randomInt } from 'node:crypto';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import manifest from './package.json' with { type: 'json' };
import { findChromium } from './scripts/chromium.js';
import { keepTemporaryFilesInMemory } from './scripts/test/temporary-files.js';
import { unhinted } from './tests/harness/launch-chromium.ts';

keepTemporaryFilesInMemory();
const { badFeedsHost, changingShopHost, confirmingPort, dataDirOf, productPort } =
  await import('./tests/journeys/addresses.ts');
const port = productPort;

const executablePath = findChromium({ cacheDir: path.join(import.meta.dirname, '.cache') });
const dataDir = dataDirOf(port);
const confirmingDataDir = dataDirOf(confirmingPort);

// Each worker is a customer from a network of its own, as only so many accounts are made from one.
const network = `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

// Tests start hundreds of processes that load the same modules; what Node has made of those is kept.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '.cache', 'compiled');

// `npm run test:long` runs them, and whoever names one.
const isLong =
  process.env['LONG_TESTS'] === '1' ||
  process.argv.some((word) => word.includes('.long.') || word.includes('@long'));

const launchOptions = {
  // A page lives for seconds here: to make WebAssembly fast first costs a third of all that opening the editor does.
  // `tests/templates/editor/editor-pixels.test.ts` paints as browsers do by themselves.
  args: ['--js-flags=--liftoff-only', '--font-render-hinting=none'],
  env: { ...process.env, ...unhinted } as Record<string, string>,
  ...(executablePath !== undefined && { executablePath }),
};

export default defineConfig({
  testDir: 'tests/journeys',
  testIgnore: isLong ? [] : '**/*.long.spec.ts',
  ...(!isLong && { grepInvert: /@long\b/ }),
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // As many as the fewest cores there may be: with three or four, the same tests take a tenth longer.
  workers: 2,
  // A machine that others keep busy takes three times as long, and is no reason to fail.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    extraHTTPHeaders: { 'x-forwarded-for': network },
    launchOptions,
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    permissions: ['clipboard-read', 'clipboard-write'],
  },
  webServer: [
    {
      command: `rm -rf '${dataDir}' && ${manifest.scripts.start}`,
      url: `http://localhost:${port}/healthz`,
      env: {
        PORT: String(port),
        DATA_DIR: dataDir,
        TRUSTED_PROXIES: '1',
        FETCH_ALLOW_HOSTS: `${badFeedsHost},${changingShopHost}`,
      },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      timeout: 60_000,
    },
    {
      command: `rm -rf '${confirmingDataDir}' && exec node server/main.ts`,
      url: `http://localhost:${confirmingPort}/healthz`,
      env: {
        PORT: String(confirmingPort),
        DATA_DIR: confirmingDataDir,
        TRUSTED_PROXIES: '1',
        EMAIL_CONFIRMATION: 'on',
      },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      timeout: 60_000,
    },
    {
      command: `exec node tests/harness/fakes/bad-feeds.ts ${badFeedsHost.split(':')[1]}`,
      url: `http://${badFeedsHost}/health`,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 1_000 },
    },
    {
      command: `exec node tests/harness/fakes/changing-shop.ts ${changingShopHost.split(':')[1]}`,
      url: `http://${changingShopHost}/health`,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 1_000 },
    },
  ],
});
