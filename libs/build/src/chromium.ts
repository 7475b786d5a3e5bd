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

/** A browser of this machine for the boot check, if there is one; `CHROMIUM_PATH` names it. */
export const installedChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', ...PLACES.map((name) => `/usr/bin/${name}`)].find(isExecutable);

/** Without a screen, a sandbox (containers run as root) and calls home. */
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
