import { needed } from './debian.ts';

/** Path of a Chromium for the browser tests. */
export const chromium = (): Promise<string> =>
  needed({
    name: 'Chromium',
    debian: 'chromium',
    setting: 'CHROMIUM_PATH',
    // Whole ones: a headless shell draws the same pages for less work, but puts no document aside for the way Back.
    places: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
    ],
  });
