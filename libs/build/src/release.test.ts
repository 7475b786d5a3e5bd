import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileRecord, type RolloutRecord, readRelease, stepBack } from '@bothways/releases';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WORKSPACE_ROOT } from './app.ts';
import { installedChromium } from './chromium.ts';
import { type Gate, ReleaseRefused, release, releaseIfChanged, type Source, type Ways } from './release.ts';
import { bundleSample, REMOTE, SHELL, tempDir } from './testing/samples.ts';

const TIMEOUT_MS = 40_000;
const NAME = 'mf-landing';
let shellOut: string;
beforeAll(async () => {
  shellOut = await bundleSample(SHELL);
});

const built = () => Promise.resolve(true);
const landingDir = path.join(WORKSPACE_ROOT, NAME);

/** The sample remote with a file of its own, so that each call can be another release. */
async function sourceWith(file: string, text: string): Promise<Source> {
  const outDir = await bundleSample(REMOTE);
  writeFileSync(path.join(outDir, file), text);
  return { name: NAME, appDir: landingDir, outDir, build: built };
}
const quiet = () => {};
const passes: Gate = async () => [];

let root: string;
let record: RolloutRecord;
let everybody: Ways;
let said: string[];
const say = (line: string) => said.push(line);
const running = async () => (await record.read()).apps[NAME];
beforeEach(() => {
  root = tempDir();
  record = fileRecord(root);
  everybody = { record, sharePct: undefined, say: quiet, gate: passes, confirm: async () => false };
  said = [];
});

describe('a release', { timeout: TIMEOUT_MS }, () => {
  it('runs for everyone; of other files, instead of the one before; and can be taken back', async () => {
    const first = await release(root, await sourceWith('note.txt', '1'), everybody);
    const second = await release(root, await sourceWith('note.txt', '2'), everybody);
    expect(await running()).toEqual({ stable: second.version, earlier: [first.version] });
    await record.change(new Date(), (apps) => stepBack(apps, NAME));
    expect((await running())?.stable).toBe(first.version);
    expect(readdirSync(path.join(root, NAME)).sort()).toEqual([first.version, second.version].sort());
  });

  it('as a canary runs for a share and leaves the stable one alone', async () => {
    const first = await release(root, await sourceWith('note.txt', '1'), everybody);
    const second = await release(root, await sourceWith('note.txt', '2'), { ...everybody, sharePct: 10 });
    expect(await running()).toEqual({
      stable: first.version,
      earlier: [],
      canary: { version: second.version, sharePct: 10 },
    });
  });

  it('of what is not fit to run reaches nobody', async () => {
    const first = await release(root, await sourceWith('note.txt', '1'), everybody);
    const source = await sourceWith('global.css', 'body{display:none}');
    await expect(release(root, source, everybody)).rejects.toThrow(/body is global/);
    expect((await running())?.stable).toBe(first.version);
  });

  it('at which the gate finds something reaches nobody, and the refusal says what', async () => {
    const first = await release(root, await sourceWith('note.txt', '1'), everybody);
    const gate: Gate = async ({ version }) => [`pricing of ${version} is empty`, 'terms is too wide'];
    const second = release(root, await sourceWith('note.txt', '2'), { ...everybody, gate });
    await expect(second).rejects.toThrow(
      /not released:\n {2}pricing of 0\.1\.0-\w+ is empty\n {2}terms is too wide$/,
    );
    await expect(second).rejects.toThrow(ReleaseRefused);
    expect((await running())?.stable).toBe(first.version);
  });

  it('that does not boot in the shell that runs reaches nobody', async () => {
    const shell: Source = { name: 'shell', appDir: SHELL.dir, outDir: shellOut, build: built };
    await release(root, shell, everybody);
    const first = await release(root, await sourceWith('note.txt', '1'), { ...everybody, say });
    const broken = await sourceWith('note.txt', '2');
    const entry = readdirSync(broken.outDir).find((file) => file.startsWith('remoteEntry')) ?? '';
    writeFileSync(path.join(broken.outDir, entry), 'throw new Error("broken")');
    if (installedChromium() === undefined) return;
    expect(said.join()).toMatch(/boots with shell/);
    await expect(release(root, broken, everybody)).rejects.toThrow(ReleaseRefused);
    expect((await running())?.stable).toBe(first.version);
  });

  it('whose sources change while they are checked or built reaches nobody', async () => {
    const first = await release(root, await sourceWith('note.txt', '1'), everybody);
    for (const answers of [[false], [true, false]]) {
      const isAsChecked = async () => answers.shift() ?? true;
      const source = { ...(await sourceWith('note.txt', '2')), isAsChecked };
      await expect(release(root, source, everybody)).rejects.toThrow(
        'mf-landing is not released: its sources have changed since they were checked',
      );
    }
    expect(await running()).toEqual({ stable: first.version, earlier: [] });
  });

  it('names its commit, in what is stored and in the order', async () => {
    const commit = 'a'.repeat(40);
    const { version } = await release(root, { ...(await sourceWith('note.txt', '1')), commit }, everybody);
    expect((await readRelease(root, NAME, version))?.commit).toBe(commit);
    expect((await record.log()).map((line) => line.commit)).toEqual([commit]);
  });

  it('that something else has overtaken reaches nobody: the last one to end does not win', async () => {
    await release(root, await sourceWith('note.txt', '1'), everybody);
    const quicker = await sourceWith('note.txt', '2');
    const gate: Gate = async () => {
      await release(root, quicker, everybody);
      return [];
    };
    const slower = release(root, await sourceWith('note.txt', '3'), { ...everybody, gate });
    await expect(slower).rejects.toThrow(/something else of mf-landing runs since this was begun/);
    expect((await record.log()).map(({ action }) => action)).toEqual(['release', 'release']);
  });

  it('that ends a canary, or brings back what was taken back, says so and asks', async () => {
    const first = await release(root, await sourceWith('note.txt', '1'), everybody);
    const canary = await release(root, await sourceWith('note.txt', '2'), { ...everybody, sharePct: 10 });
    const third = await sourceWith('note.txt', '3');
    for (const sharePct of [undefined, 5])
      await expect(release(root, third, { ...everybody, sharePct })).rejects.toThrow(
        `it ends the canary ${canary.version}, which 10 % of people have`,
      );
    await record.change(new Date(), (apps) => stepBack(apps, NAME));
    const again = await sourceWith('note.txt', '2');
    await expect(release(root, again, everybody)).rejects.toThrow(/brings back what a person has taken back/);
    expect(await running()).toEqual({ stable: first.version, earlier: [] });
    const asked: string[] = [];
    const confirm = async (undone: readonly string[]) => asked.push(...undone) > 0;
    await release(root, again, { ...everybody, confirm });
    expect([(await running())?.stable, asked.length]).toEqual([canary.version, 1]);
  });

  it('of the same files again is the same release', async () => {
    const source = await sourceWith('note.txt', '1');
    const first = await release(root, source, everybody);
    const again = await release(root, source, everybody);
    expect(again.version).toBe(first.version);
    expect(await running()).toEqual({ stable: first.version, earlier: [] });
  });
});

describe('the start', () => {
  it('releases what changed since the last start, and only that', async () => {
    const source = await sourceWith('note.txt', '1');
    await releaseIfChanged(root, source, everybody);
    await releaseIfChanged(root, source, everybody);
    expect(await record.log()).toHaveLength(1);
    await releaseIfChanged(root, await sourceWith('note.txt', '2'), everybody);
    expect(await record.log()).toHaveLength(2);
  });

  it('leaves a rollback alone until the sources change again', async () => {
    const [first, second] = [await sourceWith('note.txt', '1'), await sourceWith('note.txt', '2')];
    await releaseIfChanged(root, first, everybody);
    const before = await running();
    await releaseIfChanged(root, second, everybody);
    await record.change(new Date(), (apps) => stepBack(apps, NAME));
    await releaseIfChanged(root, second, everybody);
    expect((await running())?.stable).toBe(before?.stable);
    await releaseIfChanged(root, await sourceWith('note.txt', '3'), everybody);
    expect((await running())?.stable).not.toBe(before?.stable);
  });

  it('goes back to earlier sources when they are back', async () => {
    const first = await sourceWith('note.txt', '1');
    await releaseIfChanged(root, first, everybody);
    const before = await running();
    await releaseIfChanged(root, await sourceWith('note.txt', '2'), everybody);
    await releaseIfChanged(root, first, everybody);
    expect((await running())?.stable).toBe(before?.stable);
  });
});
