import { needed } from './debian.ts';

/** Returns the path of a Chromium for the browser tests. */
export const chromium = (): Promise<string> =>
  needed({
    name: 'Chromium',
    debian: 'chromium',
    setting: 'CHROMIUM_PATH',
    // Full browsers only: a headless shell renders the same pages with less work, but has no back/forward cache.
    places: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
    ],
  });
