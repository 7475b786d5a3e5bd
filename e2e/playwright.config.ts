import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS } from '../tools/browser-args.ts';
import { SEED } from '../tools/seed.ts';

// Workers that start after midnight still draw what this process has drawn.
process.env.TEST_SEED = String(SEED);

/** A running product to drive instead of a fresh one, while a journey is being written. */
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
  // Two people at a time; those who release, break or publish what all get come afterwards, one by one.
  workers: 2,
  projects: [
    { name: 'together', testIgnore: CHANGES_WHAT_ALL_GET },
    { name: 'alone', testMatch: CHANGES_WHAT_ALL_GET, workers: 1, dependencies: ['together'] },
  ],
  forbidOnly: process.env.CI !== undefined,
  // A journey that meets a busy machine may try once more; the run names it as flaky, and it is looked into.
  retries: process.env.CI === undefined ? 0 : 1,
  outputDir: '../test-results',
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    // Nobody waits for a dialog to slide in, nor draws it frame by frame without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    // A recording costs as much as half of the journey: it is made of the second try, or on demand with `--trace on`.
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
