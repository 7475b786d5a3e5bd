import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLLOUTS_FILE } from '@bothways/domain/registry';
import { fileRecord, RevisionConflict, readLog, readRollouts, toStable, withdrawn } from '@bothways/releases';
import { expect, test } from 'vitest';
import { hideTables, onBothDatabases } from '#kernel/db/testing';
import { DatabaseRecord } from './database-record.ts';

const NAME = 'mf-customer';
const AT = new Date('2026-11-20T12:00:00Z');
const version = (letter: string): string => `0.1.0-${letter.repeat(12)}`;
const [A, B, C] = [version('a'), version('b'), version('c')];

onBothDatabases('the record of what runs', (database) => {
  const folder = (): string => mkdtempSync(join(tmpdir(), 'bothways-record-'));
  /** Each has a connection and a memory of its own, as a process has. */
  const opened = (root: string, onDamage?: (error: unknown) => void) =>
    new DatabaseRecord({ db: database().another().db, root, onDamage });
  const give = (record: Pick<DatabaseRecord, 'change'>, next: string, seen?: number) =>
    record.change(AT, (apps) => toStable(apps, NAME, next), seen);
  const fileOf = (root: string) => JSON.parse(readFileSync(join(root, ROLLOUTS_FILE), 'utf8'));

  test('is the same for every process at once, and the file is written from it', async () => {
    const root = folder();
    const [one, other] = [opened(root), opened(root)];
    expect(await one.read()).toEqual({ revision: 0, apps: {} });
    const commit = 'c'.repeat(40);
    await one.change(AT, (apps) => {
      const { apps: after, log } = toStable(apps, NAME, A);
      return { apps: after, log: { ...log, commit } };
    });
    await give(other, B);
    expect((await other.log()).map((line) => line.commit)).toEqual([commit, undefined]);
    for (const record of [one, other, opened(root)]) {
      expect(await record.read()).toMatchObject({
        revision: 2,
        apps: { [NAME]: { stable: B, earlier: [A] } },
      });
      expect((await record.log()).map((line) => line.version)).toEqual([A, B]);
    }
    expect(await readRollouts(root)).toEqual({ revision: 2, apps: { [NAME]: { stable: B, earlier: [A] } } });
    expect(await readLog(root)).toEqual(await one.log());
    expect(fileOf(root).reader).toBe(1);
  });

  test('loses no order of several processes, though a dead one has left its number in the folder', {
    tags: ['race'],
  }, async () => {
    const root = folder();
    writeFileSync(join(root, 'rollouts.lock'), String(process.pid));
    await give(opened(root), A);
    const letters = ['b', 'c', 'd', 'e', 'f'];
    await Promise.all(letters.map((letter) => give(opened(root), version(letter))));
    const { revision, apps } = await opened(root).read();
    expect(revision).toBe(6);
    expect([apps[NAME]?.stable, ...(apps[NAME]?.earlier ?? [])].sort()).toEqual(
      ['a', ...letters].map(version),
    );
    expect(fileOf(root).revision).toBe(6);
  });

  test('takes one of two orders of the same revision', { tags: ['race'] }, async () => {
    const root = folder();
    const { revision } = await give(opened(root), A);
    const both = await Promise.allSettled([B, C].map((next) => give(opened(root), next, revision)));
    expect(both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))).toEqual([
      expect.any(RevisionConflict),
    ]);
    expect((await opened(root).log()).length).toBe(2);
  });

  test('changes with what belongs to the change, or not at all', async () => {
    const root = folder();
    const record = opened(root);
    await give(record, A);
    const failing = record.transact(async (_trx, { change }) => {
      await change(AT, (apps) => toStable(apps, NAME, B));
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    expect((await record.read()).revision).toBe(1);
    expect(fileOf(root).apps[NAME].stable).toBe(A);
    expect(await record.log()).toHaveLength(1);
  });

  test('begins with what the folder says, its orders included', async () => {
    const root = folder();
    await give(fileRecord(root), A);
    await give(fileRecord(root), B);
    const [one, other] = [opened(root), opened(root)];
    await Promise.all([one.read(), other.read()]);
    await give(one, C);
    expect((await other.log()).map((line) => line.version)).toEqual([A, B, C]);
    expect((await other.read()).apps[NAME]).toEqual({ stable: C, earlier: [B, A] });
  });

  test('takes over what an earlier release has changed in the file meanwhile', async () => {
    const root = folder();
    const record = opened(root);
    await give(record, A);
    // It writes what it knows: neither the record nor the reader.
    const { apps } = fileOf(root);
    writeFileSync(join(root, ROLLOUTS_FILE), JSON.stringify({ revision: 1, apps }));
    await give(fileRecord(root), B);
    expect((await opened(root).read()).apps[NAME]?.stable).toBe(B);
    expect((await record.read()).apps[NAME]?.stable).toBe(B);
    await give(record, C);
    expect((await opened(root).log()).map((line) => line.version)).toEqual([A, B, C]);
  });

  test('does not write over a newer file that came while it changed', async () => {
    const root = folder();
    const record = opened(root);
    await give(record, A);
    await record.transact(async (_trx, { change }) => {
      await change(AT, (apps) => toStable(apps, NAME, B));
      const apps = { [NAME]: { stable: C, earlier: [] } };
      writeFileSync(join(root, ROLLOUTS_FILE), JSON.stringify({ revision: 9, apps }));
    });
    expect(await record.read()).toMatchObject({ revision: 9, apps: { [NAME]: { stable: C } } });
  });

  test.each<[string, (file: string) => void]>([
    ['gone', (file) => rmSync(file)],
    ['damaged', (file) => writeFileSync(file, '{"revision": 9, "apps"')],
  ])('is what it was when the file is %s, and writes it again', async (_what, harm) => {
    const root = folder();
    const said: unknown[] = [];
    const record = opened(root, (error) => said.push(error));
    await give(record, A);
    const before = await record.read();
    harm(join(root, ROLLOUTS_FILE));
    expect(await record.read()).toEqual(before);
    await give(record, B);
    expect(fileOf(root).apps[NAME].stable).toBe(B);
    expect(said).toHaveLength(1);
  });

  test('is known to a process that starts where the file is gone', async () => {
    const root = folder();
    await give(opened(root), A);
    rmSync(join(root, ROLLOUTS_FILE));
    expect((await opened(root).read()).apps[NAME]?.stable).toBe(A);
    expect(fileOf(root).apps[NAME].stable).toBe(A);
  });

  test('is what it was while the database does not answer, and nothing changes it', async () => {
    const root = folder();
    const record = opened(root);
    await give(record, A);
    const before = await record.read();
    const back = await hideTables(database(), (table) => table.startsWith('rollout'));
    const next = opened(root);
    expect([await record.read(), (await next.read()).apps]).toEqual([before, before.apps]);
    await expect(give(next, B)).rejects.toThrow();
    await back();
    expect((await next.read()).apps[NAME]?.stable).toBe(A);
    expect((await give(record, B)).revision).toBe(2);
  });

  test('without an app has none for anybody', async () => {
    const record = opened(folder());
    await give(record, A);
    await record.change(AT, (apps) => withdrawn(apps, NAME, [A]));
    expect((await record.read()).apps).toEqual({});
  });
});
