import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The folder of a package as code in `from` would find it: in this repository, or installed beside a remote that lies
 * anywhere. Not by its `package.json`, which not every package exports.
 */
export function packageDir(name: string, from: string): string {
  const entry = createRequire(path.join(from, 'package.json')).resolve(name);
  for (let dir = path.dirname(entry); dir !== path.dirname(dir); dir = path.dirname(dir))
    if (existsSync(path.join(dir, 'package.json'))) return realpathSync(dir);
  throw new Error(`${name} is not installed`);
}
