import {
  FAMILIES,
  freeName,
  MAX_CONFIGURATIONS,
  MAX_VERSIONS,
  nameFault,
  nameKey,
} from '@bothways/domain/settings';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { onBothDatabases, type TestDatabase } from '#kernel/db/testing';
import { ApiError } from '#kernel/errors';
import { addUser } from '#testing';
import { type Owner, SettingsService } from './settings.service.ts';
import { shareTokens } from './share-token.ts';

// Random lives of configurations against a plain model. Commits that reach the disk take their time.
vi.setConfig({ testTimeout: 120_000 });

const CATALOGUE = ['bet365', 'bwin', 'pinnacle'].map((value) => ({ value, label: value, countries: ['ES'] }));
const NAMES = ['Spain', 'spain ', 'Live fast', 'Estonia', '', 'x'.repeat(51)];

interface ModelVersion {
  version: number;
  name: string;
  minPercentage: number;
}
interface ModelConfiguration {
  id: string;
  versions: ModelVersion[];
  changedAt: number;
  token: string | undefined;
}
/** What the real thing has to agree with: lists in memory, changed by the rules of the specification. */
interface Model {
  own: Map<string, ModelConfiguration[]>;
  active: Map<string, string | undefined>;
  tokens: string[];
  now: number;
}
interface Real {
  service: SettingsService<'arbs'>;
  owners: readonly Owner[];
}

const keyOf = ({ userId, mode }: Owner): string => `${userId} ${mode}`;
const listOf = (model: Model, owner: Owner): ModelConfiguration[] => model.own.get(keyOf(owner)) ?? [];
const headOf = (config: ModelConfiguration): ModelVersion => {
  const head = config.versions.at(-1);
  if (!head) throw new Error('A configuration of the model has no version');
  return head;
};
const namesOf = (list: readonly ModelConfiguration[], except?: string): string[] =>
  list.filter(({ id }) => id !== except).map((config) => headOf(config).name);
const isTaken = (list: readonly ModelConfiguration[], name: string, except?: string): boolean =>
  namesOf(list, except).some((other) => nameKey(other) === nameKey(name));

const payloadOf = (minPercentage: number) =>
  FAMILIES.arbs.schema.parse({ bookmakers: { bet365: 'selected' }, profitRange: { minPercentage } });

/** What came of a call: its value, or the key of its refusal. */
async function outcome<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError) return error.details.error ?? error.code;
    throw error;
  }
}

function add(model: Model, owner: Owner, id: string, first: ModelVersion, isActive: boolean): void {
  model.now += 1;
  model.own.set(keyOf(owner), [
    ...listOf(model, owner),
    { id, versions: [first], changedAt: model.now, token: undefined },
  ]);
  if (isActive) model.active.set(keyOf(owner), id);
}

function append(model: Model, config: ModelConfiguration, name: string, minPercentage: number): void {
  model.now += 1;
  config.changedAt = model.now;
  config.versions.push({ version: headOf(config).version + 1, name, minPercentage });
}

/** The real lists say what the model says: members, order, activity, sharing and the whole history of each. */
async function agree(model: Model, { service, owners }: Real): Promise<void> {
  for (const owner of owners) {
    const expected = listOf(model, owner).toSorted((a, b) => b.changedAt - a.changedAt);
    const real = await service.list(owner);
    expect(
      real.map(({ id, name, version, isActive, share, payload }) => ({
        id,
        name,
        version,
        isActive,
        isShared: share.isShared,
        min: payload.profitRange.minPercentage,
      })),
    ).toEqual(
      expected.map((config) => ({
        id: config.id,
        name: headOf(config).name,
        version: headOf(config).version,
        isActive: model.active.get(keyOf(owner)) === config.id,
        isShared: config.token !== undefined,
        min: headOf(config).minPercentage,
      })),
    );
    for (const config of expected) {
      const versions = await service.history(owner, config.id);
      expect(versions.map(({ id, name }) => [id, name])).toEqual(
        config.versions
          .toReversed()
          .slice(0, MAX_VERSIONS)
          .map(({ version, name }) => [version, name]),
      );
    }
  }
}

type Step = fc.AsyncCommand<Model, Real>;
const step = (name: string, run: (model: Model, real: Real) => Promise<void>): Step => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
    await agree(model, real);
  },
  toString: () => name,
});

/** One of the two people's lists, and one of its configurations or somebody else's. */
const aPlace = fc.record({ owner: fc.nat(3), pick: fc.nat(7), foreign: fc.boolean() });
type Place = { owner: number; pick: number; foreign: boolean };

function placed(model: Model, { owners }: Real, place: Place) {
  const owner = owners[place.owner % owners.length];
  if (!owner) throw new Error('There is nobody');
  const own = listOf(model, owner);
  const others = owners.filter((each) => each !== owner).flatMap((each) => listOf(model, each));
  const pool = place.foreign ? others : own;
  const target = pool[place.pick % Math.max(1, pool.length)];
  // Somebody else's configuration answers exactly like one that never was.
  return { owner, own, id: target?.id ?? 'never-was', config: place.foreign ? undefined : target };
}

const create = fc
  .tuple(aPlace, fc.constantFrom(...NAMES), fc.nat(9), fc.boolean())
  .map(([place, name, min, setAsActive]) =>
    step(`create ${JSON.stringify(name)}`, async (model, real) => {
      const { owner, own } = placed(model, real, place);
      const result = await outcome(
        real.service.create(owner, { name, payload: payloadOf(min) }, setAsActive),
      );
      const refusal =
        nameFault(name) ??
        (isTaken(own, name)
          ? 'configurationNameTaken'
          : own.length >= MAX_CONFIGURATIONS
            ? 'tooManyConfigurations'
            : undefined);
      if (refusal) return void expect(result).toBe(refusal);
      if (typeof result === 'string') throw new Error(result);
      add(model, owner, result.id, { version: 1, name: name.trim(), minPercentage: min }, setAsActive);
    }),
  );

const update = fc
  .tuple(aPlace, fc.constantFrom(...NAMES), fc.nat(9), fc.option(fc.nat(4)))
  .map(([place, name, min, seen]) =>
    step(`update to ${JSON.stringify(name)}`, async (model, real) => {
      const { owner, own, id, config } = placed(model, real, place);
      const head = config && headOf(config);
      // Most have seen what there is.
      const version = seen ?? head?.version ?? 1;
      const result = await outcome(
        real.service.update(owner, id, { name, payload: payloadOf(min) }, { version }),
      );
      const isSaid = head?.name === name.trim() && head.minPercentage === min;
      const refusal =
        nameFault(name) ??
        (!config
          ? 'configurationNotFound'
          : isSaid
            ? undefined
            : version !== headOf(config).version
              ? 'configurationChanged'
              : isTaken(own, name, id)
                ? 'configurationNameTaken'
                : undefined);
      if (refusal) return void expect(result).toBe(refusal);
      if (config && !isSaid) append(model, config, name.trim(), min);
      expect(result).toMatchObject({ id });
    }),
  );

const activate = aPlace.map((place) =>
  step('activate', async (model, real) => {
    const { owner, id, config } = placed(model, real, place);
    const result = await outcome(real.service.activate(owner, id));
    if (!config) return void expect(result).toBe('configurationNotFound');
    model.active.set(keyOf(owner), id);
  }),
);

const remove = aPlace.map((place) =>
  step('delete', async (model, real) => {
    const { owner, own, id, config } = placed(model, real, place);
    const result = await outcome(real.service.remove(owner, id));
    if (!config) return void expect(result).toBe('configurationNotFound');
    const remaining = own.filter((each) => each !== config);
    model.own.set(keyOf(owner), remaining);
    if (model.active.get(keyOf(owner)) !== id) return;
    const next = remaining.toSorted((a, b) => b.changedAt - a.changedAt)[0];
    model.active.set(keyOf(owner), next?.id);
    expect(result).toEqual(next ? expect.objectContaining({ id: next.id }) : undefined);
  }),
);

const share = aPlace.map((place) =>
  step('share', async (model, real) => {
    const { owner, id, config } = placed(model, real, place);
    const result = await outcome(real.service.share(owner, id));
    if (!config) return void expect(result).toBe('configurationNotFound');
    // While it is shared the link stays the same; one that was disabled never comes back.
    if (config.token === undefined) expect(model.tokens).not.toContain(result);
    else expect(result).toBe(config.token);
    config.token = result;
    if (!model.tokens.includes(result)) model.tokens.push(result);
  }),
);

const unshare = aPlace.map((place) =>
  step('disable sharing', async (model, real) => {
    const { owner, id, config } = placed(model, real, place);
    const result = await outcome(real.service.unshare(owner, id));
    if (!config) return void expect(result).toBe('configurationNotFound');
    config.token = undefined;
  }),
);

const importShared = fc.tuple(aPlace, fc.nat(5), fc.boolean()).map(([place, pick, setAsActive]) =>
  step('import', async (model, real) => {
    const { owner, own } = placed(model, real, place);
    const token = model.tokens[pick % Math.max(1, model.tokens.length)] ?? 'no-such-token';
    const source = [...model.own.values()].flat().find((config) => config.token === token);
    const result = await outcome(real.service.import(owner, token, setAsActive));
    if (!source) return void expect(result).toBe('shareTokenUnknown');
    if (own.length >= MAX_CONFIGURATIONS) return void expect(result).toBe('tooManyConfigurations');
    if (typeof result === 'string' || result.id === undefined) throw new Error(JSON.stringify(result));
    const { name, minPercentage } = headOf(source);
    const first = { version: 1, name: freeName(name, namesOf(own)), minPercentage };
    add(model, owner, result.id, first, setAsActive);
  }),
);

const rollback = fc.tuple(aPlace, fc.option(fc.nat(4)), fc.option(fc.nat(4))).map(([place, wanted, seen]) =>
  step(`roll back to ${wanted ?? 'the one before'}`, async (model, real) => {
    const { owner, own, id, config } = placed(model, real, place);
    const newest = seen ?? (config ? headOf(config).version : 1);
    const result = await outcome(real.service.rollback(owner, id, { newest, version: wanted ?? undefined }));
    if (!config) return void expect(result).toBe('configurationNotFound');
    const head = headOf(config);
    const target = config.versions.find(({ version }) => version === (wanted ?? newest - 1));
    if (!target || target === head) return void expect(result).toBe('noEarlierVersion');
    const name = isTaken(own, target.name, id) ? head.name : target.name;
    if (name === head.name && target.minPercentage === head.minPercentage)
      return void expect(result).toMatchObject({ id, version: head.version });
    if (newest !== head.version) return void expect(result).toBe('configurationChanged');
    append(model, config, name, target.minPercentage);
  }),
);

async function serviceOn(database: TestDatabase): Promise<Real> {
  const people = [1, 2].map((number) => addUser(database, `model-${number}-${Math.random()}@example.test`));
  const deps = {
    db: database.db,
    catalogue: async () => CATALOGUE,
    tokens: shareTokens('a secret for tests'),
    // It stands: the order of changes must not hang on the clock.
    nowMs: () => Date.parse('2026-11-20T12:00:00Z'),
  };
  const [ana = '', bo = ''] = await Promise.all(people);
  return {
    service: new SettingsService(deps, FAMILIES.arbs),
    owners: [
      { userId: ana, mode: 'prematch' },
      { userId: ana, mode: 'live' },
      { userId: bo, mode: 'prematch' },
    ],
  };
}

const RUNS: Record<TestDatabase['kind'], number> = { sqlite: 60, postgres: 12 };

onBothDatabases('the life of configurations', (database) => {
  test('any sequence of create, update, activate, delete, share, import and rollback ends as the model says', async () => {
    const commands = fc.commands(
      [create, create, update, activate, remove, share, unshare, importShared, rollback],
      { maxCommands: 30 },
    );
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const real = await serviceOn(database());
        const model: Model = { own: new Map(), active: new Map(), tokens: [], now: 0 };
        await fc.asyncModelRun(() => ({ model, real }), sequence);
      }),
      { numRuns: RUNS[database().kind] },
    );
  });

  test('a list takes 20 and keeps 50 versions of each', async () => {
    const { service, owners } = await serviceOn(database());
    const owner = owners[0];
    if (!owner) throw new Error('There is nobody');
    for (let number = 0; number < MAX_CONFIGURATIONS; number += 1) {
      await service.create(owner, { name: `Number ${number}`, payload: payloadOf(0) }, false);
    }
    const more = service.create(owner, { name: 'One more', payload: payloadOf(0) }, true);
    expect(await outcome(more)).toBe('tooManyConfigurations');
    const [first] = await service.list(owner);
    if (!first) throw new Error('The list is empty');
    for (let change = 0; change < MAX_VERSIONS + 5; change += 1) {
      const changed = { name: first.name, payload: payloadOf((change + 1) % 10) };
      await service.update(owner, first.id, changed, { version: change + 1 });
    }
    const versions = await service.history(owner, first.id);
    expect([versions.length, versions[0]?.id, versions.at(-1)?.id]).toEqual([50, 56, 7]);
  });
});
