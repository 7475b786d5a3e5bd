import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS } from '../../../tools/browser-args.ts';

const port = Number(process.env.GALLERY_PORT ?? 4600);
const here = import.meta.dirname;

/** The gallery in a real browser: `npx playwright test -c libs/ui/gallery/playwright.config.ts`. */
export default defineConfig({
  testDir: here,
  // Every test loads its own page, so any two may run at once.
  workers: 2,
  fullyParallel: true,
  retries: process.env.CI === undefined ? 0 : 1,
  outputDir: `${here}/../../../test-results/gallery`,
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...BROWSER_ARGS],
    },
  },
  webServer: {
    command: `rspack serve -c ${here}/rspack.config.ts --env still --port ${port}`,
    url: `http://localhost:${port}`,
    timeout: 60_000,
  },
});
