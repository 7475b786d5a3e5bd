import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { openSqlite, privateSqlite } from '#kernel/db';
import { ConfigError } from '#kernel/errors';
import { openHistory } from '#market/history';
import { serverSecret } from '#people/auth';
import { closeDataFolder } from './data-folder.ts';
import { closeFile, NotPrivateError, privateFile, privateFolder } from './private-files.ts';

const root = mkdtempSync(join(tmpdir(), 'bothways-private-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let count = 0;
/** A folder of its own with this mode, whatever the umask. */
function folderWith(mode: number): string {
  const folder = join(root, String(count++));
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}
function fileWith(mode: number, folder: string, name: string, text: string | Buffer = 'x'): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}
const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);

/** A database, its log and its index, not empty and open to all, as a process of before leaves them that is killed. */
function leaveBehind(file: string): void {
  const alive = new SQLite(`${file}.alive`);
  alive.pragma('journal_mode = WAL');
  alive.exec('create table if not exists left (n integer) strict; insert into left values (1)');
  for (const ending of ['', '-wal', '-shm']) {
    copyFileSync(`${file}.alive${ending}`, file + ending);
    chmodSync(file + ending, 0o644);
  }
  alive.close();
}

test('databases and what SQLite puts beside them are never open to others, not for a moment and with any umask', () => {
  const folder = folderWith(0o777);
  const script = new URL('./testing/open-with-loose-umask.ts', import.meta.url).pathname;
  expect(JSON.parse(execFileSync(process.execPath, [script, folder], { encoding: 'utf8' }))).toEqual([]);
});

test.each(['bothways.sqlite', 'history.sqlite'])(
  'the %s of an older installation is closed before it is opened, with its log and index',
  async (name) => {
    const folder = folderWith(0o755);
    const file = join(folder, name);
    leaveBehind(file);
    if (name === 'bothways.sqlite') openSqlite(file).close();
    else {
      const { db } = await openHistory({ url: undefined, file }, () => undefined);
      await db.destroy();
    }
    expect(modeOf(file)).toBe('600');
    leaveBehind(file);
    privateSqlite(file);
    expect(['', '-wal', '-shm'].map((ending) => modeOf(file + ending))).toEqual(['600', '600', '600']);
  },
);

describe('a folder', () => {
  test.each([0o755, 0o777, 0o750, 0o701])('with mode %o is closed', (mode) => {
    const folder = folderWith(mode);
    privateFolder(folder);
    expect(modeOf(folder)).toBe('700');
  });

  test('that is not there is made closed', () => {
    privateFolder(join(root, 'new', 'below'));
    expect(modeOf(join(root, 'new', 'below'))).toBe('700');
  });

  test('that all users share is refused and left as it is', () => {
    const folder = folderWith(0o1777);
    expect(() => privateFolder(folder)).toThrow(NotPrivateError);
    expect(modeOf(folder)).toBe('1777');
  });
});

describe('a file', () => {
  test('is made closed, or closed with what is in it', () => {
    const folder = folderWith(0o700);
    privateFile(join(folder, 'new'));
    const old = fileWith(0o666, folder, 'old', 'text');
    privateFile(old);
    expect([modeOf(join(folder, 'new')), modeOf(old), readFileSync(old, 'utf8')]).toEqual([
      '600',
      '600',
      'text',
    ]);
  });

  test('that is not there needs no closing', () => {
    expect(() => closeFile(join(root, 'nothing'))).not.toThrow();
  });
});

describe('the data folder', () => {
  const place = (over: { production: boolean; databaseUrl?: string; mode: number }) => ({
    dataDir: folderWith(over.mode),
    databaseUrl: over.databaseUrl,
    production: over.production,
  });
  const warnings = (config: ReturnType<typeof place>): string[] => {
    const said: string[] = [];
    closeDataFolder(config, (sentence) => said.push(sentence));
    return said;
  };

  test.each([true, false])('is closed (production: %s)', (production) => {
    const config = place({ production, mode: 0o755 });
    expect(warnings(config)).toEqual([]);
    expect(modeOf(config.dataDir)).toBe('700');
  });

  test('that cannot be there is refused by name', () => {
    const place = { dataDir: '/dev/null/data', databaseUrl: undefined, production: false };
    const close = () => closeDataFolder(place, () => undefined);
    expect(close).toThrow(ConfigError);
    expect(close).toThrow(/^DATA_DIR: ENOTDIR/);
  });

  test('that cannot be closed stops production, and is a warning in the demo', () => {
    expect(() => warnings(place({ production: true, mode: 0o1777 }))).toThrow(ConfigError);
    expect(warnings(place({ production: false, mode: 0o1777 }))).toEqual([
      expect.stringMatching(/^DATA_DIR: .* is shared by all users\. It holds accounts and secrets/),
    ]);
  });

  test.skipIf(process.getuid?.() !== 0)('of another user stops production', () => {
    const config = place({ production: true, mode: 0o700 });
    execFileSync('chown', ['12345', config.dataDir]);
    expect(() => warnings(config)).toThrow(/belongs to another user/);
  });

  test('holds nothing of anybody with PostgreSQL in production: it is of no concern', () => {
    const config = place({ production: true, databaseUrl: 'postgres://db/x', mode: 0o1777 });
    expect(warnings(config)).toEqual([]);
  });
});

describe('the secret of the server', () => {
  const secretIn = (dataDir: string): string => serverSecret({ authSecret: undefined, dataDir });

  test('is made once, closed, and stays', () => {
    const folder = folderWith(0o755);
    const secret = secretIn(folder);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(secretIn(folder)).toBe(secret);
    expect(modeOf(join(folder, 'auth-secret'))).toBe('600');
  });

  test('of an older installation is closed', () => {
    const folder = folderWith(0o755);
    const file = fileWith(0o644, folder, 'auth-secret', 'a'.repeat(64));
    expect(secretIn(folder)).toBe('a'.repeat(64));
    expect(modeOf(file)).toBe('600');
  });

  test.each(['', 'half'])('that was not written whole (%j) signs nothing', (text) => {
    const folder = folderWith(0o700);
    fileWith(0o600, folder, 'auth-secret', text);
    expect(() => secretIn(folder)).toThrow(ConfigError);
  });
});
