import type { RegistryEntry } from '@bothways/domain/registry';
import { describe, expect, it, vi } from 'vitest';
import type { FailureKind } from './area-failure.ts';
import { createAreaLoader, type LoaderParts } from './area-loader.ts';
import { phaseOf } from './phase-of.ts';

const texts = { en: async () => ({}), es: async () => ({}) };
const area = (version: string) => ({
  default: { name: 'mf-customer', contract: 1, routes: [{ id: version }], locales: texts },
});

const entry = (over: Partial<RegistryEntry> = {}): RegistryEntry => ({
  name: 'mf-customer',
  contract: 1,
  segments: ['dashboard'],
  access: 'session',
  permissions: [],
  nav: [],
  version: '2.0.0',
  channel: 'stable',
  manifestUrl: '/mf-customer/2.0.0/mf-manifest.json',
  manifest: {},
  integrity: {},
  ...over,
});
const previous = {
  version: '1.0.0',
  manifestUrl: '/mf-customer/1.0.0/mf-manifest.json',
  manifest: {},
  integrity: {},
};

/** What each fetch of a version does, in turn; the last one goes on for ever. */
type Script = Record<string, ((() => unknown) | Error)[]>;

function loaderFor(script: Script, kind: FailureKind = 'unreachable', parts: Partial<LoaderParts> = {}) {
  const fetched: string[] = [];
  const told: string[] = [];
  const loader = createAreaLoader({
    async fetchRelease(_area, { version }, { fresh }) {
      fetched.push(`${version}${fresh ? ' fresh' : ''}`);
      const steps = script[version] ?? [];
      const step = steps.length > 1 ? steps.shift() : steps[0];
      if (step instanceof Error) throw step;
      return step?.();
    },
    diagnose: async () => kind,
    addTexts: async () => undefined,
    phaseOf: (kind) => phaseOf(kind, []),
    reports: {
      loaded: (_area, version) => void told.push(`loaded ${version}`),
      failed: (_area, version, phase) => void told.push(`${phase} ${version}`),
      crashed: (_area, version) => void told.push(`crash ${version}`),
    },
    refuse: (_area, version) => void told.push(`refuse ${version}`),
    pause: (ms) => (ms > 5_000 ? new Promise(() => undefined) : Promise.resolve()),
    ...parts,
  });
  return { loader, fetched, told };
}
const works = (version: string) => () => area(version);
const fails = new Error('did not come');

describe('loading an area', () => {
  it('gives its module, and fetches it once', async () => {
    const { loader, fetched } = loaderFor({ '2.0.0': [works('2.0.0')] });
    const [first, second] = await Promise.all([loader.load(entry()), loader.load(entry())]);
    expect(first).toMatchObject({ status: 'ready', version: '2.0.0' });
    expect(second).toBe(first);
    expect(await loader.load(entry())).toBe(first);
    expect(fetched).toEqual(['2.0.0']);
  });

  it('says loading meanwhile', async () => {
    const { loader } = loaderFor({ '2.0.0': [works('2.0.0')] });
    expect(loader.state('mf-customer').get().status).toBe('idle');
    const loading = loader.load(entry());
    expect(loader.state('mf-customer').get().status).toBe('loading');
    await loading;
    expect(loader.state('mf-customer').get().status).toBe('ready');
  });

  it('brings the texts before it is ready', async () => {
    const addTexts = vi.fn(async () => undefined);
    const { loader } = loaderFor({ '2.0.0': [works('2.0.0')] }, undefined, { addTexts });
    await loader.load(entry());
    expect(addTexts).toHaveBeenCalledWith(expect.objectContaining({ name: 'mf-customer' }));
  });

  it('tries what was unreachable once more, from nothing', async () => {
    const { loader, fetched } = loaderFor({ '2.0.0': [fails, works('2.0.0')] });
    expect(await loader.load(entry({ previous }))).toMatchObject({ status: 'ready', version: '2.0.0' });
    expect(fetched).toEqual(['2.0.0', '2.0.0 fresh']);
  });

  it('then takes the release before', async () => {
    const { loader, fetched } = loaderFor({ '2.0.0': [fails], '1.0.0': [works('1.0.0')] });
    expect(await loader.load(entry({ previous }))).toMatchObject({ status: 'ready', version: '1.0.0' });
    expect(fetched).toEqual(['2.0.0', '2.0.0 fresh', '1.0.0 fresh']);
  });

  it.each(['timedOut', 'tampered', 'crashedAtStart'] as const)(
    'takes the release before at once when it %s',
    async (kind) => {
      const { loader, fetched } = loaderFor({ '2.0.0': [fails], '1.0.0': [works('1.0.0')] }, kind);
      await loader.load(entry({ previous }));
      expect(fetched).toEqual(['2.0.0', '1.0.0 fresh']);
    },
  );

  it('tells what is wrong with the release that should run when none does', async () => {
    const { loader } = loaderFor({ '2.0.0': [new Error('two')], '1.0.0': [new Error('one')] }, 'tampered');
    expect(await loader.load(entry({ previous }))).toMatchObject({
      status: 'failed',
      failure: { area: 'mf-customer', kind: 'tampered', version: '2.0.0', message: 'two' },
    });
  });

  it('waits no longer than 12 s for a release', async () => {
    const pauses: number[] = [];
    const pause = async (ms: number) => void pauses.push(ms);
    const { loader } = loaderFor({ '2.0.0': [() => new Promise(() => undefined)] }, undefined, { pause });
    expect(await loader.load(entry())).toMatchObject({ failure: { kind: 'timedOut' } });
    expect(pauses).toEqual([12_000]);
  });
});

describe('an area of another contract', () => {
  it('is refused before anything of it is fetched', async () => {
    const { loader, fetched } = loaderFor({ '2.0.0': [works('2.0.0')] });
    expect(await loader.load(entry({ contract: 2 }))).toMatchObject({
      failure: { kind: 'refusedContract', message: 'built for contract 2, not 1' },
    });
    expect(fetched).toEqual([]);
  });

  it('gives way to the release before', async () => {
    const { loader, fetched } = loaderFor({ '1.0.0': [works('1.0.0')] });
    expect(await loader.load(entry({ contract: 2, previous }))).toMatchObject({
      status: 'ready',
      version: '1.0.0',
    });
    expect(fetched).toEqual(['1.0.0']);
  });

  it.each([
    ['says another contract than the registry', { default: { ...area('2').default, contract: 2 } }],
    ['has no routes', { default: { name: 'mf-customer', contract: 1, locales: texts } }],
    ['has no Spanish', { default: { ...area('2').default, locales: { en: texts.en } } }],
    ['is nothing', undefined],
  ])('is refused when it %s', async (_what, exposed) => {
    const { loader } = loaderFor({ '2.0.0': [() => exposed] });
    expect(await loader.load(entry())).toMatchObject({ failure: { kind: 'refusedContract' } });
  });
});

describe('another try', () => {
  it('fetches a failed area from nothing, in the release that the registry names by then', async () => {
    const { loader, fetched } = loaderFor({ '2.0.0': [fails], '2.0.1': [works('2.0.1')] }, 'tampered');
    await loader.load(entry());
    expect(await loader.load(entry())).toMatchObject({ status: 'failed' });
    expect(await loader.reload(entry({ version: '2.0.1' }))).toMatchObject({
      status: 'ready',
      version: '2.0.1',
    });
    expect(fetched).toEqual(['2.0.0', '2.0.1 fresh']);
  });

  it('after two crashes on the screen takes the release before', async () => {
    const { loader } = loaderFor({ '2.0.0': [works('2.0.0')], '1.0.0': [works('1.0.0')] });
    await loader.load(entry({ previous }));
    const failure = loader.crashed('mf-customer', new Error('x is undefined'));
    expect(failure).toMatchObject({
      kind: 'crashedInRender',
      version: '2.0.0',
      message: 'x is undefined',
    });
    loader.countCrash(failure, entry({ previous }));
    expect(await loader.reload(entry({ previous }))).toMatchObject({ version: '2.0.0' });
    loader.countCrash(failure, entry({ previous }));
    expect(await loader.reload(entry({ previous }))).toMatchObject({ version: '1.0.0' });
  });

  it('after one crash of a canary takes the stable release, and tells it once', async () => {
    const { loader, told } = loaderFor({ '2.0.0': [works('2.0.0')], '1.0.0': [works('1.0.0')] });
    const canary = entry({ channel: 'canary', previous });
    await loader.load(canary);
    const failure = loader.crashed('mf-customer', fails);
    expect([loader.countCrash(failure, canary), loader.countCrash(failure, canary)]).toEqual([true, false]);
    expect(await loader.reload(canary)).toMatchObject({ version: '1.0.0' });
    expect(new Set(told)).toEqual(new Set(['loaded 2.0.0', 'crash 2.0.0', 'refuse 2.0.0', 'loaded 1.0.0']));
  });

  it('of a canary that does not come takes the stable one, and does not ask for it again', async () => {
    const { loader, told } = loaderFor({ '2.0.0': [fails], '1.0.0': [works('1.0.0')] }, 'crashedAtStart');
    expect(await loader.load(entry({ channel: 'canary', previous }))).toMatchObject({ version: '1.0.0' });
    expect(told).toEqual(['setup 2.0.0', 'refuse 2.0.0', 'loaded 1.0.0']);
  });

  it('after two crashes goes on with the only release there is', async () => {
    const { loader } = loaderFor({ '2.0.0': [works('2.0.0')] });
    await loader.load(entry());
    for (const _ of [1, 2]) loader.countCrash(loader.crashed('mf-customer', fails), entry());
    expect(await loader.reload(entry())).toMatchObject({ status: 'ready', version: '2.0.0' });
  });
});
