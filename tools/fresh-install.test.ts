import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshFault } from './fresh-install.ts';

const PUBLISHED_MS = Date.parse('2026-11-15T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

/** An archive with one file, as `tar` writes it (POSIX ustar). */
function archive(name: string, text: string): Buffer {
  const header = Buffer.alloc(512);
  const put = (value: string, at: number) => header.write(value, at);
  put(name, 0);
  put('0000644\0', 100);
  put('0000000\0', 108);
  put('0000000\0', 116);
  put(`${text.length.toString(8).padStart(11, '0')}\0`, 124);
  put('00000000000\0', 136);
  put('        0', 148);
  put('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512);
  body.write(text);
  return gzipSync(Buffer.concat([header, body, Buffer.alloc(1024)]));
}

const tarball = archive('package/package.json', JSON.stringify({ name: 'left', version: '1.2.3' }));
const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
const root = mkdtempSync(join(tmpdir(), 'bothways-fresh-'));
/** A registry on this machine with one package. */
const registry = createServer((request, response) => {
  const url = `http://${request.headers.host}`;
  if (request.url?.endsWith('.tgz')) return response.end(tarball);
  const dist = { tarball: `${url}/left/-/left-1.2.3.tgz`, integrity };
  response.setHeader('content-type', 'application/json');
  return response.end(
    JSON.stringify({
      name: 'left',
      'dist-tags': { latest: '1.2.3' },
      versions: { '1.2.3': { name: 'left', version: '1.2.3', dist } },
      time: { '1.2.3': new Date(PUBLISHED_MS).toISOString() },
    }),
  );
});
let address = '';

beforeAll(async () => {
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const bound = registry.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/`;
  const asked = { name: 'house', version: '1.0.0', dependencies: { left: '1.2.3' } };
  const packages = { '': asked, 'node_modules/left': { version: '1.2.3', integrity } };
  writeFileSync(join(root, 'package.json'), JSON.stringify(asked));
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ ...asked, lockfileVersion: 3, requires: true, packages }),
  );
});
afterAll(async () => {
  registry.closeAllConnections();
  registry.close();
  rmSync(root, { recursive: true, force: true });
});

it('a version of yesterday is not installed, one of a week ago is', async () => {
  const more = [`--registry=${address}`, `--cache=${join(root, '.cache')}`];
  const after = (days: number) => freshFault(root, 7, PUBLISHED_MS + days * DAY_MS, more);
  expect(await after(1)).toContain('left@1.2.3');
  expect(await after(6.9)).toContain('left@1.2.3');
  expect(await after(7.1)).toBeUndefined();
});

it('a package whose files are not those of the lockfile is not installed', async () => {
  const other = createHash('sha512').update('other').digest('base64');
  const lockfile = join(root, 'package-lock.json');
  writeFileSync(lockfile, readFileSync(lockfile, 'utf8').replace(integrity, `sha512-${other}`));
  const more = [`--registry=${address}`, `--cache=${join(root, '.other-cache')}`];
  expect(await freshFault(root, 7, PUBLISHED_MS + 30 * DAY_MS, more)).toContain('EINTEGRITY');
});
