import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROLLOUTS_FILE, rolloutsSchema } from '@bothways/domain/registry';
import { describe, expect, it } from 'vitest';
import { withLock } from './lock.ts';
import {
  backTo,
  promoted,
  stepBack,
  toCanary,
  toPaused,
  toShare,
  toStable,
  withoutCanary,
} from './rollout-moves.ts';
import { RevisionConflict } from './rollout-record.ts';
import { fileRecord, readLog, readRollouts } from './rollouts-file.ts';
import { tempDir } from './testing/temp-dir.ts';

const NAME = 'mf-customer';
const AT = new Date('2026-11-20T12:00:00Z');
const version = (letter: string): string => `0.1.0-${letter.repeat(12)}`;
const [A, B, C] = [version('a'), version('b'), version('c')];

describe('what runs', () => {
  it('after releases is the last, with the way back', () => {
    const { apps } = toStable(toStable(toStable({}, NAME, A).apps, NAME, B).apps, NAME, C);
    expect(apps).toEqual({ [NAME]: { stable: C, earlier: [B, A] } });
  });

  it('after a release of the same files again has no step back to itself', () => {
    const { apps } = toStable(toStable(toStable({}, NAME, A).apps, NAME, B).apps, NAME, A);
    expect(apps).toEqual({ [NAME]: { stable: A, earlier: [B] } });
  });

  it('after a rollback is the release before', () => {
    const { apps, log } = stepBack(toStable(toStable({}, NAME, A).apps, NAME, B).apps, NAME);
    expect(apps).toEqual({ [NAME]: { stable: A, earlier: [] } });
    expect(log).toEqual({ action: 'rollback', name: NAME, version: A, from: B });
  });

  it('with a canary stays for the others, and a rollback ends the canary first', () => {
    const canary = toCanary(toStable({}, NAME, A).apps, NAME, B, 10).apps;
    expect(canary).toEqual({ [NAME]: { stable: A, earlier: [], canary: { version: B, sharePct: 10 } } });
    expect(stepBack(canary, NAME).apps).toEqual({ [NAME]: { stable: A, earlier: [] } });
  });

  it('after the release of a canary to everyone has no canary', () => {
    const canary = toCanary(toStable({}, NAME, A).apps, NAME, B, 10).apps;
    expect(toStable(canary, NAME, B).apps).toEqual({ [NAME]: { stable: B, earlier: [A] } });
  });

  const canary = toCanary(toStable({}, NAME, A).apps, NAME, B, 10).apps;
  it.each([
    [
      'another share',
      toShare(canary, NAME, 25),
      { stable: A, earlier: [], canary: { version: B, sharePct: 25 } },
    ],
    [
      'a pause',
      toPaused(canary, NAME, true),
      { stable: A, earlier: [], canary: { version: B, sharePct: 10, isPaused: true } },
    ],
    [
      'a pause that is over',
      toPaused(toPaused(canary, NAME, true).apps, NAME, false),
      { stable: A, earlier: [], canary: { version: B, sharePct: 10 } },
    ],
    [
      'another share of what is paused',
      toCanary(toPaused(canary, NAME, true).apps, NAME, B, 25),
      { stable: A, earlier: [], canary: { version: B, sharePct: 25, isPaused: true } },
    ],
    [
      'a canary in the stead of its own',
      toCanary(toPaused(canary, NAME, true).apps, NAME, C, 5, B),
      { stable: A, earlier: [], canary: { version: C, sharePct: 5 } },
    ],
    ['promotion', promoted(canary, NAME), { stable: B, earlier: [A] }],
    ['withdrawal', withoutCanary(canary, NAME), { stable: A, earlier: [] }],
    ['a way back while a canary runs', backTo(canary, NAME, A), { stable: A, earlier: [] }],
    ['a way back to an old one', backTo(canary, NAME, C), { stable: C, earlier: [A] }],
  ])('after %s', (_what, { apps }, expected) => {
    expect(apps).toEqual({ [NAME]: expected });
  });

  it('of other apps does not change', () => {
    const { apps } = toStable(toStable({}, 'shell', A).apps, NAME, B);
    expect(apps.shell).toEqual({ stable: A, earlier: [] });
  });

  it.each([
    ['a canary of nothing stable', () => toCanary({}, NAME, A, 10)],
    ['a canary of what everyone has', () => toCanary(toStable({}, NAME, A).apps, NAME, A, 10)],
    [
      'a canary of what everyone had',
      () => toCanary(toStable(toStable({}, NAME, A).apps, NAME, B).apps, NAME, A, 10),
    ],
    ['a canary beside another', () => toCanary(canary, NAME, C, 5)],
    ['a share of no canary', () => toShare(toStable({}, NAME, A).apps, NAME, 5)],
    ['a pause of no canary', () => toPaused({}, NAME, true)],
    ['a promotion of no canary', () => promoted(toStable({}, NAME, A).apps, NAME)],
    ['a withdrawal of no canary', () => withoutCanary({}, NAME)],
    ['a way back to what runs', () => backTo(toStable({}, NAME, A).apps, NAME, A)],
    ['a rollback of nothing', () => stepBack({}, NAME)],
    ['a rollback of the first release', () => stepBack(toStable({}, NAME, A).apps, NAME)],
  ])('cannot be %s', (_what, move) => {
    expect(move).toThrow(NAME);
  });
});

describe('the file of what runs', () => {
  it('is empty before the first release', async () => {
    expect(await readRollouts(tempDir())).toEqual({ revision: 0, apps: {} });
  });

  it('raises its revision with each change and writes a line of the log', async () => {
    const root = tempDir();
    await fileRecord(root).change(AT, (apps) => toStable(apps, NAME, A));
    const after = await fileRecord(root).change(AT, (apps) => toStable(apps, NAME, B));
    expect(after.revision).toBe(2);
    expect(await readRollouts(root)).toEqual(after);
    expect(await readLog(root)).toEqual([
      { at: AT.toISOString(), revision: 1, action: 'release', name: NAME, version: A },
      { at: AT.toISOString(), revision: 2, action: 'release', name: NAME, version: B, from: A },
    ]);
  });

  it('takes one of two changes of the same revision', async () => {
    const root = tempDir();
    const { revision } = await fileRecord(root).change(AT, (apps) => toStable(apps, NAME, A));
    const both = await Promise.allSettled(
      [B, C].map((next) => fileRecord(root).change(AT, (apps) => toStable(apps, NAME, next), revision)),
    );
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toEqual([expect.any(RevisionConflict)]);
    expect((await readRollouts(root)).revision).toBe(revision + 1);
  });

  it('loses no change when many come at once', async () => {
    const root = tempDir();
    const letters = ['a', 'b', 'c', 'd', 'e', 'f', '1', '2', '3', '4'];
    await Promise.all(
      letters.map((letter) => fileRecord(root).change(AT, (apps) => toStable(apps, NAME, version(letter)))),
    );
    const { revision, apps } = await readRollouts(root);
    const kept = [apps[NAME]?.stable, ...(apps[NAME]?.earlier ?? [])];
    expect(revision).toBe(letters.length);
    expect(kept.sort()).toEqual(letters.map(version).sort());
  });

  it('is whole whenever somebody reads it', async () => {
    const root = tempDir();
    const file = path.join(root, ROLLOUTS_FILE);
    await fileRecord(root).change(AT, (apps) => toStable(apps, NAME, A));
    let isWriting = true;
    const writing = (async () => {
      for (let turn = 0; turn < 30; turn++) {
        await fileRecord(root).change(AT, (apps) => toStable(apps, NAME, turn % 2 ? A : B));
      }
      isWriting = false;
    })();
    let reads = 0;
    for (; isWriting; reads++) {
      rolloutsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writing;
    expect(reads).toBeGreaterThan(30);
  });

  it('is changed whatever process id an earlier release has left in its lock', async () => {
    const root = tempDir();
    // A container that was killed and started again has the same id.
    writeFileSync(path.join(root, 'rollouts.lock'), String(process.pid));
    await fileRecord(root).change(AT, (apps) => toStable(apps, NAME, A));
    expect((await readRollouts(root)).apps[NAME]?.stable).toBe(A);
  });

  it('with keys, apps and orders of a newer release is read without them', async () => {
    const root = tempDir();
    await fileRecord(root).change(AT, (apps) => toStable(apps, NAME, A));
    const file = path.join(root, ROLLOUTS_FILE);
    const { apps } = JSON.parse(readFileSync(file, 'utf8'));
    const newer = {
      revision: 1,
      reader: 1,
      later: {},
      apps: { ...apps, Later: {}, [NAME]: { ...apps[NAME], later: 1 } },
    };
    writeFileSync(file, JSON.stringify(newer));
    appendFileSync(
      path.join(root, 'log.ndjson'),
      `${JSON.stringify({ at: AT, revision: 2, action: 'later' })}\n`,
    );
    expect(await readRollouts(root)).toEqual({ revision: 1, apps: { [NAME]: { stable: A, earlier: [] } } });
    expect(await readLog(root)).toHaveLength(1);
  });

  it('that only a newer release can read is refused in a sentence', async () => {
    const root = tempDir();
    writeFileSync(path.join(root, ROLLOUTS_FILE), JSON.stringify({ revision: 1, reader: 2, apps: {} }));
    await expect(readRollouts(root)).rejects.toThrow('written by a newer release of Bothways');
  });

  it('stays as it was when a change is refused', async () => {
    const root = tempDir();
    const before = await fileRecord(root).change(AT, (apps) => toStable(apps, NAME, A));
    await expect(fileRecord(root).change(AT, (apps) => stepBack(apps, NAME))).rejects.toThrow(
      /no release before/,
    );
    expect(await readRollouts(root)).toEqual(before);
    expect(await readLog(root)).toHaveLength(1);
    expect(readdirSync(root).sort()).toEqual(['log.ndjson', 'rollouts.changing.lock', ROLLOUTS_FILE]);
  });
});

describe('a lock', () => {
  const lockFile = () => path.join(tempDir(), 'deep', 'lock');

  it('is waited for', async () => {
    const file = lockFile();
    const order: string[] = [];
    const turn = (name: string) =>
      withLock(file, 5_000, async () => {
        order.push(`${name} in`);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(`${name} out`);
      });
    await Promise.all([turn('one'), turn('two')]);
    expect(order).toEqual([
      order[0],
      order[0]?.replace('in', 'out'),
      order[2],
      order[2]?.replace('in', 'out'),
    ]);
  });

  it('that is held is not taken', async () => {
    const file = lockFile();
    await withLock(file, 0, async () => {
      await expect(withLock(file, 0, async () => 'never')).rejects.toThrow(/holds/);
    });
    expect(await withLock(file, 0, async () => 'done')).toBe('done');
  });

  it('of a process that was killed is free', async () => {
    const file = lockFile();
    const lock = JSON.stringify(path.join(import.meta.dirname, 'lock.ts'));
    const script = `const { withLock } = await import(${lock});
      await withLock(${JSON.stringify(file)}, 0, () => { console.log('in'); return new Promise((done) => setTimeout(done, 60_000)); });`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    await expect(withLock(file, 0, async () => 'never')).rejects.toThrow(/holds/);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await withLock(file, 0, async () => 'done')).toBe('done');
  });
});
