import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#kernel/http/testing';

const PASSWORD = 'pass@word:with/signs';

/** Where Debian keeps the newest PostgreSQL with its tools; undefined where it has none. */
export const postgresBin = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/pg_dump')
    .map((file) => join(file, '..'))
    .sort((left, right) => Number(left.split('/').at(-2)) - Number(right.split('/').at(-2)))
    .at(-1);

/** PostgreSQL does not run as root: it then runs as the user that Debian made for it. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

/** A server of its own, from the same package as its tools: a tool older than its server refuses. */
export async function startPostgres(bin: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-pg-'));
  const as = owner();
  const password = join(folder, 'password');
  writeFileSync(password, PASSWORD);
  for (const path of [folder, password])
    if (as.uid !== undefined && as.gid !== undefined) chownSync(path, as.uid, as.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'owner', '--auth=scram-sha-256', `--pwfile=${password}`, '--encoding=UTF8'],
    { ...as, stdio: 'ignore', env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } },
  );
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port), '-c', 'fsync=off'],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } },
  );
  for await (const line of createInterface(server.stderr))
    if (line.includes('ready to accept connections')) break;
  server.stderr.resume();
  return {
    url: `postgres://owner:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
