import { accessSync, constants } from 'node:fs';

const PLACES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chromium-headless-shell',
];

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns the path of a local browser for the boot check, if any; `CHROMIUM_PATH` overrides it. */
export const installedChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', ...PLACES.map((name) => `/usr/bin/${name}`)].find(isExecutable);

/** Headless, without a sandbox (containers run as root) and background requests. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
