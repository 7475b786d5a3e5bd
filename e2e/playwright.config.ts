import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS } from '../tools/browser-args.ts';
import { SEED } from '../tools/seed.ts';
import { LEFT_TODAY } from './src/draw.ts';

// Workers that start after midnight must draw the same cases as this process.
process.env.TEST_SEED = String(SEED);

/** A running product to test instead of a fresh one, while a journey is being written. */
const running = process.env.E2E_URL;
const baseURL = running ?? `http://localhost:${process.env.E2E_PORT ?? 4310}`;
const CHANGES_WHAT_ALL_GET = [
  'deployments.spec.ts',
  'release.spec.ts',
  'platform-releases.spec.ts',
  'platform-stored.spec.ts',
  'outside-team.spec.ts',
  'testimonials.spec.ts',
].map((name) => `**/${name}`);

export default defineConfig({
  testDir: './src',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // Two workers; journeys that release, break or publish shared state follow one by one.
  workers: 2,
  projects: [
    { name: 'together', testIgnore: CHANGES_WHAT_ALL_GET },
    { name: 'alone', testMatch: CHANGES_WHAT_ALL_GET, workers: 1, dependencies: ['together'] },
  ],
  ...(LEFT_TODAY && { grepInvert: LEFT_TODAY }),
  forbidOnly: process.env.CI !== undefined,
  // On a busy machine a journey may be retried once; the run reports it as flaky, and it is investigated.
  retries: process.env.CI === undefined ? 0 : 1,
  outputDir: '../test-results',
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    // Skips dialog animations, which cost many frames without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs half as much as the journey itself: recorded for the retry, or on demand with `--trace on`.
    trace: process.env.CI === undefined ? 'off' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...BROWSER_ARGS],
    },
  },
  ...(running === undefined && { globalSetup: './src/server.ts' }),
  metadata: { baseURL },
});
