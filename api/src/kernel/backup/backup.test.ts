import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, migrate, openDatabase } from '#kernel/db';
import { refuseHalfRestored } from '#kernel/files';
import { addUser } from '#testing';
import { type Installation, lastBackupMs, takeBackup } from './backup.ts';
import { BackupError } from './backup-manifest.ts';
import { restoreBackup } from './restore.ts';
import { copyAtOneMoment } from './sqlite-moment.store.ts';
import { numberIn } from './testing/pairs.store.ts';

const root = mkdtempSync(join(tmpdir(), 'bothways-backup-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let count = 0;
const newFolder = (): string => join(root, String(count++));
const NOW_MS = Date.parse('2026-11-24T08:00:00.123Z');
const now = (): number => NOW_MS;

const placeIn = (dataDir: string): Installation => ({
  dataDir,
  databaseUrl: undefined,
  files: [join(dataDir, 'bothways.sqlite'), join(dataDir, 'history.sqlite')],
  releasesDir: join(dataDir, 'releases'),
  env: {},
});

const open = ({ files }: Installation): Database =>
  openDatabase({
    url: undefined,
    file: files[0] ?? '',
    onError: (error) => {
      throw error;
    },
  });

/** An installation that somebody lives in. */
async function installation(): Promise<{ place: Installation; database: Database }> {
  const place = placeIn(newFolder());
  const database = open(place);
  await migrate(database);
  await migrate(open({ ...place, files: [join(place.dataDir, 'history.sqlite')] }));
  await addUser(database, 'ana@example.test');
  mkdirSync(join(place.releasesDir, 'shell/1'), { recursive: true });
  writeFileSync(join(place.releasesDir, 'rollouts.json'), '{"revision":7}');
  writeFileSync(join(place.releasesDir, 'rollouts.lock'), '1');
  writeFileSync(join(place.releasesDir, 'shell/1/main.js'), 'alert(1)');
  writeFileSync(join(place.dataDir, 'audit-anchor.json'), '{"seq":3}');
  writeFileSync(join(place.dataDir, 'auth-secret'), 'never leaves');
  return { place, database };
}

const emailsIn = async ({ db }: Database): Promise<string[]> =>
  (await db.selectFrom('users').select('email').execute()).map(({ email }) => email);

describe('a backup', () => {
  let home: Awaited<ReturnType<typeof installation>>;
  beforeAll(async () => {
    home = await installation();
  });
  const backup = async (): Promise<string> => {
    const folder = newFolder();
    await takeBackup(home.place, folder, now);
    return folder;
  };

  test('has databases, anchors and releases, says of when, and holds no secret', async () => {
    const folder = await backup();
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    expect(names).toEqual([
      'audit-anchor.json',
      'backup.json',
      'bothways.sqlite',
      'history.sqlite',
      'releases',
      'releases/rollouts.json',
      'releases/shell',
      'releases/shell/1',
      'releases/shell/1/main.js',
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8'))).toMatchObject({
      takenAt: '2026-11-24T08:00:00.123Z',
      database: 'sqlite',
    });
    for (const name of names.filter((one) => statSync(join(folder, one)).isFile()))
      expect(readFileSync(join(folder, name)).includes('never leaves')).toBe(false);
  });

  test('is closed to other users, and its moment is noted for who watches', async () => {
    expect(lastBackupMs(newFolder())).toBeUndefined();
    const folder = await backup();
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(lastBackupMs(home.place.dataDir)).toBe(NOW_MS);
  });

  test('brings an empty folder to what it was, whatever came after', async () => {
    const folder = await backup();
    await addUser(home.database, 'later@example.test');
    const place = placeIn(newFolder());
    await restoreBackup(folder, place, undefined);
    expect(await emailsIn(open(place))).toEqual(['ana@example.test']);
    expect(readFileSync(join(place.releasesDir, 'rollouts.json'), 'utf8')).toBe('{"revision":7}');
    expect(readFileSync(join(place.dataDir, 'audit-anchor.json'), 'utf8')).toBe('{"seq":3}');
    expect(() => refuseHalfRestored(place)).not.toThrow();
    expect(statSync(place.dataDir).mode & 0o077).toBe(0);
  });

  test('of no installation is none', async () => {
    const nowhere = takeBackup(placeIn(newFolder()), newFolder(), now);
    await expect(nowhere).rejects.toThrow(/bothways\.sqlite is not there: is DATA_DIR the product's\?/);
  });

  test('needs a folder of its own', async () => {
    const folder = await backup();
    await expect(takeBackup(home.place, folder, now)).rejects.toThrow(/is not empty/);
  });

  test.each<[string, (folder: string) => void, RegExp]>([
    ['has no end', (folder) => rmSync(join(folder, 'backup.json')), /no backup, or one that did not end/],
    ['lacks a file', (folder) => rmSync(join(folder, 'history.sqlite')), /history\.sqlite is missing/],
    [
      'has a byte more',
      (folder) => appendFileSync(join(folder, 'bothways.sqlite'), 'x'),
      /bothways\.sqlite was changed/,
    ],
    ['has a file more', (folder) => writeFileSync(join(folder, 'extra'), ''), /extra is not of it/],
    [
      'was described by nobody we know',
      (folder) => writeFileSync(join(folder, 'backup.json'), '{"format":2}'),
      /cannot be read by this version/,
    ],
    [
      'is of the other database',
      (folder) => {
        const file = join(folder, 'backup.json');
        const manifest: object = JSON.parse(readFileSync(file, 'utf8'));
        writeFileSync(file, JSON.stringify({ ...manifest, database: 'postgres' }));
      },
      /is of postgres, this installation keeps sqlite/,
    ],
  ])('that %s is refused, and nothing is written', async (_what, harm, sentence) => {
    const folder = await backup();
    harm(folder);
    const place = placeIn(newFolder());
    const refused = restoreBackup(folder, place, undefined);
    await expect(refused).rejects.toThrow(BackupError);
    await expect(refused).rejects.toThrow(sentence);
    expect(existsSync(place.dataDir)).toBe(false);
  });

  test.each(['bothways.sqlite', 'bothways.sqlite-wal', 'releases'])(
    'does not go over an installation: %s is there',
    async (name) => {
      const folder = await backup();
      const place = placeIn(newFolder());
      mkdirSync(place.dataDir);
      writeFileSync(join(place.dataDir, name), 'mine');
      await expect(restoreBackup(folder, place, undefined)).rejects.toThrow(/is not empty/);
      expect(readdirSync(place.dataDir)).toEqual([name]);
    },
  );

  test('may find the secret that is in no backup; where it ends in the middle nothing starts', async () => {
    const folder = await backup();
    const place = placeIn(newFolder());
    mkdirSync(place.dataDir);
    writeFileSync(join(place.dataDir, 'auth-secret'), 'mine');
    // A file is where a folder should be: the restore ends in the middle.
    const files = [place.files[0] ?? '', join(place.dataDir, 'auth-secret/history.sqlite')];
    await expect(restoreBackup(folder, { ...place, files }, undefined)).rejects.toThrow();
    expect(() => refuseHalfRestored(place)).toThrow(/did not end\. Empty the folder/);
    await expect(restoreBackup(folder, place, undefined)).rejects.toThrow(/is not empty/);
  });
});

test('copies are of one moment while another process writes to both files without pause', async () => {
  const folder = newFolder();
  mkdirSync(folder);
  const [first, second] = [join(folder, 'first.sqlite'), join(folder, 'second.sqlite')];
  const script = new URL('./testing/pairs.store.ts', import.meta.url).pathname;
  const writer = spawn(process.execPath, [script, first, second], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(writer.stdout, 'data');
  const before = numberIn(second);
  const copies = [first, second].map((from) => ({ from, to: `${from}.copy` }));
  await copyAtOneMoment(copies, Date.now);
  const after = numberIn(first);
  writer.kill('SIGKILL');
  await once(writer, 'close');
  const [ofFirst = 0, ofSecond = 0] = copies.map(({ to }) => numberIn(to));
  // The writer does one after the other: between its two writes the first is one ahead.
  expect([0, 1]).toContain(ofFirst - ofSecond);
  expect(ofSecond).toBeGreaterThanOrEqual(before);
  expect(after).toBeGreaterThan(ofFirst);
  expect(
    readdirSync(folder)
      .filter((name) => name.includes('copy'))
      .sort(),
  ).toEqual(['first.sqlite.copy', 'second.sqlite.copy']);
});
