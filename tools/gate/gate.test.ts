import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseRefused } from '@bothways/build';
import { CONTRACT_VERSION, type Release } from '@bothways/domain/registry';
import { describe, expect, it } from 'vitest';
import { demandChecks } from './checks.ts';
import { fitFaults } from './fits.ts';
import { runGate, workerEnvironment } from './run-gate.ts';
import { growthFault } from './weight.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'bothways-gate-test-'));

describe('before a release', () => {
  const passes = { isInstalled: () => true, run: async () => 0 };

  it('types and the tests of the app are run', async () => {
    const ran: string[] = [];
    const run = async (command: string, args: readonly string[]) => {
      ran.push([command, ...args.slice(0, 2)].join(' '));
      return 0;
    };
    await demandChecks('mf-customer', { ...passes, run });
    expect(ran).toEqual(['nx run @bothways/mf-customer:app-types', 'nx run @bothways/mf-customer:test']);
  });

  it.each([
    ['types', '@bothways/mf-customer:app-types'],
    ['tests', '@bothways/mf-customer:test'],
  ])('a fault in its %s refuses it', async (what, target) => {
    const run = async (_: string, args: readonly string[]) => (args.includes(target) ? 1 : 0);
    const checked = demandChecks('mf-customer', { ...passes, run });
    await expect(checked).rejects.toThrow(`its ${what} do not pass`);
    await expect(checked).rejects.toThrow(ReleaseRefused);
  });

  it('what is not installed refuses it, by name', async () => {
    const isInstalled = (tool: string) => tool !== 'tsc';
    await expect(demandChecks('mf-customer', { ...passes, isInstalled })).rejects.toThrow(
      /tsc is not installed: npm ci --include=dev/,
    );
  });
});

describe('the gate fails closed', () => {
  it('without a browser, and says how to get one', async () => {
    const outcome = await runGate(folder(), 'mf-landing', '0.1.0-000000000000', { browser: '' });
    expect(outcome).toMatchObject({
      ok: false,
      faults: [expect.stringMatching(/No Chromium.*CHROMIUM_PATH/)],
    });
  });

  it('when its time is over, and leaves nothing behind', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('bothways-gate-'));
    const options = { browser: '/bin/true', limitMs: 1 };
    const outcome = await runGate(folder(), 'mf-landing', '0.1.0-000000000000', options);
    expect(outcome).toMatchObject({ ok: false, faults: ['the gate was not through after 0.001 s'] });
    const after = readdirSync(tmpdir()).filter((name) => name.startsWith('bothways-gate-'));
    expect(after.filter((name) => !name.includes('test') && !before.includes(name))).toEqual([]);
  });
});

it('foreign code finds no setting of ours in the environment', () => {
  process.env.AUTH_SECRET = 'a secret of thirty-two characters';
  expect(Object.keys(workerEnvironment('/tmp/x', '/usr/bin/chromium')).sort()).toEqual([
    'CHROMIUM_PATH',
    'HOME',
    'PATH',
    'TMPDIR',
  ]);
  delete process.env.AUTH_SECRET;
});

describe('what does not fit the shell is named', () => {
  const shell = folder();
  const shared = (react: string, facade = '0.1.0') => ({
    shared: [
      { name: 'react', version: react },
      { name: '@bothways/platform', version: facade },
    ],
  });
  writeFileSync(join(shell, 'mf-manifest.json'), JSON.stringify(shared('19.3.1')));
  const area = (manifest: Record<string, unknown>, contract = CONTRACT_VERSION): Release => ({
    name: 'mf-landing',
    version: '0.1.0-000000000000',
    builtAt: '2026-11-24T12:00:00Z',
    spec: { name: 'mf-landing', contract, segments: [''], access: 'public', permissions: [], nav: [] },
    manifest,
    files: {},
  });

  it.each([
    ['the same', shared('19.3.1'), []],
    ['an older one of the same major', shared('19.2.0'), []],
    ['a newer one', shared('19.4.0'), ['was built for react 19.4.0, the shell has 19.3.1']],
    ['another major', shared('18.3.1'), ['was built for react 18.3.1, the shell has 19.3.1']],
    [
      'another minor before 1.0',
      shared('19.3.1', '0.2.0'),
      ['was built for @bothways/platform 0.2.0, the shell has 0.1.0'],
    ],
    [
      'what it has not',
      { shared: [{ name: 'vue', version: '3.0.0' }] },
      ['was built for vue 3.0.0, the shell has none'],
    ],
  ])('%s', async (_, manifest, faults) => {
    expect(await fitFaults(area(manifest), shell)).toEqual(faults);
  });

  it('another contract', async () => {
    const faults = await fitFaults(area(shared('19.3.1'), CONTRACT_VERSION + 1), shell);
    expect(faults).toEqual([
      `was built for contract ${CONTRACT_VERSION + 1}, the shell speaks ${CONTRACT_VERSION}`,
    ]);
  });
});

describe('without a budget an area may grow a little', () => {
  const weighing = (bytes: number): string => {
    const dir = folder();
    mkdirSync(join(dir, 'maps'));
    writeFileSync(join(dir, 'maps', 'a.js.map'), 'x'.repeat(100_000));
    writeFileSync(join(dir, 'a.js'), 'x'.repeat(bytes));
    return dir;
  };

  it('by 5 % and no more', async () => {
    const before = weighing(10_000);
    expect(await growthFault(weighing(10_500), before)).toBeUndefined();
    expect(await growthFault(weighing(10_600), before)).toMatch(/^weighs 6 % more than the release before/);
  });
});
