import { accessSync, constants } from 'node:fs';
import { run } from './steps.ts';

/** Whole ones: a headless shell draws the same pages for less work, but puts no document aside for the way Back. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const find = (): string | undefined => [process.env.CHROMIUM_PATH ?? '', ...PLACES].find(isExecutable);

/** Path of a Chromium for the browser tests: the named one, an installed one, or Debian's, installed here and now. */
export async function chromium(): Promise<string> {
  const found = find();
  if (found) return found;
  console.log('No Chromium found: installing the Debian package');
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  const installed = find();
  if (installed) return installed;
  throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH');
}
