import { accessSync, constants } from 'node:fs';
import { run } from './steps.ts';

/** The first draws the same pages without the windows around them, for less than nine tenths of the work. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
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
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
    const installed = find();
    if (installed) return installed;
  }
  throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH');
}
