import { accessSync, constants } from 'node:fs';
import { run } from './steps.ts';

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** What tests need of the machine, beside what npm brings. */
export interface Needed {
  /** For people. */
  name: string;
  /** Debian's package of it. */
  debian: string;
  /** The setting that names one. */
  setting: string;
  places: readonly string[];
}

/** Its path: the named one, an installed one, or Debian's, installed here and now. */
export async function needed({ name, debian, setting, places }: Needed): Promise<string> {
  const find = (): string | undefined => [process.env[setting] ?? '', ...places].find(isExecutable);
  const found = find();
  if (found) return found;
  console.log(`No ${name} found: installing the Debian package`);
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debian]);
  const installed = find();
  if (installed) return installed;
  throw new Error(`No ${name}: install one, or name it in ${setting}`);
}
