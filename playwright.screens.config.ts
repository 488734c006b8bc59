// `npm run screens`: pictures of every screen and state, through the real product of the journeys.
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

export default defineConfig({
  ...journeys,
  testDir: 'tests/journeys/screens',
  testMatch: '*.shots.ts',
  timeout: 180_000,
  globalTeardown: './tests/journeys/screens/contact-sheet.ts',
});
