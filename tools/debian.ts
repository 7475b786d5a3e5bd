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

/** A program that tests need besides npm packages. */
export interface Needed {
  /** The display name. */
  name: string;
  /** Debian's package. */
  debian: string;
  /** The environment variable with its path. */
  setting: string;
  places: readonly string[];
}

/** Returns the program's path: the configured one, an installed one, or Debian's, installed on demand. */
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
