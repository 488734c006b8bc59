import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.js';

const root = path.join(import.meta.dirname, '../..');

/** Makes any Chromium draw letters without hinting, whatever the machine's settings. */
export const unhinted = { FONTCONFIG_FILE: path.join(root, 'tests/fixtures/fonts.conf') };

/** Starts the browser of the tests, whose pixels are the same on every machine. Fails if there is none. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium({ cacheDir: path.join(root, '.cache') });
  if (executablePath === undefined) throw new Error('There is no Chromium here; `npm test` installs one.');
  const args = ['--font-render-hinting=none'];
  return chromium.launch({ executablePath, args, env: { ...process.env, ...unhinted } });
}
